import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
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
const SortableRow = ({
  record,
  selected,
  context,
  label,
}: {
  record: RowRecord
  selected: boolean
  context: RowContext
  label: string
}) => {
  const roleDescription = useTranslate()('console.draggable')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: record.id,
    attributes: { roleDescription },
  })
  return (
    <RecordRow
      record={record}
      selected={selected}
      context={context}
      rowRef={setNodeRef}
      className={isDragging ? 'dragging' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      handle={
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
      }
    />
  )
}

/** Rows that can be dragged by mouse, touch and keyboard. The listeners are on the handle: on the row they would swallow touch scrolling. */
const SortableRows = ({ data, selectedIds, context, onMove }: SortableRowsProps) => {
  const translate = useTranslate()
  const sensors = useDragSensors()
  const ids = data.map(record => record.id)
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
}
export default SortableRows
