import { type DragEvent, type ReactNode, useState } from 'react'

interface FileDropProps {
  readonly busy: boolean
  /** File types of the file dialog. */
  readonly accept: string
  readonly many?: boolean
  readonly take: (dropped: DataTransfer | FileList) => void
  readonly children: ReactNode
}
/** Dropzone for files, by click or drop. */
export const FileDropzone = ({ busy, accept, many, take, children }: FileDropProps) => {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0 && !busy) take(event.dataTransfer)
  }
  return (
    <label
      className={`sheet-drop${over ? ' over' : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept={accept}
        multiple={many}
        className="visually-hidden"
        disabled={busy}
        onChange={event => {
          if (event.target.files?.length) take(event.target.files)
          // Reset, so that a corrected file can be selected again.
          event.target.value = ''
        }}
      />
      {children}
    </label>
  )
}
