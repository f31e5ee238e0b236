import { useTranslate } from 'ra-core'
import { type DragEvent, type Ref, useState } from 'react'

interface PictureDropProps {
  readonly id: string
  readonly source: string
  readonly name: string
  readonly many: boolean
  readonly take: (files: FileList | null) => void
  readonly inputRef: Ref<HTMLInputElement>
  readonly onBlur: () => void
}
/** The place for another picture, by click or drop. */
export const PictureDrop = ({ id, source, name, many, take, inputRef, onBlur }: PictureDropProps) => {
  const translate = useTranslate()
  const [over, setOver] = useState(false)
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label className={`picture-drop${over ? ' over' : ''}`} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
      <input
        id={id}
        name={source}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={many}
        className="visually-hidden"
        aria-label={name}
        ref={inputRef}
        onChange={event => {
          take(event.target.files)
          // The same file again is a choice, too.
          event.target.value = ''
        }}
        onBlur={onBlur}
      />
      <span aria-hidden="true">＋</span>
      <span>{translate(many ? 'console.upload' : 'console.uploadOne')}</span>
    </label>
  )
}
