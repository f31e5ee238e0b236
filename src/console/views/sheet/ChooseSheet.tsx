import { Alert, Button, DialogContentText, LinearProgress, TextField } from '@mui/material'
import { type DragEvent, useEffect, useId, useState } from 'react'
import type { Labels } from '../../../schema/field'
import type { SheetColumn } from '../../../schema/sheet'
import { sheetLimits } from '../../../schema/sheetActions'
import { useListed } from '../../parts/useListed'
import { useLabel } from '../../shopContext'
import { sheetUpWords as words } from '../../words/sheetUpWords'
import { type GivenSheet, readFile, readText, SheetFault, type SheetSize } from './readSheet'
import { saveTemplate } from './reports'
import { useWords } from './useWords'

interface ChooseSheetProps {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly busy: boolean
  readonly take: (sheet: GivenSheet) => void
  /** How much may be given, where that is not the usual. */
  readonly size?: SheetSize
  /** What hands the template over, where that is not the usual one. */
  readonly template?: () => void
  readonly lead?: Labels
}
interface FileDropProps {
  readonly busy: boolean
  readonly rows: number
  readonly take: (file: File) => void
}
/** The place for the file, by click or drop. */
const FileDrop = ({ busy, rows, take }: FileDropProps) => {
  const label = useLabel()
  const say = useWords()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) take(file)
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
        accept=".xlsx,.csv,.txt,text/csv"
        className="visually-hidden"
        disabled={busy}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) take(file)
          // The same file again is a choice, too: it may have been mended.
          event.target.value = ''
        }}
      />
      <span>{label(words.file)}</span>
      <small>{say('fileHint', { rows: rows.toLocaleString('en') })}</small>
    </label>
  )
}
/** The first step: a template, and what was filled in, as a file or pasted. */
export const ChooseSheet = ({ title, columns, busy, take, size, template, lead = words.lead }: ChooseSheetProps) => {
  const label = useLabel()
  const listed = useListed()
  const say = useWords()
  const faultId = useId()
  const most = size?.rows ?? sheetLimits.rows
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [reading, setReading] = useState<AbortController>()
  // Whoever closes the dialog waits for no file.
  useEffect(() => () => reading?.abort(), [reading])
  const isClosed = busy || reading !== undefined
  const namesOf = (some: readonly SheetColumn[]) => listed(some.map(({ field }) => label(field.labels)))
  const tell = (given: unknown) => {
    if (!(given instanceof SheetFault)) throw given
    setFault(say(given.reason, { columns: namesOf(given.columns), rows: most.toLocaleString('en') }))
  }
  const read = async (given: File | string) => {
    const work = new AbortController()
    setFault('')
    setReading(work)
    try {
      const sheet =
        typeof given === 'string' ? readText(given, columns, size) : await readFile(given, columns, work.signal, size)
      if (!work.signal.aborted) take(sheet)
    } catch (thrown) {
      if (!work.signal.aborted) tell(thrown)
    } finally {
      setReading(undefined)
    }
  }
  return (
    <>
      <DialogContentText>{label(lead)}</DialogContentText>
      <ul className="sheet-hints">
        <li>{say('columns', { columns: namesOf(columns) })}</li>
        {columns.map(({ name, field }) => {
          const choices = Object.values(field.options.options ?? {}).map(label)
          return choices.length > 0 ? (
            <li key={name}>{say('choices', { column: label(field.labels), choices: listed(choices) })}</li>
          ) : null
        })}
      </ul>
      <Button
        size="small"
        variant="outlined"
        onClick={
          template ??
          (() => saveTemplate(say('templateName', { action: title }), columns, { label, reason: label(words.reason) }))
        }
      >
        {label(words.template)}
      </Button>
      <FileDrop busy={isClosed} rows={most} take={file => void read(file)} />
      <TextField
        label={label(words.paste)}
        value={text}
        onChange={event => setText(event.target.value)}
        disabled={isClosed}
        multiline
        minRows={3}
        maxRows={8}
        fullWidth
        aria-describedby={fault ? faultId : undefined}
      />
      <div className="sheet-check">
        <Button
          size="small"
          variant="outlined"
          disabled={isClosed || text.trim() === ''}
          onClick={() => void read(text)}
        >
          {label(words.check)}
        </Button>
      </div>
      {reading && (
        <>
          <LinearProgress sx={{ mt: 2 }} aria-label={title} />
          <p className="sheet-told" role="status">
            {label(words.checking)}
          </p>
        </>
      )}
      {fault && (
        <Alert severity="error" id={faultId}>
          {fault}
        </Alert>
      )}
    </>
  )
}
