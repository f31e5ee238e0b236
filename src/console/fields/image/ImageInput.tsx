import { useTranslate } from 'ra-core'
import { type CSSProperties, lazy, useId, useState } from 'react'
import { LazyOverlay } from '../../components/LazyOverlay'
import { ImageViewer, usePictureViewer } from '../../components/images/ImageViewer'
import { useLabel } from '../../config/ConsoleContext'
import { CameraButton } from './CameraButton'
import { pictureId, useSlot } from './gallery'
import type { InputProps } from '../input/useFieldInput'
import { ImageDropzone } from './ImageDropzone'
import { PictureOrder, SlotOrder } from './SortableImages'
import { ImageTile } from './ImageTile'
import { UploadStatus } from './UploadStatus'
import { useImages } from './useImages'

type Shape = CSSProperties & { readonly '--ratio'?: string }
/** Hint before an upload: file types, recommended size, and number of pictures. */
const useHint = (
  { field, disabled }: InputProps,
  {
    many,
    count,
    max,
    isSlot,
    isPrivate,
  }: Record<'count' | 'max', number> & Record<'many' | 'isSlot' | 'isPrivate', boolean>,
) => {
  const translate = useTranslate()
  const { size } = field.options
  if (disabled) return ''
  const hints = [
    isSlot ? '' : translate(isPrivate ? 'console.uploadHintScan' : 'console.uploadHint'),
    size ? translate('console.wantedSize', { ...size }) : '',
    many ? translate('console.countOf', { count, max }) : '',
  ]
  return hints.filter(Boolean).join(translate('console.listed'))
}
const PictureEditor = lazy(() => import('./PictureEditor'))
interface EditorOverlayProps {
  readonly url: string
  readonly name: string
  readonly editing: ReturnType<typeof useImages>['editing']
  readonly close: () => void
}
/** Editor of one picture, loaded when opened. */
const EditorOverlay = ({ url, name, editing, close }: EditorOverlayProps) => {
  const { value, adjustment } = editing.originalOf(url)
  const restore = () => {
    editing.restore(url)
    close()
  }
  return (
    <LazyOverlay>
      <PictureEditor
        name={name}
        read={() => editing.read(url)}
        initial={adjustment}
        apply={(file, next) => editing.adjust(url, file, next)}
        restore={value === url ? undefined : restore}
        close={close}
      />
    </LazyOverlay>
  )
}
/** State of the editor: the picture that is adjusted. */
const useEditor = (editing: EditorOverlayProps['editing']) => {
  const [edited, open] = useState<Pick<EditorOverlayProps, 'url' | 'name'>>()
  return { open, overlay: edited && <EditorOverlay {...edited} editing={editing} close={() => open(undefined)} /> }
}
/**
 * Upload of pictures by click or drop, with progress, preview, rotation, sorting and removal. The
 * value is one URL, a list of URLs, or the key of a private file.
 * A single picture is one tile, and a click replaces it.
 */
const ImageInput = ({ many = false, ...props }: InputProps & { readonly many?: boolean }) => {
  const { source, field, required, disabled } = props
  const { urls, max, isPrivate, set, take, rotate, editing, uploads, input, error } = useImages(props, many)
  const translate = useTranslate()
  const name = useLabel()(field.labels)
  const id = useId()
  const viewer = usePictureViewer()
  const editor = useEditor(editing)
  const isSlot = useSlot(source, { urls, max, many, set, take })
  const nameOf = (index: number) =>
    many ? translate('console.pictureNumber', { field: name, number: index + 1 }) : name
  const hint = useHint(props, { many, count: urls.length, max, isSlot, isPrivate })
  const { size } = field.options
  const shape: Shape = size ? { '--ratio': `${size.width} / ${size.height}` } : {}
  const drop = { id, source, name, many, take, mayBePdf: isPrivate, inputRef: input.ref, onBlur: input.onBlur }
  const Order = isSlot ? SlotOrder : PictureOrder
  return (
    <fieldset className="pictures" aria-describedby={`${id}-help`} data-source={source} style={shape}>
      <legend>
        {name}
        {required ? ' *' : ''}
      </legend>
      <Order source={source} urls={urls} set={set} nameOf={nameOf}>
        <ul className="picture-list">
          {urls.map((url, index) => (
            <ImageTile
              key={url}
              id={pictureId(source, url)}
              value={url}
              isPrivate={isPrivate}
              name={nameOf(index)}
              movable={isSlot || (many && urls.length > 1)}
              disabled={disabled}
              around={many ? undefined : picture => <ImageDropzone {...drop}>{picture}</ImageDropzone>}
              show={viewer.show}
              rotate={() => void rotate(url)}
              adjust={() => editor.open({ url, name: nameOf(index) })}
              remove={() => set(urls.filter(each => each !== url))}
            />
          ))}
          {!disabled && (many ? urls.length < max : urls.length === 0) && (
            <li>
              <ImageDropzone {...drop} />
            </li>
          )}
        </ul>
      </Order>
      {!disabled && (!many || urls.length < max) && <CameraButton name={name} take={take} />}
      {disabled && urls.length === 0 && <span className="nothing">—</span>}
      <UploadStatus id={`${id}-help`} uploads={uploads} error={error} hint={hint} />
      <ImageViewer {...viewer} />
      {editor.overlay}
    </fieldset>
  )
}
export default ImageInput
