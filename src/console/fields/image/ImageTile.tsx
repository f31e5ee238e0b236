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
interface ToolProps {
  readonly className: string
  readonly sign: string
  readonly label: string
  readonly onClick: () => void
}
const Tool = ({ className, sign, label, onClick }: ToolProps) => (
  <button type="button" className={`picture-tool ${className}`} onClick={onClick} aria-label={label} title={label}>
    {sign}
  </button>
)
type ToolsProps = Pick<TileProps, 'value' | 'name' | 'rotate' | 'adjust' | 'remove'> & {
  /** Opens the preview, if the picture itself does not. */
  readonly preview: (() => void) | undefined
}
/** Buttons over a picture: preview, rotation, adjustment, removal. */
const TileTools = ({ value, name, preview, rotate, adjust, remove }: ToolsProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(pictureMessages)
  const label = (key: string) => translate(key, { name })
  return (
    <>
      {preview && <Tool className="picture-look" sign="⤢" label={label('console.preview')} onClick={preview} />}
      {!isPdf(value) && (
        <>
          <Tool className="picture-rotate" sign="↻" label={label('console.rotatePicture')} onClick={rotate} />
          <Tool className="picture-adjust" sign="◩" label={t('adjustPicture', { name })} onClick={adjust} />
        </>
      )}
      <Tool className="picture-remove" sign="×" label={label('console.removePicture')} onClick={remove} />
    </>
  )
}
const Picture = ({ value, isPrivate, name }: Pick<TileProps, 'value' | 'isPrivate' | 'name'>) =>
  isPrivate ? <PrivateImageField value={value} name={name} /> : <img src={thumbnailOf(value)} alt={name} />
/** Tile of a form's picture: preview, rotation, dragging, replacement, removal. */
export const ImageTile = (props: TileProps) => {
  const { id, value, isPrivate, name, movable, disabled, around, show, rotate, adjust, remove } = props
  const translate = useTranslate()
  const label = (key: string) => translate(key, { name })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    disabled: !movable,
    attributes: { roleDescription: translate('console.draggable') },
  })
  const openPrivate = useOpenPrivateImage(value, name, address => show(address, name))
  const openPreview = () => (isPrivate ? openPrivate() : show(pictureAt(value), name))
  const picture = <Picture value={value} isPrivate={isPrivate} name={name} />
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} className="picture-tile">
      {around && !disabled ? (
        around(picture)
      ) : (
        <button type="button" className="thumb-button" onClick={openPreview} aria-label={label('console.preview')}>
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
          aria-label={label('console.movePicture')}
        >
          ⠿
        </button>
      )}
      {!disabled && <TileTools {...{ value, name, rotate, adjust, remove }} preview={around && openPreview} />}
    </li>
  )
}
