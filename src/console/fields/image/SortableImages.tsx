import { closestCenter, DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useDragAnnouncements, useDragSensors } from '../../components/hooks/useDragAnnouncements'
import { pictureId, parsePictureId } from './gallery'

interface PictureOrderProps {
  readonly source: string
  readonly urls: readonly string[]
  readonly set: (next: readonly string[]) => void
  readonly nameOf: (index: number) => string
  readonly children: ReactNode
}
/** Pictures sortable by mouse, touch and keyboard. */
export const PictureOrder = ({ source, urls, set, nameOf, children }: PictureOrderProps) => {
  const sensors = useDragSensors()
  const ids = urls.map(url => pictureId(source, url))
  const speech = useDragAnnouncements(ids, id => nameOf(ids.indexOf(id)))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      set(arrayMove([...urls], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={speech}>
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
/** Sortable pictures inside a gallery, between whose fields they move. */
export const SlotOrder = ({ source, urls, children }: Pick<PictureOrderProps, 'source' | 'urls' | 'children'>) => {
  const { setNodeRef, isOver, active } = useDroppable({ id: source })
  const comes = isOver && active && parsePictureId(String(active.id)).source !== source
  return (
    <SortableContext items={urls.map(url => pictureId(source, url))} strategy={rectSortingStrategy}>
      <div ref={setNodeRef} className={comes ? 'slot over' : 'slot'}>
        {children}
      </div>
    </SortableContext>
  )
}
