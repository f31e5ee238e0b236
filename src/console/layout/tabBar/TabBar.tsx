import { IconButton } from '@mui/material'
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
import { TabMenu } from './TabMenu'
import type { Tab, TabBarProps } from './tabs'
import { useTabTitle } from './useTabTitle'
import { useOnChange } from '../../components/hooks/useOnChange'

const tabsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
/** The arrow keys go from tab to tab, and around; Home and End to the first and the last; Delete closes the one with the focus. */
const useTabKeys = ({ tabs, close }: TabBarProps) => {
  const list = useRef<HTMLDivElement>(null)
  // Where the focus goes on when the tab that had it is gone.
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

/** The keys that lead to the tab beside the one looked at, and around. */
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
/** How tabs are dragged, by mouse and touch. Says so to a screen reader. */
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
/** The pages that were visited, side by side; what can be done to one stands in its menu. */
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
      {shown && (
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={translate('console.more', { name: titleOf(shown) })}
          onClick={event => setMenu({ tab: shown, anchor: event.currentTarget })}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      {menu && <TabMenu {...props} {...menu} dismiss={() => setMenu(undefined)} />}
    </nav>
  )
}
