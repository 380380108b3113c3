-- What is wanted otherwise than by default: in `vim.g.doxa`, or given to `require("doxa").setup()`.
local M = {}

--   cmd        the command that starts the server, { "doxa", "lsp" }; looked for if it is not given
--   settings   settings of the server, which win over those in `.doxa/config.toml`
--   autostart  false: start the server with `:Doxa restart` only
--   picker     "telescope", "fzf-lua", "snacks" or "select"; the first that is installed if it is not given
local given = {}

function M.set(wanted)
  given = wanted
end

function M.get()
  return vim.tbl_extend("force", vim.g.doxa or {}, given)
end

return M
