-- A list by `vim.ui.select`, which every Neovim has, and which many plugins show in their own way.
local places = require("doxa.places")

return function(title, items)
  vim.ui.select(items, {
    prompt = title,
    kind = "doxa",
    format_item = function(item)
      return ("%s:%d  %s"):format(places.short(item.filename), item.lnum, item.text)
    end,
  }, function(item)
    if item then
      places.open(item)
    end
  end)
end
