import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

// The same objects each time: whatever can be dragged is drawn again with the sensors.
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 120, tolerance: 6 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }
/** Dragging by mouse, touch and keyboard. A few pixels, or a moment's rest of the finger, tell a drag from a click or a scroll. */
export const useDragSensors = () =>
  useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard))
