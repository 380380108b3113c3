-- A list in the picker of snacks.nvim, with the place shown beside it.
local places = require("doxa.places")

return function(title, items)
  local rows = vim.tbl_map(function(item)
    return {
      text = places.short(item.filename) .. " " .. item.text,
      file = item.filename,
      pos = { item.lnum, item.col - 1 },
      line = item.text,
      item = item,
    }
  end, items)
  require("snacks").picker.pick({
    title = title,
    items = rows,
    format = "file",
    confirm = function(picker, row)
      picker:close()
      if row then
        places.open(row.item)
      end
    end,
  })
end
