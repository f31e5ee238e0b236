import { useSortable } from '@dnd-kit/sortable'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { pictureMessages } from '../../i18n/messages/pictureMessages'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { isPdf } from '../../../schema/text/isPdf'
import { pictureAt, thumbnailOf } from '../../providers/api/upload'
import { PrivateImageField, useOpenPrivateImage } from './PrivateImageField'

interface TileProps {
  /** Drag id, unique across all tiles. */
  readonly id: string
  /** URL of a public picture, or key of a private one. */
  readonly value: string
  readonly isPrivate: boolean
  readonly name: string
  readonly movable: boolean
  readonly disabled?: boolean
  /** Wraps a single picture, for its replacement. */
  readonly around?: (picture: ReactNode) => ReactNode
  readonly show: (address: string, name: string) => void
  readonly rotate: () => void
  readonly adjust: () => void
  readonly remove: () => void
}
/** Tile of a form's picture: preview, rotation, dragging, replacement, removal. */
export const ImageTile = (props: TileProps) => {
  const { id, value, isPrivate, name, movable, disabled, around, show, rotate, adjust, remove } = props
  const translate = useTranslate()
  const t = useLoadedMessages(pictureMessages)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    disabled: !movable,
    attributes: { roleDescription: translate('console.draggable') },
  })
  const preview = translate('console.preview', { name })
  const openPrivate = useOpenPrivateImage(value, name, address => show(address, name))
  const openPreview = () => (isPrivate ? openPrivate() : show(pictureAt(value), name))
  const picture = isPrivate ? (
    <PrivateImageField value={value} name={name} />
  ) : (
    <img src={thumbnailOf(value)} alt={name} />
  )
  const button = (className: string, sign: string, label: string, work: () => void) => (
    <button type="button" className={`picture-tool ${className}`} onClick={work} aria-label={label} title={label}>
      {sign}
    </button>
  )
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} className="picture-tile">
      {around && !disabled ? (
        around(picture)
      ) : (
        <button type="button" className="thumb-button" onClick={openPreview} aria-label={preview}>
          {picture}
        </button>
      )}
      {!disabled && movable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="picture-move"
          aria-label={translate('console.movePicture', { name })}
        >
          ⠿
        </button>
      )}
      {!disabled && (
        <>
          {around && button('picture-look', '⤢', preview, openPreview)}
          {!isPdf(value) && button('picture-rotate', '↻', translate('console.rotatePicture', { name }), rotate)}
          {!isPdf(value) && button('picture-adjust', '◩', t('adjustPicture', { name }), adjust)}
          {button('picture-remove', '×', translate('console.removePicture', { name }), remove)}
        </>
      )}
    </li>
  )
}
