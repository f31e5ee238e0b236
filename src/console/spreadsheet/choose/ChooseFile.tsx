import { Alert, Button, DialogContentText, LinearProgress, TextField } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import type { Labels } from '../../../schema/model/field'
import type { SheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { actionSheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useLabel } from '../../config/ConsoleContext'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheetMessages'
import { FileDrop } from './FileDropzone'
import { MatchColumns } from './MatchColumns'
import type { SheetSize } from '../read/openFile'
import type { ParsedSheet } from '../read/readRows'
import { saveTemplate } from '../report'
import { type Matching, useReading } from './useReading'
import { useWords } from '../useSpreadsheetMessages'

interface ChooseSheetProps {
  readonly title: string
  readonly columns: readonly SheetColumn[]
  readonly busy: boolean
  readonly take: (sheet: ParsedSheet) => void
  /** How much may be given, where that is not the usual. */
  readonly size?: SheetSize
  /** What hands the template over, where that is not the usual one. */
  readonly template?: () => void
  readonly lead?: Labels
  readonly matching?: Matching
  /** The sheet among what was chosen or dropped, where more than that may be given. */
  readonly sheetIn?: (given: DataTransfer | FileList) => Promise<File | undefined>
  /** What else may be given, below the sheet. */
  readonly children?: ReactNode
}
/** The first step: a template, and what was filled in, as a file or pasted. */
export const ChooseSheet = ({
  title,
  columns,
  busy,
  take,
  size,
  template,
  lead = words.lead,
  matching,
  sheetIn,
  children,
}: ChooseSheetProps) => {
  const label = useLabel()
  const listed = useJoinedNames()
  const say = useWords()
  const faultId = useId()
  const most = size?.rows ?? actionSheetLimits.rows
  const [text, setText] = useState('')
  const { fault, asked, isReading, read, answer } = useReading({ columns, size, matching, take })
  const isClosed = busy || isReading
  if (asked)
    return <MatchColumns {...asked} questions={asked.heading.open} columns={columns} busy={isClosed} done={answer} />
  return (
    <>
      <DialogContentText>{label(lead)}</DialogContentText>
      <ul className="sheet-hints">
        <li>{say('columns', { columns: listed(columns.map(({ field }) => label(field.labels))) })}</li>
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
      <FileDrop
        busy={isClosed}
        accept={`.xlsx,.xlsm,.csv,.txt,text/csv${sheetIn ? ',.zip,image/jpeg,image/png,image/webp' : ''}`}
        many={sheetIn !== undefined}
        take={given => {
          const [file] = given instanceof FileList ? given : given.files
          void read(sheetIn ? sheetIn(given) : file)
        }}
      >
        <span>{label(words.file)}</span>
        <small>{say('fileHint', { rows: most.toLocaleString('en') })}</small>
      </FileDrop>
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
      {isReading && (
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
      {children}
    </>
  )
}
