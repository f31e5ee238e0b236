import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { panelId, tabId } from './KeepAlivePage'
import type { Tab, TabBarProps } from './tabs'
import { useOnChange } from '../../components/hooks/useOnChange'

interface TabItemProps extends Pick<TabBarProps, 'goTo' | 'close'> {
  readonly tab: Tab
  readonly title: string
  /** Whether the tab can be neither moved nor closed. */
  readonly fixed: boolean
  readonly shown: boolean
  /** Whether the tab's page is mounted. */
  readonly living: boolean
  /** Whether the tab is in the Tab order. */
  readonly reachable: boolean
  readonly more: (tab: Tab, anchor: HTMLElement) => void
}
const WHEEL = 1
/** Scrolls a tab into view within its row only. `scrollIntoView` would scroll the page as well. */
const bringIntoRow = (tab: HTMLElement) => {
  const row = tab.parentElement?.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (row && (left < row.left || right > row.right))
    tab.parentElement?.scrollBy({ left: left < row.left ? left - row.left : right - row.right })
}

/** Keeps the shown tab in view. The record's title loads later and widens the tab. */
const useInSight = (shown: boolean, title: string, tab: Tab) => {
  const element = useRef<HTMLButtonElement>(null)
  // In the next frame, to avoid a forced layout.
  useOnChange(() => {
    if (!shown) return
    const frame = requestAnimationFrame(() => element.current && bringIntoRow(element.current))
    return () => cancelAnimationFrame(frame)
  }, [shown, title, tab.unsaved])
  return element
}
/** Content of a tab: mark for unsaved changes, title, close button for the pointer. */
const TabContent = ({ tab, title, fixed, close }: Pick<TabItemProps, 'tab' | 'title' | 'fixed' | 'close'>) => {
  const translate = useTranslate()
  return (
    <>
      {tab.unsaved && (
        <>
          <span className="tab-dot" aria-hidden="true" />
          <span className="visually-hidden">{translate('console.unsaved')}</span>
        </>
      )}
      <span className="tab-title">{title}</span>
      {!fixed && (
        <span
          className="tab-close"
          aria-hidden="true"
          onClick={event => {
            event.stopPropagation()
            close(tab, 'one')
          }}
        >
          ×
        </span>
      )}
    </>
  )
}
/** A tab. Its close button is for the pointer only: screen readers ignore nested controls. */
export const TabItem = ({ tab, title, fixed, shown, living, reachable, goTo, close, more }: TabItemProps) => {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: tab.key, disabled: fixed })
  const element = useInSight(shown, title, tab)
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tab)}
      aria-selected={shown}
      aria-controls={living ? panelId(tab) : undefined}
      tabIndex={reachable ? 0 : -1}
      title={title}
      className={isDragging ? 'dragged' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
      ref={node => {
        setNodeRef(node)
        element.current = node
      }}
      onClick={() => shown || goTo(tab)}
      onMouseDown={event => {
        if (event.button === WHEEL) event.preventDefault()
        else listeners?.onMouseDown?.(event)
      }}
      onAuxClick={event => event.button === WHEEL && !fixed && close(tab, 'one')}
      onContextMenu={event => {
        event.preventDefault()
        more(tab, event.currentTarget)
      }}
    >
      <TabContent tab={tab} title={title} fixed={fixed} close={close} />
    </button>
  )
}
