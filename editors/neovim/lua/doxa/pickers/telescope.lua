-- A list in Telescope, with the place shown beside it.
local places = require("doxa.places")

return function(title, items)
  local actions, state = require("telescope.actions"), require("telescope.actions.state")
  local values = require("telescope.config").values
  require("telescope.pickers")
    .new({}, {
      prompt_title = title,
      finder = require("telescope.finders").new_table({
        results = items,
        entry_maker = function(item)
          local shown = ("%s:%d  %s"):format(places.short(item.filename), item.lnum, item.text)
          return {
            value = item,
            display = shown,
            ordinal = shown,
            filename = item.filename,
            lnum = item.lnum,
            col = item.col,
          }
        end,
      }),
      sorter = values.generic_sorter({}),
      previewer = values.grep_previewer({}),
      attach_mappings = function(prompt)
        actions.select_default:replace(function()
          local entry = state.get_selected_entry()
          actions.close(prompt)
          if entry then
            places.open(entry.value)
          end
        end)
        return true
      end,
    })
    :find()
end
