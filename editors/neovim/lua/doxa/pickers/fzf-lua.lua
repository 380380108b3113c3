-- A list in fzf-lua. Its rows are written as those of grep, so that the place is shown beside them.
local places = require("doxa.places")

return function(title, items)
  local rows, by_row = {}, {}
  for _, item in ipairs(items) do
    local row = ("%s:%d:%d: %s"):format(places.short(item.filename), item.lnum, item.col, item.text)
    table.insert(rows, row)
    by_row[row] = item
  end
  require("fzf-lua").fzf_exec(rows, {
    prompt = title .. "> ",
    previewer = "builtin",
    actions = {
      default = function(chosen)
        local item = chosen and by_row[chosen[1]]
        if item then
          places.open(item)
        end
      end,
    },
  })
end
