import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useDragSensors } from '../parts/useDragSensors'
import { useDragSpeech } from '../parts/useDragSpeech'

interface PictureOrderProps {
  readonly urls: readonly string[]
  readonly set: (next: readonly string[]) => void
  readonly nameOf: (index: number) => string
  readonly children: ReactNode
}
/** Pictures that can be put in another order by mouse, touch and keyboard. */
export const PictureOrder = ({ urls, set, nameOf, children }: PictureOrderProps) => {
  const sensors = useDragSensors()
  const speech = useDragSpeech(urls, url => nameOf(urls.indexOf(url)))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) set(arrayMove([...urls], urls.indexOf(String(active.id)), urls.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={speech}>
      <SortableContext items={[...urls]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
