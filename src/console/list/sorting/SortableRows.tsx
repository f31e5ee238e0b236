import { TouchSensor } from '@dnd-kit/core'
import { useTranslate } from 'ra-core'
import { memo, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { DataTableRow } from '../row/DataTableRow'
import { RowDrags, type Press, type Presses } from './RowDrag'
import type { RowContext, RowRecord } from '../row/useRowContext'
import { useEvent } from '../../components/hooks/useEvent'

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
  /** The id of what explains how a row is moved. */
  readonly help: string
  /** Somebody is about to take hold of a row. */
  readonly near: () => void
  readonly press: (id: string, how: Press, event: SyntheticEvent) => void
  readonly stand: (id: string, row: HTMLElement | null) => void
}
/** A row with a handle. It knows of no drag but that it is lifted: a row is dear to draw. */
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

/** What drags the rows, once a handle is near: which row is lifted, the rows' elements, and what a press on a handle does. */
const useDragging = () => {
  const [isNear, setNear] = useState(false)
  const [lifted, setLifted] = useState<string>()
  const rows = useRef(new Map<string, HTMLElement>())
  const presses = useRef<Presses>(new Map())
  const near = useEvent(() => setNear(true))
  const stand = useEvent((id: string, row: HTMLElement | null) => {
    if (row) rows.current.set(id, row)
    else rows.current.delete(id)
  })
  const press = useEvent((id: string, how: Press, event: SyntheticEvent) => {
    // The press that brings it is its own first one.
    if (!isNear) flushSync(() => setNear(true))
    presses.current.get(id)?.[how]?.(event)
  })
  // iOS lets a drag keep the page from scrolling only if somebody listened for touches before the finger came.
  useEffect(() => TouchSensor.setup(), [])
  // A page that is hidden loses its effects.
  useEffect(
    () => () => {
      setNear(false)
      setLifted(undefined)
    },
    [],
  )
  return { isNear, lifted, setLifted, rows, presses, handle: { near, press, stand } }
}
/**
 * Rows that can be dragged by mouse, touch and keyboard. The listeners are on the handle: on the row they would swallow touch scrolling. What drags stands beside the rows, and
 * only once a handle has the focus or is pressed: it sets state as its effects begin, and each look back at the list's tab would wait for that.
 */
const SortableRows = memo(({ data, selectedIds, context, onMove }: SortableRowsProps) => {
  const translate = useTranslate()
  const help = useId()
  const { isNear, lifted, setLifted, rows, presses, handle } = useDragging()
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
      {isNear && (
        <RowDrags
          ids={ids}
          names={names}
          rows={rows.current}
          presses={presses.current}
          lift={setLifted}
          onMove={onMove}
        />
      )}
    </>
  )
})
export default SortableRows
