import type { Announcements, DndContextProps } from '@dnd-kit/core'
import { useTranslate } from 'ra-core'

/** What a screen reader says while something is dragged, in the language of the screen: its name and its place. */
export const useDragSpeech = (ids: readonly string[], nameOf: (id: string) => string): DndContextProps['accessibility'] => {
  const translate = useTranslate()
  const say = (key: string, id: unknown, over: unknown = id) =>
    translate(`console.${key}`, { name: nameOf(String(id)), place: ids.indexOf(String(over)) + 1, count: ids.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('dragLifted', active.id),
    onDragOver: ({ active, over }) => (over ? say('dragOver', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say('dragDropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('dragCancelled', active.id),
  }
  return { announcements, screenReaderInstructions: { draggable: translate('console.dragHelp') }, container: document.body }
}
