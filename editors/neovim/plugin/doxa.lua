if vim.g.loaded_doxa then
  return
end
vim.g.loaded_doxa = true

vim.api.nvim_create_user_command("Doxa", function(call)
  require("doxa.commands").run(call)
end, {
  nargs = "*",
  bang = true,
  desc = "Ask Doxa about your notes",
  complete = function(...)
    return require("doxa.commands").complete(...)
  end,
})

local group = vim.api.nvim_create_augroup("doxa", {})

vim.api.nvim_create_autocmd("ColorScheme", {
  group = group,
  callback = function()
    require("doxa.highlights").define()
  end,
})
require("doxa.highlights").define()

-- A click on "3 references" above a heading; the server is told that we can show them.
vim.lsp.commands["doxa.showReferences"] = function(command, context)
  require("doxa.commands").show_references(command, context)
end

if require("doxa.options").get().autostart == false then
  return
end
if vim.lsp.enable then
  vim.lsp.enable("doxa")
end
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = "markdown",
  callback = function(event)
    if vim.lsp.enable then -- which attaches, and says nothing where there is no server
      require("doxa.server").program()
    else
      require("doxa.client").attach(event.buf)
    end
  end,
})
