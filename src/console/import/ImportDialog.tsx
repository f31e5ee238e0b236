import { Button, LinearProgress } from '@mui/material'
import { useDataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { offeredTo } from '../../schema/selectors/referenceFilter'
import { getField } from '../../schema/selectors/definition'
import { importKey, importLimits, numberField } from '../../schema/spreadsheet/importColumns'
import { inSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { Confirm } from '../components/Confirm'
import { useJoinedNames } from '../components/hooks/useJoinedNames'
import { useUnsavedMark } from '../components/useUnsavedMark'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { importMessages as words } from '../i18n/messages/importMessages'
import { spreadsheetMessages } from '../i18n/messages/spreadsheetMessages'
import { ChooseFile } from '../spreadsheet/choose/ChooseFile'
import { unusedIn } from '../spreadsheet/read/headerRow'
import { MatchColumns } from '../spreadsheet/choose/MatchColumns'
import { SpreadsheetError } from '../spreadsheet/xlsx/spreadsheetError'
import { FileNotes } from '../spreadsheet/FileNotes'
import { saveImportTemplate, saveResult } from './report/importReports'
import { ImportOutcome, Pace } from './ImportProgress'
import { ImportRows } from './rows/ImportRows'
import { countsOf, isOfPictures, isWriting, namesPictures } from './model/importRow'
import { importAside, importSize } from './model/importLimits'
import { nameChoices } from './report/referenceChoices'
import { RecentImports } from './RecentImports'
import { filesOf, sorted } from './images/imageFiles'
import { ImagesDropzone } from './images/ImagesDropzone'
import { UndoImport } from './UndoImport'
import { useImport } from './flow/useImport'
import { useImportMessages } from './model/useImportMessages'
import '../spreadsheet/spreadsheet.css'

interface ImportDialogProps {
  readonly resource: AnyResource
  readonly close: () => void
}
/** A sheet of records, step by step: given, checked by the mall, run there, told, and taken back where that is wanted. */
const ImportDialog = ({ resource, close }: ImportDialogProps) => {
  const flow = useImport(resource)
  const label = useLabel()
  const { declarations, me } = useConsoleConfig()
  const provider = useDataProvider()
  const t = useImportMessages()
  const listed = useJoinedNames()
  const { step, rows, columns, progress, sheet, mine } = flow
  const records = inSentence(label(resource.labels))
  const title = t('title', { records })
  const messages = { label, reason: label(words.result) }
  const counts = countsOf(rows)
  const writing = rows.filter(isWriting).length
  const isBusy = progress !== undefined && (step === 'choose' || step === 'match' || step === 'judged')
  const hasFile = step === 'judged' || step === 'match'
  useUnsavedMark(hasFile)
  const offered = columns.map(column => ({ ...column, field: offeredTo(column.field, me) }))
  // Nobody knows an id by heart: it is in what was downloaded.
  const withoutId = offered.filter(({ field }) => field.type !== 'id')
  const template = async () =>
    saveImportTemplate(
      t('templateName', { records }),
      withoutId,
      messages,
      await nameChoices(withoutId, declarations.load, provider),
    )
  const report = () =>
    saveResult(t('reportName', { records }), resource, { columns: offered, rows, spreadsheet: sheet }, messages)
  const key = importKey(resource).map(name => inSentence(label(getField(resource, name).labels)))
  const lead = t(numberField(resource) ? 'lead' : 'leadByKey', { key: listed(key) })
  const { consequences } = resource.definition.import ?? {}
  const after = consequences && counts.created > 0 && <p className="sheet-told">{label(consequences)}</p>
  const hasPictures = columns.some(isOfPictures)
  const pictures = hasPictures && (step === 'choose' || rows.some(namesPictures)) && (
    <ImagesDropzone
      columns={columns}
      rows={step === 'choose' ? [] : rows}
      pictures={flow.bag.pictures}
      busy={isBusy}
      add={flow.addPictures}
    />
  )
  const isRunning = mine.imports.some(({ state, undone }) => state === 'waiting' || undone === 'waiting')
  const own = <RecentImports imports={mine.imports} busy={isBusy} open={one => void flow.open(one)} />
  const steps: { readonly [S in typeof step]: () => ReactNode } = {
    choose: () => (
      <>
        {/* What still runs is what somebody comes back for. */}
        {isRunning && own}
        <ChooseFile
          title={title}
          columns={columns}
          busy={isBusy}
          take={parsed => void flow.take(parsed)}
          size={importSize}
          template={() => void template()}
          lead={{ zh: lead, en: lead }}
          selectFile={async source => {
            const { sheets, pictures: more } = await sorted(await filesOf(source))
            if (sheets.length + more.length === 0) throw new SpreadsheetError('other')
            flow.addPictures(more)
            return sheets[0]
          }}
          matching={{ matches: mine.matches, remember: flow.remember, aside: importAside(resource) }}
        >
          {pictures}
          {!isRunning && own}
        </ChooseFile>
      </>
    ),
    match: () =>
      sheet && (
        <MatchColumns
          opened={sheet.opened}
          heading={sheet.heading}
          questions={unusedIn(sheet.heading)}
          columns={columns}
          busy={isBusy}
          done={flow.matched}
        />
      ),
    judged: () => (
      <>
        <p className="sheet-told" role="status">
          {t('judged', { all: rows.length, ...counts })}
        </p>
        {after}
        {sheet && <FileNotes notes={sheet.notes} />}
        {sheet && sheet.unused.length > 0 && (
          <p className="sheet-told">
            {t('ownColumns', { columns: listed(sheet.unused), days: importLimits.days })}{' '}
            <Button size="small" disabled={isBusy} onClick={flow.match}>
              {label(spreadsheetMessages.rematch)}
            </Button>
          </p>
        )}
        {pictures}
        <ImportRows
          resource={resource}
          rows={rows}
          columns={columns}
          fix={isBusy ? undefined : (line, name, text) => void flow.mend(line, name, text)}
        />
      </>
    ),
    running: () => <Pace flow={flow} />,
    done: () => (
      <>
        <ImportOutcome flow={flow} />
        {after}
        <UndoImport resource={resource} flow={flow} />
        <ImportRows resource={resource} rows={rows} columns={columns} />
      </>
    ),
    undoing: () => <Pace flow={flow} />,
    undone: () => <ImportOutcome flow={flow} />,
  }
  const confirms: { readonly [S in typeof step]?: readonly [string, () => void] } = {
    judged: [t('run', { count: writing }), () => void flow.run()],
    running: [t('stop'), () => void flow.stop()],
    done: [t('report'), report],
  }
  const [confirm, onConfirm] = confirms[step] ?? []
  return (
    <Confirm
      title={title}
      close={close}
      size="md"
      cancel={label(hasFile ? spreadsheetMessages.another : spreadsheetMessages.close)}
      onCancel={hasFile ? flow.again : close}
      confirm={confirm}
      onConfirm={onConfirm}
      closed={step === 'judged' && writing === 0}
      busy={isBusy}
    >
      {steps[step]()}
      {isBusy && (
        <>
          <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} aria-label={title} />
          <p className="sheet-told" role="status">
            {flow.bag.sending
              ? t('uploading', { ...flow.bag.sending })
              : step === 'judged'
                ? t('sending', { done: Math.round((progress * rows.length) / 100), all: rows.length })
                : label(spreadsheetMessages.checking)}
          </p>
        </>
      )}
    </Confirm>
  )
}
export default ImportDialog
