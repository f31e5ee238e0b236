import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import type { Pinned } from '../../schema/metrics/boardLayout'
import type { ChosenPeriod } from '../../schema/metrics/period'
import { useDragAnnouncements, useDragSensors } from '../components/hooks/useDragAnnouncements'
import { useToday } from '../components/hooks/useToday'
import { useConsoleConfig } from '../config/ConsoleContext'
import { BoardPanel } from './BoardPanel'
import { panelQuery } from './panel/panelQuery'
import { panelTitle } from './panel/panelSummary'
import { useBoardMessages } from './text/useBoardMessages'

interface CardProps {
  readonly book: MetricsCatalogue
  readonly pinned: Pinned
  readonly page: ChosenPeriod
  readonly title: string
}
/** Panel with a drag handle, for mouse, touch and keyboard. */
const Movable = ({ book, pinned, page, title }: CardProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: pinned.pin,
  })
  const translate = useTranslate()
  const moved = transform && { ...transform, scaleX: 1, scaleY: 1 }
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="drag-handle"
      {...attributes}
      {...listeners}
      aria-label={translate('console.dragHandle', { name: title })}
      aria-roledescription={translate('console.draggable')}
    >
      ⠿
    </button>
  )
  return (
    <div
      ref={setNodeRef}
      className={`place place-${pinned.panel.chart}${isDragging ? ' place-lifted' : ''}`}
      style={{ transform: CSS.Transform.toString(moved), transition }}
    >
      <BoardPanel
        book={book}
        board={pinned.board}
        name={pinned.name}
        panel={pinned.panel}
        page={page}
        as={pinned.pin}
        isPinned
        handle={handle}
      />
    </div>
  )
}
interface ArrangedProps {
  readonly book: MetricsCatalogue
  readonly panels: readonly Pinned[]
  readonly pageOf: (pinned: Pinned) => ChosenPeriod
  readonly arrange: (pins: readonly string[]) => void
}
/** Pinned panels of the user's page, in an order changed by dragging. */
const Arranged = ({ book, panels, pageOf, arrange }: ArrangedProps) => {
  const { me, config } = useConsoleConfig()
  const spoken = useBoardMessages()
  const { begun } = useToday(config.zone)
  const sensors = useDragSensors()
  const ids = panels.map(({ pin }) => pin)
  const nameOf = (pinned: Pinned) => {
    const page = pageOf(pinned)
    return panelTitle(panelQuery(pinned.panel, book, page, { now: begun, zone: config.zone }, me), spoken, page)
  }
  const nameById = (id: string) => {
    const match = panels.find(({ pin }) => pin === id)
    return match ? nameOf(match) : ''
  }
  const speech = useDragAnnouncements(ids, nameById)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      arrange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={speech}>
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <div className="board">
          {panels.map(pinned => (
            <Movable key={pinned.pin} book={book} pinned={pinned} page={pageOf(pinned)} title={nameOf(pinned)} />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}
export default Arranged
