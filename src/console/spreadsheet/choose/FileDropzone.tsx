import { type DragEvent, type ReactNode, useState } from 'react'

interface FileDropProps {
  readonly busy: boolean
  /** Kinds of files that the browser offers. */
  readonly accept: string
  readonly many?: boolean
  readonly take: (dropped: DataTransfer | FileList) => void
  readonly children: ReactNode
}
/** A place for files, by click or drop. */
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
          // The same file again is a choice, too: it may have been mended.
          event.target.value = ''
        }}
      />
      {children}
    </label>
  )
}
