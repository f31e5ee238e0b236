import { useTranslate, useEvent } from 'ra-core'
import { memo, type SyntheticEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { whenIdle } from '../../components/dom/whenIdle'
import { DataTableRow } from '../row/DataTableRow'
import type { Press, Presses } from './RowDrag'
import type { RowContext, RowRecord } from '../row/useRowContext'

interface SortableRowsProps {
  readonly data: readonly RowRecord[]
  readonly selectedIds: ReadonlySet<unknown>
  readonly context: RowContext
  readonly onMove: (from: number, to: number) => void
}
interface RowProps {
  readonly record: RowRecord
  readonly selected: boolean
  readonly context: RowContext
  readonly lifted: boolean
  readonly label: string
  /** Id of the element that explains how to move a row. */
  readonly help: string
  /** Called when a handle gets the focus. */
  readonly near: () => void
  readonly press: (id: string, how: Press, event: SyntheticEvent) => void
  readonly stand: (id: string, row: HTMLElement | null) => void
}
type RowDrags = typeof import('./RowDrag').RowDrags
let drags: RowDrags | undefined
/** Loads the sensors. If that fails, rows are not draggable until the next press. */
const loadDrags = async () => {
  drags = await import('./RowDrag').then(
    chunk => chunk.RowDrags,
    () => undefined,
  )
}
/** A row with a handle. Of a drag it only knows `lifted`, since rows are expensive to render. */
const SortableRow = memo(({ record, selected, context, lifted, label, help, near, press, stand }: RowProps) => {
  const roleDescription = useTranslate()('console.draggable')
  const { id } = record
  const rowRef = useMemo(() => (row: HTMLElement | null) => stand(id, row), [stand, id])
  const handle = useMemo(
    () => (
      <button
        type="button"
        className="drag-handle"
        aria-label={label}
        aria-roledescription={roleDescription}
        aria-describedby={help}
        aria-pressed={lifted || undefined}
        onFocus={near}
        onPointerEnter={loadDrags}
        onMouseDown={event => press(id, 'onMouseDown', event)}
        onTouchStart={event => press(id, 'onTouchStart', event)}
        onKeyDown={event => press(id, 'onKeyDown', event)}
      >
        ⠿
      </button>
    ),
    [id, label, roleDescription, help, lifted, near, press],
  )
  return (
    <DataTableRow
      record={record}
      selected={selected}
      context={context}
      rowRef={rowRef}
      className={lifted ? 'dragging' : undefined}
      handle={handle}
    />
  )
})

/** Whether a press still holds. A key does not have to be held. */
const watchRelease = (how: Press): (() => boolean) => {
  let isHeld = true
  const release = () => {
    isHeld = how === 'onKeyDown'
  }
  for (const type of ['mouseup', 'touchend', 'touchcancel']) window.addEventListener(type, release, { once: true })
  return () => isHeld
}
/** State of dragging: the lifted row, the rows' elements, and the presses of handles. */
const useDragging = () => {
  const [isNear, setNear] = useState(false)
  const [lifted, setLifted] = useState<string>()
  const rows = useRef(new Map<string, HTMLElement>())
  const presses = useRef<Presses>(new Map())
  const near = useEvent(() => void loadDrags().then(() => setNear(true)))
  // No event: React passes the row before effects run.
  const stand = useCallback((id: string, row: HTMLElement | null) => {
    if (row) rows.current.set(id, row)
    else rows.current.delete(id)
  }, [])
  const start = (id: string, how: Press, event: SyntheticEvent) => {
    // The press that mounts the sensors is also their first press.
    if (!isNear) flushSync(() => setNear(true))
    presses.current.get(id)?.[how]?.(event)
  }
  const press = useEvent((id: string, how: Press, event: SyntheticEvent) => {
    if (drags) return start(id, how, event)
    const isHeld = watchRelease(how)
    void loadDrags().then(() => drags && isHeld() && start(id, how, event))
  })
  useEffect(() => {
    // iOS lets a drag prevent scrolling only if a touch listener existed before the touch.
    const none = () => {}
    window.addEventListener('touchmove', none, { passive: false })
    return () => window.removeEventListener('touchmove', none)
  }, [])
  // Rows do not wait for the sensors.
  useEffect(() => whenIdle(() => void loadDrags()), [])
  // A hidden page loses its effects, and the drag ends.
  useEffect(
    () => () => {
      setNear(false)
      setLifted(undefined)
    },
    [],
  )
  return { Drags: isNear ? drags : undefined, lifted, setLifted, rows, presses, handle: { near, press, stand } }
}
/**
 * Rows that can be dragged. Listeners are on the handle: on the row they would block scrolling.
 * `RowDrags` is mounted on the first focus or press. Its effects set state, which would slow each
 * return to the list's tab.
 */
export const SortableRows = memo(({ data, selectedIds, context, onMove }: SortableRowsProps) => {
  const translate = useTranslate()
  const help = useId()
  const { Drags, lifted, setLifted, rows, presses, handle } = useDragging()
  const ids = useMemo(() => data.map(({ id }) => id), [data])
  const names = data.map(record => getRecordLabel(context.resource, record))
  return (
    <>
      {data.map((record, index) => (
        <SortableRow
          key={record.id}
          record={record}
          selected={selectedIds.has(record.id)}
          context={context}
          lifted={record.id === lifted}
          label={translate('console.dragHandle', { name: names[index] })}
          help={help}
          {...handle}
        />
      ))}
      {createPortal(
        <div id={help} hidden>
          {translate('console.dragHelp')}
        </div>,
        document.body,
      )}
      {Drags && (
        <Drags ids={ids} names={names} rows={rows.current} presses={presses.current} lift={setLifted} onMove={onMove} />
      )}
    </>
  )
})
