-- What a configuration calls. All of it is optional: without it, the defaults in doxa.options hold.
local M = {}

-- Say what is wanted otherwise; before or after the plugin is loaded.
function M.setup(wanted)
  require("doxa.options").set(wanted or {})
  if vim.lsp.config and vim.g.loaded_doxa then
    vim.lsp.config("doxa", require("doxa.server").config())
  end
end

return M
