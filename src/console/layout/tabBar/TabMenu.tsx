import { MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { closable, type Tab, type TabBarProps } from './tabs'
import { DropdownMenu } from '../../components/DropdownMenu'

interface TabMenuProps extends TabBarProps {
  readonly tab: Tab
  readonly anchor: HTMLElement
  readonly dismiss: () => void
}
/** What can be done to one tab: all that the pointer can do by dragging or clicking in other places, too. */
export const TabMenu = ({ tabs, tab, anchor, dismiss, close, reload, move }: TabMenuProps) => {
  const translate = useTranslate()
  const at = tabs.all.indexOf(tab)
  const last = tabs.all.length - 1
  const entries = [
    ['console.tabReload', true, () => reload(tab)],
    ['console.tabClose', closable.one(tabs, tab.key).length > 0, () => close(tab, 'one')],
    ['console.tabCloseOthers', closable.others(tabs, tab.key).length > 0, () => close(tab, 'others')],
    ['console.tabCloseRight', closable.right(tabs, tab.key).length > 0, () => close(tab, 'right')],
    ['console.tabLeft', at > 1, () => move(tab, at - 1)],
    ['console.tabRight', at > 0 && at < last, () => move(tab, at + 1)],
  ] as const
  return (
    <DropdownMenu anchorEl={anchor} open onClose={dismiss}>
      {entries.map(([name, can, work]) => (
        <MenuItem
          key={name}
          disabled={!can}
          onClick={() => {
            dismiss()
            work()
          }}
        >
          {translate(name)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
