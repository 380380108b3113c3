-- Neovim 0.11 and later find the server by this file; `vim.lsp.config("doxa", { … })` changes what it says.
return require("doxa.server").config()
