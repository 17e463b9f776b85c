"""What the site's drawings are made of. Everything is drawn here, by hand."""
