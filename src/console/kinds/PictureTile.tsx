import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslate } from 'ra-core'
import { pictureAt, thumbnailOf } from '../providers/upload'
import { PrivatePicture } from './PrivatePicture'

interface TileProps {
  /** A public picture's address, or a private one's key. */
  readonly value: string
  readonly isPrivate: boolean
  readonly name: string
  readonly movable: boolean
  readonly disabled?: boolean
  readonly show: (address: string, name: string) => void
  readonly rotate: () => void
  readonly remove: () => void
}
/** One picture of a form: looked at, turned, moved, taken away. */
export const PictureTile = ({ value, isPrivate, name, movable, disabled, show, rotate, remove }: TileProps) => {
  const translate = useTranslate()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: value,
    disabled: !movable,
    attributes: { roleDescription: translate('console.draggable') },
  })
  const preview = translate('console.preview', { name })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} className="picture-tile">
      {isPrivate ? (
        <PrivatePicture value={value} name={preview} show={address => show(address, name)} />
      ) : (
        <button type="button" className="thumb-button" onClick={() => show(pictureAt(value), name)} aria-label={preview}>
          <img src={thumbnailOf(value)} alt={name} />
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
          <button type="button" className="picture-rotate" onClick={rotate} aria-label={translate('console.rotatePicture', { name })}>
            ↻
          </button>
          <button type="button" className="picture-remove" onClick={remove} aria-label={translate('console.removePicture', { name })}>
            ×
          </button>
        </>
      )}
    </li>
  )
}
