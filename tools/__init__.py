"""What operates the site from outside: starting it, its virtual environment, its checks."""
