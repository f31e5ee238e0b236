import { IconButton, MenuItem } from '@mui/material'
import MoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { rovingFocus } from '../../components/dom/rovingFocus'
import { useDragAnnouncements } from '../../components/hooks/useDragAnnouncements'
import { useShortcuts } from '../../providers/router/useShortcuts'
import { TabItem } from './TabItem'
import { type Tab, type TabBarProps, closable } from './tabs'
import { useTabTitle } from './useTabTitle'
import { useOnChange } from '../../components/hooks/useOnChange'
import { DropdownMenu } from '../../components/DropdownMenu'

interface TabMenuProps extends TabBarProps {
  readonly tab: Tab
  readonly anchor: HTMLElement
  readonly dismiss: () => void
}
/** Menu of a tab. Holds all commands that the pointer has by drag or click. */
const TabMenu = ({ tabs, tab, anchor, dismiss, close, reload, move }: TabMenuProps) => {
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

const tabsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
/** Keys of the tab list: arrows (wrapping), Home and End. Delete closes the focused tab. */
const useTabKeys = ({ tabs, close }: TabBarProps) => {
  const list = useRef<HTMLDivElement>(null)
  // Index to focus after the focused tab is closed.
  const next = useRef<number>(undefined)
  useOnChange(() => {
    if (next.current === undefined) return
    const all = tabsIn(list.current)
    all[Math.min(next.current, all.length - 1)]?.focus()
    next.current = undefined
  }, [tabs.all.length])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const all = tabsIn(list.current)
    const at = all.findIndex(each => each === event.target)
    const tab = tabs.all[at]
    if (!tab) return
    if (event.key === 'Delete') {
      next.current = at
      return close(tab, 'one')
    }
    rovingFocus(event)
  }
  return { list, press }
}

/** Shortcuts for the next and previous tab. They wrap around. */
const useNeighbours = ({ tabs, goTo }: TabBarProps) => {
  const go = (step: 1 | -1) => {
    const { all, shown } = tabs
    const at = all.findIndex(({ key }) => key === shown)
    const next = all[(at + step + all.length) % all.length]
    if (next && next.key !== shown) goTo(next)
  }
  useShortcuts([
    { keys: ']', work: () => go(1) },
    { keys: '[', work: () => go(-1) },
  ])
}
const MoreButton = ({ name, open }: { readonly name: string; readonly open: (anchor: HTMLElement) => void }) => (
  <IconButton
    size="small"
    aria-haspopup="menu"
    aria-label={useTranslate()('console.more', { name })}
    onClick={event => open(event.currentTarget)}
  >
    <MoreIcon fontSize="small" />
  </IconButton>
)
/** Dragging of tabs by mouse and touch, with announcements for screen readers. */
const useTabDrag = ({ tabs, move }: TabBarProps) => {
  const titleOf = useTabTitle()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
  )
  const ids = tabs.all.map(({ key }) => key)
  const byId = (id: unknown) => tabs.all.find(({ key }) => key === id)
  const accessibility = useDragAnnouncements(ids, id => {
    const tab = byId(id)
    return tab ? titleOf(tab) : ''
  })
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const tab = byId(active.id)
    if (tab && over && over.id !== active.id) move(tab, ids.indexOf(String(over.id)))
  }
  return { ids, drag: { sensors, accessibility, onDragEnd } }
}
/** Tabs of the visited pages, each with a menu. */
export const TabBar = (props: TabBarProps) => {
  const { tabs } = props
  const translate = useTranslate()
  const titleOf = useTabTitle()
  const { list, press } = useTabKeys(props)
  useNeighbours(props)
  const [menu, setMenu] = useState<{ readonly tab: Tab; readonly anchor: HTMLElement }>()
  const { ids, drag } = useTabDrag(props)
  const shown = tabs.all.find(({ key }) => key === tabs.shown)
  return (
    <nav className="tab-bar" aria-label={translate('console.tabs')}>
      <DndContext collisionDetection={closestCenter} {...drag}>
        <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
          <div ref={list} className="tab-list" role="tablist" aria-label={translate('console.tabs')} onKeyDown={press}>
            {tabs.all.map((tab, index) => (
              <TabItem
                key={tab.key}
                tab={tab}
                title={titleOf(tab)}
                fixed={index === 0}
                shown={tab === shown}
                living={tab === shown || tabs.living.includes(tab.key)}
                reachable={tab === (shown ?? tabs.all[0])}
                goTo={props.goTo}
                close={props.close}
                more={(tab, anchor) => setMenu({ tab, anchor })}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      {shown && <MoreButton name={titleOf(shown)} open={anchor => setMenu({ tab: shown, anchor })} />}
      {menu && <TabMenu {...props} {...menu} dismiss={() => setMenu(undefined)} />}
    </nav>
  )
}
