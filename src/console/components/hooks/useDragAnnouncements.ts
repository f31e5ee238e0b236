import {
  type Announcements,
  type DndContextProps,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'

/** Screen reader announcements of a drag in the language of the screen, with name and position. */
export const useDragAnnouncements = (
  ids: readonly string[],
  nameOf: (id: string) => string,
): DndContextProps['accessibility'] => {
  const translate = useTranslate()
  const announce = (key: string, id: unknown, over: unknown = id) =>
    translate(`console.${key}`, { name: nameOf(String(id)), place: ids.indexOf(String(over)) + 1, count: ids.length })
  // A lifted item is over its own position first. Announcing that would interrupt the announcement
  // of the lift.
  const moved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false
      return announce('dragLifted', active.id)
    },
    onDragOver: ({ active, over }) => {
      moved.current ||= over !== null && over.id !== active.id
      return over && moved.current ? announce('dragOver', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => announce('dragDropped', active.id, over?.id),
    onDragCancel: ({ active }) => announce('dragCancelled', active.id),
  }
  return {
    announcements,
    screenReaderInstructions: { draggable: translate('console.dragHelp') },
    container: document.body,
  }
}

// Constant objects: new sensors would render all draggable items again.
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 120, tolerance: 6 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
/** Sensors for mouse, touch and keyboard. A minimum distance or delay begins a drag. */
export const useDragSensors = () =>
  useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard))
