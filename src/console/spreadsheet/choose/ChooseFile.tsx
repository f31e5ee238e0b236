import { Alert, Button, DialogContentText, LinearProgress, TextField } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useUnsavedMark } from '../../components/dom/useUnsavedMark'
import { useLabel } from '../../config/ConsoleContext'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheetMessages'
import { FileDropzone } from './FileDropzone'
import { questionsOf } from '../read/headerRow'
import { MatchColumns } from './MatchColumns'
import type { SpreadsheetLimits } from '../read/openFile'
import type { ParsedSpreadsheet } from '../read/readRows'
import { type Matching, useReading } from './useReading'
import { useSpreadsheetMessages } from '../useSpreadsheetMessages'

interface ChooseSheetProps {
  readonly title: string
  readonly columns: readonly SpreadsheetColumn[]
  readonly busy: boolean
  readonly take: (parsed: ParsedSpreadsheet) => void
  /** Limits of the spreadsheet, if not the usual ones. */
  readonly size?: SpreadsheetLimits
  /** Downloads the template. */
  readonly template: () => void
  readonly lead: string
  readonly matching?: Matching
  /** Finds the spreadsheet among several selected files. */
  readonly selectFile?: (source: DataTransfer | FileList) => Promise<File | undefined>
  /** Further inputs below the spreadsheet. */
  readonly children?: ReactNode
}
/** First step: template, and a spreadsheet as file or pasted text. */
export const ChooseFile = ({
  title,
  columns,
  busy,
  take,
  size,
  template,
  lead,
  matching,
  selectFile,
  children,
}: ChooseSheetProps) => {
  const label = useLabel()
  const listed = useJoinedNames()
  const t = useSpreadsheetMessages()
  const faultId = useId()
  const most = size?.rows ?? actionSpreadsheetLimits.rows
  const [text, setText] = useState('')
  useUnsavedMark(text.trim() !== '')
  const { fault, asked, isReading, read, answer, openSheet } = useReading({ columns, size, matching, take })
  const isClosed = busy || isReading
  if (asked)
    return (
      <MatchColumns
        {...asked}
        questions={asked.heading.asks ? questionsOf(asked.heading) : asked.heading.open}
        columns={columns}
        busy={isClosed}
        done={matches => void answer(matches)}
        openSheet={openSheet}
      />
    )
  return (
    <>
      <DialogContentText>{lead}</DialogContentText>
      <ul className="sheet-hints">
        <li>{t('columns', { columns: listed(columns.map(({ field }) => label(field.labels))) })}</li>
        {columns.map(({ name, field }) => {
          const choices = Object.values(field.options.options ?? {}).map(label)
          return choices.length > 0 ? (
            <li key={name}>{t('choices', { column: label(field.labels), choices: listed(choices) })}</li>
          ) : null
        })}
      </ul>
      <Button size="small" variant="outlined" onClick={template}>
        {label(words.template)}
      </Button>
      <FileDropzone
        busy={isClosed}
        accept={`.xlsx,.xlsm,.xltx,.ods,.xls,.xlsb,.numbers,.csv,.txt,text/csv${selectFile ? ',.zip,image/jpeg,image/png,image/webp' : ''}`}
        many={selectFile !== undefined}
        take={source => {
          const [file] = source instanceof FileList ? source : source.files
          void read(selectFile ? selectFile(source) : file)
        }}
      >
        <span>{label(words.file)}</span>
        <small>{t('fileHint', { rows: most.toLocaleString('en') })}</small>
      </FileDropzone>
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
