import { useTranslate } from 'ra-core'
import { type CSSProperties, type DragEvent, type ReactNode, type Ref, useState } from 'react'

interface PictureDropProps {
  readonly id: string
  readonly source?: string
  readonly name: string
  readonly many: boolean
  /** What it says; left out: that a picture can be chosen or dropped. */
  readonly text?: string
  readonly take: (files: FileList | null) => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onBlur?: () => void
  readonly style?: CSSProperties
  /** The picture that another one would take the place of. */
  readonly children?: ReactNode
}
/** Whether files are held over a place, and what happens when they are dropped there. */
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
/** The place for another picture, or for one instead of another, by click or drop. */
export const ImageDropzone = (props: PictureDropProps) => {
  const { id, source, name, many, text, take, inputRef, onBlur, style, children } = props
  const translate = useTranslate()
  const { over, events } = useDrop(take)
  return (
    <label className={`picture-drop${over ? ' over' : ''}${children ? ' filled' : ''}`} style={style} {...events}>
      <input
        id={id}
        name={source}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={many}
        className="visually-hidden"
        aria-label={children ? translate('console.replacePicture', { name }) : name}
        ref={inputRef}
        onChange={event => {
          take(event.target.files)
          // The same file again is a choice, too.
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
