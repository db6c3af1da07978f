"""What tuning Roll Through the Ages needs beside the bots themselves."""
