import { type Announcements, closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
import { titleField } from '../../../schema/derive'
import { RecordRow, type RowContext, type RowRecord } from './RecordRow'
import { useDragSensors } from '../useDragSensors'

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
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: record.id })
  return (
    <RecordRow
      record={record}
      selected={selected}
      context={context}
      rowRef={setNodeRef}
      className={isDragging ? 'dragging' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      handle={
        <button type="button" className="drag-handle" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={label}>
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
  const say = (key: string, id: unknown, over: unknown = id) =>
    translate(`console.${key}`, { name: nameOf(id), place: ids.indexOf(over as string) + 1 })
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('dragLifted', active.id),
    onDragOver: ({ active, over }) => (over ? say('dragOver', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say('dragDropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('dragCancelled', active.id),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(active.id as string), ids.indexOf(over.id as string))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: translate('console.dragHelp') }, container: document.body }}
    >
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
