import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove } from '@dnd-kit/sortable'
import { useNotify, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import type { AnyField } from '../../../schema/model/field'
import { useDragSensors } from '../../components/hooks/useDragAnnouncements'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useLabel } from '../../config/ConsoleContext'
import { GalleryContext, movePicture, parsePictureId, type Slots, spread } from './gallery'
import { ImageDropzone } from './ImageDropzone'

interface GalleryProps {
  /** Editable picture fields, in order. */
  readonly fields: readonly (readonly [name: string, field: AnyField])[]
  readonly children: ReactNode
}
/** Screen reader announcements while a picture is dragged between fields. */
const useSpeech = (labelOf: (id: unknown) => string) => {
  const translate = useTranslate()
  const announce = (key: string, id: unknown, slot: unknown = id) =>
    translate(`console.${key}`, { name: labelOf(id), slot: labelOf(slot) })
  return {
    announcements: {
      onDragStart: ({ active }: { active: { id: unknown } }) => announce('slotLifted', active.id),
      onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
        over ? announce('slotOver', active.id, over.id) : undefined,
      onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
        announce('slotDropped', active.id, over?.id),
      onDragCancel: ({ active }: { active: { id: unknown } }) => announce('dragCancelled', active.id),
    },
    screenReaderInstructions: { draggable: translate('console.dragHelp') },
    container: document.body,
  }
}
/** Handles drops: reorders, moves between fields, or adds files. Notifies without room. */
const useGalleryMoves = (slots: Slots, names: readonly string[], nameOf: (source: string) => string) => {
  const notify = useNotify()
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const [from, to] = [parsePictureId(String(active.id)), parsePictureId(String(over.id))]
    const { url = '' } = from
    const slot = slots.get(from.source)
    if (from.source === to.source) {
      if (slot && to.url) slot.set(arrayMove([...slot.urls], slot.urls.indexOf(url), slot.urls.indexOf(to.url)))
    } else if (!movePicture(slots, url, [from.source, to.source], to.url))
      notify('console.slotFull', {
        type: 'warning',
        messageArgs: { slot: nameOf(to.source), max: slots.get(to.source)?.max },
      })
  }
  const take = (files: FileList | null) => {
    const left = spread(slots, names, [...(files ?? [])])
    if (left > 0) notify('console.galleryFull', { type: 'warning', messageArgs: { smart_count: left } })
  }
  return { drop, take }
}
/**
 * Joins several picture fields. Files dropped together are spread over the fields. Pictures are
 * dragged between fields by mouse, touch and keyboard.
 */
export const ImageGallery = ({ fields, children }: GalleryProps) => {
  const [slots] = useState<Slots>(() => new Map())
  const translate = useTranslate()
  const label = useLabel()
  const listed = useJoinedNames()
  const sensors = useDragSensors()
  const id = useId()
  const names = fields.map(([name]) => name)
  const nameOf = (source: string) => label(fields.find(([name]) => name === source)?.[1].labels)
  const speech = useSpeech(each => nameOf(parsePictureId(String(each)).source))
  const { drop, take } = useGalleryMoves(slots, names, nameOf)
  const title = translate('console.galleryDrop')
  return (
    <GalleryContext value={slots}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={speech}>
        {fields.length > 0 && (
          <div className="drop-many">
            <ImageDropzone id={id} name={title} text={title} many take={take} />
            <p className="quiet">
              {translate('console.galleryHint', { slots: listed(names.map(nameOf)) })} {translate('console.uploadHint')}
            </p>
          </div>
        )}
        {children}
      </DndContext>
    </GalleryContext>
  )
}
