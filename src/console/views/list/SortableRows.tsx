import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
import { memo, useMemo } from 'react'
import { titleField } from '../../../schema/derive'
import { RecordRow } from './RecordRow'
import type { RowContext, RowRecord } from './useRowContext'
import { useDragSensors } from '../../parts/useDragSensors'
import { useDragSpeech } from '../../parts/useDragSpeech'

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
  readonly label: string
}
/** A row that can be dragged. What it hands on stays the same as long as nothing is dragged: the drag's own contexts change often, and a row is dear. */
const SortableRow = memo(({ record, selected, context, label }: RowProps) => {
  const roleDescription = useTranslate()('console.draggable')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: record.id,
    attributes: { roleDescription },
  })
  const place = CSS.Translate.toString(transform)
  const style = useMemo(() => ({ transform: place, transition }), [place, transition])
  const handle = useMemo(
    () => (
      <button
        type="button"
        className="drag-handle"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={label}
      >
        ⠿
      </button>
    ),
    [setActivatorNodeRef, attributes, listeners, label],
  )
  return (
    <RecordRow
      record={record}
      selected={selected}
      context={context}
      rowRef={setNodeRef}
      className={isDragging ? 'dragging' : undefined}
      style={style}
      handle={handle}
    />
  )
})

/** Rows that can be dragged by mouse, touch and keyboard. The listeners are on the handle: on the row they would swallow touch scrolling. */
const SortableRows = memo(({ data, selectedIds, context, onMove }: SortableRowsProps) => {
  const translate = useTranslate()
  const sensors = useDragSensors()
  const ids = useMemo(() => data.map(record => record.id), [data])
  const nameOf = (id: unknown) => String(data.find(record => record.id === id)?.[titleField(context.resource)] ?? '')
  const accessibility = useDragSpeech(ids, nameOf)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={accessibility}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {data.map(record => (
          <SortableRow
            key={record.id}
            record={record}
            selected={selectedIds.has(record.id)}
            context={context}
            label={translate('console.dragHandle', { name: nameOf(record.id) })}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
})
export default SortableRows
