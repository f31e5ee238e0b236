import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLayoutEffect } from 'react'
import { useDragAnnouncements, useDragSensors } from '../../components/hooks/useDragAnnouncements'

export type Press = 'onMouseDown' | 'onTouchStart' | 'onKeyDown'
/** Press handlers of the rows' handles, by row id. */
export type Presses = Map<string, ReturnType<typeof useSortable>['listeners']>

interface DragProps {
  readonly id: string
  readonly rows: ReadonlyMap<string, HTMLElement>
  readonly presses: Presses
}
/** Moves an existing row's element. Renders nothing, so the row does not render in a drag. */
const RowDrag = ({ id, rows, presses }: DragProps) => {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id })
  const place = CSS.Translate.toString(transform)
  useLayoutEffect(() => {
    const row = rows.get(id)
    setNodeRef(row ?? null)
    setActivatorNodeRef(row?.querySelector<HTMLElement>('.drag-handle') ?? null)
    return () => {
      if (row) Object.assign(row.style, { transform: '', transition: '' })
    }
  }, [id, rows, setNodeRef, setActivatorNodeRef])
  useLayoutEffect(() => {
    const row = rows.get(id)
    if (row) Object.assign(row.style, { transform: place ?? '', transition: transition ?? '' })
  }, [id, rows, place, transition])
  useLayoutEffect(() => {
    presses.set(id, listeners)
    return () => void presses.delete(id)
  }, [id, presses, listeners])
  return null
}
interface DragsProps extends Omit<DragProps, 'id'> {
  readonly ids: string[]
  /** Names of the rows, in order. */
  readonly names: readonly string[]
  /** Called with the id of the lifted row, or `undefined`. */
  readonly lift: (id: string | undefined) => void
  readonly onMove: (from: number, to: number) => void
}
/** Drag sensors beside the rows, so that mounting them does not render the rows again. */
export const RowDrags = ({ ids, names, rows, presses, lift, onMove }: DragsProps) => {
  const sensors = useDragSensors()
  const accessibility = useDragAnnouncements(ids, id => names[ids.indexOf(id)] ?? '')
  const drop = ({ active, over }: DragEndEvent) => {
    lift(undefined)
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => lift(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => lift(undefined)}
      accessibility={accessibility}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map(id => (
          <RowDrag key={id} id={id} rows={rows} presses={presses} />
        ))}
      </SortableContext>
    </DndContext>
  )
}
