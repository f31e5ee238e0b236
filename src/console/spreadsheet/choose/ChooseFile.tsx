import { Alert, Button, DialogContentText, LinearProgress, TextField } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../../schema/spreadsheet/actionLimits'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useUnsavedPage } from '../../components/dom/useUnsavedPage'
import { useLabel } from '../../config/ConsoleContext'
import { spreadsheetMessages as words } from '../../i18n/messages/spreadsheet/spreadsheetMessages'
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
  /** Sentences on how rows are read, before the columns. */
  readonly rules?: readonly string[]
  readonly matching?: Matching
  /** Beside the template: a way to fill in its rows here. */
  readonly waiting?: ReactNode
  /** Finds the spreadsheet among several selected files. */
  readonly selectFile?: (source: DataTransfer | FileList) => Promise<File | undefined>
  /** Further inputs below the spreadsheet. */
  readonly children?: ReactNode
}
/** Collapsed rules: how rows are read, columns, and the options of those that have some. */
const Rules = ({ columns, rules = [] }: Pick<ChooseSheetProps, 'columns' | 'rules'>) => {
  const label = useLabel()
  const listed = useJoinedNames()
  const t = useSpreadsheetMessages()
  return (
    <details className="sheet-told">
      <summary>{t('rules')}</summary>
      <ul className="sheet-hints">
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
        <li>{t('columns', { columns: listed(columns.map(({ field }) => label(field.labels))) })}</li>
        {columns.map(({ name, field }) => {
          const choices = Object.values(field.options.options ?? {}).map(label)
          return choices.length > 0 ? (
            <li key={name}>{t('choices', { column: label(field.labels), choices: listed(choices) })}</li>
          ) : null
        })}
      </ul>
    </details>
  )
}
interface PasteProps {
  readonly text: string
  readonly setText: (text: string) => void
  readonly closed: boolean
  /** Id of the error message, or empty. */
  readonly faultId: string
  readonly read: () => void
}
/** Input for rows copied from a spreadsheet. */
const PasteRows = ({ text, setText, closed, faultId, read }: PasteProps) => {
  const label = useLabel()
  return (
    <>
      <TextField
        label={label(words.paste)}
        value={text}
        onChange={event => setText(event.target.value)}
        disabled={closed}
        multiline
        minRows={3}
        maxRows={8}
        fullWidth
        aria-describedby={faultId || undefined}
      />
      <div className="sheet-check">
        <Button size="small" variant="outlined" disabled={closed || text.trim() === ''} onClick={read}>
          {label(words.check)}
        </Button>
      </div>
    </>
  )
}
const ReadingProgress = ({ title }: Pick<ChooseSheetProps, 'title'>) => {
  const label = useLabel()
  return (
    <>
      <LinearProgress sx={{ mt: 2 }} aria-label={title} />
      <p className="sheet-told" role="status">
        {label(words.checking)}
      </p>
    </>
  )
}
const TYPES = '.xlsx,.xlsm,.xltx,.ods,.xls,.xlsb,.numbers,.csv,.txt,text/csv'
/** Spreadsheets with the pictures of their rows. */
const TYPES_WITH_PICTURES = `${TYPES},.zip,image/*,.heic,.heif`
type StartProps = Omit<ChooseSheetProps, 'take' | 'matching'> &
  Pick<ReturnType<typeof useReading>, 'fault' | 'read' | 'isReading'> &
  Pick<PasteProps, 'text' | 'setText'>
/** Template, and inputs for a spreadsheet. */
const StartSheet = ({
  title,
  columns,
  busy,
  size,
  template,
  lead,
  rules,
  waiting,
  selectFile,
  children,
  ...input
}: StartProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const faultId = useId()
  const { fault, read, isReading, text, setText } = input
  const rows = (size?.rows ?? actionSpreadsheetLimits.rows).toLocaleString('en')
  const readFile = (source: DataTransfer | FileList) => {
    const [file] = source instanceof FileList ? source : source.files
    void read(selectFile ? selectFile(source) : file)
  }
  return (
    <>
      <DialogContentText>{lead}</DialogContentText>
      <Rules columns={columns} rules={rules} />
      <Button size="small" variant="outlined" onClick={template}>
        {label(words.template)}
      </Button>{' '}
      {waiting}
      <FileDropzone
        busy={busy}
        accept={selectFile ? TYPES_WITH_PICTURES : TYPES}
        many={selectFile !== undefined}
        take={readFile}
      >
        <span>{label(words.file)}</span>
        <small>{t('fileHint', { rows })}</small>
      </FileDropzone>
      <PasteRows {...{ text, setText }} closed={busy} faultId={fault && faultId} read={() => void read(text)} />
      {isReading && <ReadingProgress title={title} />}
      {fault && (
        <Alert severity="error" id={faultId}>
          {fault}
        </Alert>
      )}
      {children}
    </>
  )
}
/** First step: template, and a spreadsheet as file or pasted text. */
export const ChooseFile = (props: ChooseSheetProps) => {
  const { columns, size, matching, take } = props
  const [text, setText] = useState('')
  useUnsavedPage(text.trim() !== '')
  const { fault, asked, isReading, read, answer, openSheet } = useReading({ columns, size, matching, take })
  const busy = props.busy || isReading
  return asked ? (
    <MatchColumns
      {...asked}
      questions={asked.heading.asks ? questionsOf(asked.heading) : asked.heading.open}
      columns={columns}
      busy={busy}
      done={matches => void answer(matches)}
      openSheet={openSheet}
    />
  ) : (
    <StartSheet {...props} {...{ busy, fault, read, isReading, text, setText }} />
  )
}
