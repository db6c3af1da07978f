"""Moving pictures of the program, made from the program itself."""
