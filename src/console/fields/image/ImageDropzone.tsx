import { useTranslate } from 'ra-core'
import { type CSSProperties, type DragEvent, type ReactNode, type Ref, useState } from 'react'

interface PictureDropProps {
  readonly id: string
  readonly source?: string
  readonly name: string
  readonly many: boolean
  /** Text of the dropzone. Default: choose or drop a picture. */
  readonly text?: string
  readonly take: (files: FileList | null) => void
  /** Whether scans as PDF are taken, too. */
  readonly mayBePdf?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onBlur?: () => void
  readonly style?: CSSProperties
  /** Picture to be replaced. */
  readonly children?: ReactNode
}
/** State of dragging files over the dropzone. */
const useDrop = (take: PictureDropProps['take']) => {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return { over, events: { onDragOver, onDrop, onDragLeave: () => setOver(false) } }
}
/** Dropzone that adds or replaces a picture, by click or drop. */
export const ImageDropzone = (props: PictureDropProps) => {
  const { id, source, name, many, text, take, mayBePdf, inputRef, onBlur, style, children } = props
  const translate = useTranslate()
  const { over, events } = useDrop(take)
  return (
    <label className={`picture-drop${over ? ' over' : ''}${children ? ' filled' : ''}`} style={style} {...events}>
      <input
        id={id}
        name={source}
        type="file"
        accept={`image/jpeg,image/png,image/webp,image/avif,.heic,.heif${mayBePdf ? ',application/pdf' : ''}`}
        multiple={many}
        className="visually-hidden"
        aria-label={children ? translate('console.replacePicture', { name }) : name}
        ref={inputRef}
        onChange={event => {
          take(event.target.files)
          // Reset, so that the same file can be selected again.
          event.target.value = ''
        }}
        onBlur={onBlur}
      />
      {children ?? (
        <>
          <span aria-hidden="true">＋</span>
          <span>{text ?? translate(many ? 'console.upload' : 'console.uploadOne')}</span>
        </>
      )}
    </label>
  )
}
