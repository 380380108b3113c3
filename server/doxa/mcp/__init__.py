"""Questions of language models about a vault, by the Model Context Protocol."""
