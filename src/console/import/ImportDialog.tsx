import { useDataProvider } from 'ra-core'
import { offeredTo } from '../../schema/selectors/referenceFilter'
import { getField } from '../../schema/selectors/definition'
import { importKey, importLimits, numberField } from '../../schema/spreadsheet/importColumns'
import { inSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { useJoinedNames } from '../components/hooks/useJoinedNames'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { ChooseFile } from '../spreadsheet/choose/ChooseFile'
import { SpreadsheetError } from '../spreadsheet/xlsx/spreadsheetError'
import { FileNotes, Rematch } from '../spreadsheet/FileNotes'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'
import { saveImportTemplate, saveResult } from './report/importReports'
import { ImportOutcome, Pace } from './ImportProgress'
import { ImportRows } from './rows/ImportRows'
import { countsOf, isOfPictures, isWriting, namesPictures } from './model/importRow'
import { importAside, importSize } from './model/importLimits'
import { nameChoices } from './report/referenceChoices'
import { RecentImports } from './RecentImports'
import { filesOf, sorted } from './images/imageFiles'
import { ImagesDropzone } from './images/ImagesDropzone'
import { SpreadsheetDialog, type SpreadsheetDialogProps } from './SpreadsheetDialog'
import { UndoImport } from './UndoImport'
import { type ImportFlow, useImport } from './flow/useImport'

interface StepProps {
  readonly resource: AnyResource
  readonly flow: ImportFlow
}
/** Columns with the options that the importer may choose. */
const useOfferedColumns = ({ columns }: ImportFlow) => {
  const { me } = useConsoleConfig()
  return columns.map(column => ({ ...column, field: offeredTo(column.field, me) }))
}
const useTemplate = ({ resource, flow }: StepProps) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const { declarations } = useConsoleConfig()
  const provider = useDataProvider()
  // Nobody knows ids by heart. Exported spreadsheets contain them.
  const columns = useOfferedColumns(flow).filter(({ field }) => field.type !== 'id')
  return async () => {
    const name = t('templateName', { records: inSentence(label(resource.labels)) })
    saveImportTemplate(name, columns, label, await nameChoices(columns, declarations.load, provider))
  }
}
const Pictures = ({ flow }: Pick<StepProps, 'flow'>) => {
  const { columns, rows, step, images, progress } = flow
  if (!columns.some(isOfPictures) || !(step === 'choose' || rows.some(namesPictures))) return null
  return (
    <ImagesDropzone
      columns={columns}
      rows={step === 'choose' ? [] : rows}
      pictures={images.pictures}
      busy={progress !== undefined}
      add={flow.addPictures}
    />
  )
}
const ChooseStep = ({ resource, flow, title }: StepProps & { readonly title: string }) => {
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const listed = useJoinedNames()
  const template = useTemplate({ resource, flow })
  const { columns, mine } = flow
  const busy = flow.progress !== undefined
  const key = importKey(resource).map(name => inSentence(label(getField(resource, name).labels)))
  const isRunning = mine.imports.some(({ state, undone }) => state === 'waiting' || undone === 'waiting')
  const own = <RecentImports imports={mine.imports} busy={busy} open={one => void flow.open(one)} />
  return (
    <>
      {/* A running import comes first: users return for its result. */}
      {isRunning && own}
      <ChooseFile
        title={title}
        columns={columns}
        busy={busy}
        take={parsed => void flow.take(parsed)}
        size={importSize}
        template={() => void template()}
        lead={t('lead')}
        rules={[t(numberField(resource) ? 'matchByNumber' : 'matchByKey', { key: listed(key) }), t('emptyCells')]}
        selectFile={async source => {
          const { sheets, pictures } = await sorted(await filesOf(source))
          if (sheets.length + pictures.length === 0) throw new SpreadsheetError('other')
          flow.addPictures(pictures)
          return sheets[0]
        }}
        matching={{ matches: mine.matches, remember: flow.remember, aside: importAside(resource) }}
      >
        <Pictures flow={flow} />
        {!isRunning && own}
      </ChooseFile>
    </>
  )
}
/** Consequences of new records, if any are created. */
const Consequences = ({ resource, flow }: StepProps) => {
  const label = useLabel()
  const { consequences } = resource.definition.import ?? {}
  return consequences && countsOf(flow.rows).created > 0 && <p className="sheet-told">{label(consequences)}</p>
}
const PreviewStep = ({ resource, flow }: StepProps) => {
  const t = useSpreadsheetMessages()
  const listed = useJoinedNames()
  const { rows, columns, sheet } = flow
  const busy = flow.progress !== undefined
  return (
    <>
      <p className="sheet-told" role="status">
        {t('summary', { all: rows.length, ...countsOf(rows) })}
      </p>
      <Consequences resource={resource} flow={flow} />
      {sheet && <FileNotes notes={sheet.notes} busy={busy} keepRow={flow.keepRow} />}
      {sheet && (
        <p className="sheet-told">
          {sheet.unused.length > 0 && t('ownColumns', { columns: listed(sheet.unused), days: importLimits.days })}{' '}
          <Rematch sheet={sheet} busy={busy} match={flow.match} />
        </p>
      )}
      <Pictures flow={flow} />
      <ImportRows
        resource={resource}
        rows={rows}
        columns={columns}
        fix={busy ? undefined : (line, name, text) => void flow.fix(line, name, text)}
      />
    </>
  )
}
/** Imports records from a spreadsheet: file, preview, job, result, undo. */
const ImportDialog = ({ resource, close }: { readonly resource: AnyResource; readonly close: () => void }) => {
  const flow = useImport(resource)
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const columns = useOfferedColumns(flow)
  const { step, rows, sheet, progress } = flow
  const records = inSentence(label(resource.labels))
  const title = t('title', { records })
  const props = { resource, flow }
  const steps: SpreadsheetDialogProps['steps'] = {
    choose: () => <ChooseStep {...props} title={title} />,
    preview: () => <PreviewStep {...props} />,
    running: () => <Pace flow={flow} />,
    done: () => (
      <>
        <ImportOutcome flow={flow} />
        <Consequences {...props} />
        <UndoImport {...props} />
        <ImportRows resource={resource} rows={rows} columns={flow.columns} />
      </>
    ),
    undoing: () => <Pace flow={flow} />,
    undone: () => <ImportOutcome flow={flow} />,
  }
  const writing = rows.filter(isWriting).length
  const report = () => saveResult(t('reportName', { records }), resource, { columns, rows, spreadsheet: sheet }, label)
  const confirms: SpreadsheetDialogProps['confirms'] = {
    preview: [t('run', { count: writing }), () => void flow.run()],
    running: [t('stop'), () => void flow.stop()],
    done: [t('report'), report],
  }
  const checking =
    step === 'preview' && progress !== undefined
      ? t('sending', { done: Math.round((progress * rows.length) / 100), all: rows.length })
      : t('checking')
  return (
    <SpreadsheetDialog
      title={title}
      close={close}
      {...{ flow, steps, confirms }}
      isReady={writing > 0}
      working={flow.images.sending ? t('uploading', { ...flow.images.sending }) : checking}
    />
  )
}
export default ImportDialog
