"""The program in a browser: who may connect, what a page may send, and the processes behind it."""
