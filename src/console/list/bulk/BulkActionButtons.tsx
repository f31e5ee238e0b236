import { ListContextProvider, useDataProvider, useGetMany, useListContext, useTranslate } from 'ra-core'
import { lazy, type ReactNode, useState } from 'react'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { availabilityOf, isSoftDeleted } from '../../../schema/rules/availability'
import { spreadsheetActionsFor } from '../../../schema/spreadsheet/actionLimits'
import type { AnyAction } from '../../../schema/model/resource'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { stickToBottom } from '../../components/dom/stickToBottom'
import { getMissingParams } from '../../../schema/rules/actionParams'
import { useLabelsOf } from '../../components/hooks/useJoinedNames'
import { type PrintDocument, useConsoleConfig, useDefinition, useLabel } from '../../config/ConsoleContext'
import { type NamedAction, type RecordCommand, useCommandsAt } from '../../actions/recordCommands'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { useAvailability } from '../../actions/useAvailability'
import { usePrintDocuments } from '../../print/usePrintDocuments'
import type { BulkJob } from './BulkActionDialog'
import { useSelectedIds, useSelectionActions } from '../state/SelectionContext'
import type { RowRecord } from '../row/useRowContext'
import { useTotal } from '../state/useTotal'
import { LazyOverlay } from '../../components/LazyOverlay'
import { versionOf } from '../../actions/useRunAction'

// Lazy, with inputs, validation and spreadsheets, which a list does not need at first.
const ActionSheetDialog = lazy(() => import('../../import/ActionSheetDialog'))
const BulkDialog = lazy(() => import('./BulkActionDialog'))

/** Converts a command into a bulk job. Documents have none, since they are printed at once. */
const useBulkJobs = (): ((command: RecordCommand) => BulkJob | undefined) => {
  const resource = useDefinition()
  const provider = useDataProvider<ConsoleDataProvider>()
  const label = useLabel()
  const translate = useTranslate()
  const { judge, whyKept } = useAvailability(resource)
  const labelsOf = useLabelsOf(resource)
  const undoBy = (back: string | undefined): BulkJob['undo'] =>
    back === undefined ? undefined : ({ id, version }) => provider.act(resource.name, back, { id: String(id), version })
  const ofAction = ([name, action]: NamedAction): BulkJob => ({
    text: label(action.labels),
    danger: action.destructive ?? false,
    action,
    name,
    whyNot: record => {
      // Records with missing params need their own dialog: no value fits several records.
      const lacking = getMissingParams(resource, action, record)
      return (
        judge(action, record).reason ||
        (lacking.length > 0 ? translate('console.whyNeeds', { fields: labelsOf(lacking) }) : '')
      )
    },
    run: (record, input) => provider.act(resource.name, name, { id: record.id, version: versionOf(record), input }),
    undo: undoBy(action.undo),
  })
  const removal: BulkJob = {
    text: translate('console.remove'),
    danger: true,
    whyNot: whyKept,
    follows: resource.definition.deleteConsequences,
    after: isSoftDeleted(resource) ? 'console.removeKept' : 'console.removeFinal',
    run: record => provider.delete(resource.name, { id: record.id }),
    undo: isSoftDeleted(resource) ? ({ id }) => provider.restore(resource.name, { id: String(id) }) : undefined,
  }
  return command => {
    if (command.type === 'action') return ofAction(command.named)
    return command.type === 'remove' ? removal : undefined
  }
}

/** Button of a bulk job with the number of suitable records. Its tooltip lists the others. */
const JobButton = ({
  job,
  ticked,
  openDialog,
}: {
  readonly job: BulkJob
  readonly ticked: readonly RowRecord[]
  readonly openDialog: () => void
}) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const not = ticked.filter(record => job.whyNot(record) !== '')
  const why = not.map(
    record => `${translate('console.colon', { label: getRecordLabel(resource, record) })}${job.whyNot(record)}`,
  )
  return (
    <button
      type="button"
      className={`row-action${job.danger ? ' danger' : ''}`}
      title={why.join('\n') || undefined}
      onClick={openDialog}
    >
      {not.length > 0
        ? translate('console.bulkCan', { action: job.text, can: ticked.length - not.length, all: ticked.length })
        : job.text}
    </button>
  )
}

const PrintButton = ({ document, print }: { readonly document: PrintDocument; readonly print: () => void }) => (
  <button type="button" className="row-action" onClick={print}>
    {useLabel()(document.labels)}
  </button>
)
/** Selected records. Those of other pages are read again: they may have changed. */
const useTickedRecords = () => {
  const resource = useDefinition()
  const { data = [] } = useListContext<RowRecord>()
  const all = useSelectedIds()
  const here = data.filter(record => all.includes(record.id))
  const away = all.filter(id => !here.some(record => record.id === id))
  const { data: elsewhere = [] } = useGetMany<RowRecord>(resource.name, { ids: away }, { enabled: away.length > 0 })
  return { here, beyond: away.length > 0 ? elsewhere.filter(record => record !== undefined) : [] }
}
/** Most rows that can be selected at once. A list counts no further. */
const MAX_SELECTED = 1000
/** Selects all rows of the list, under its search and filters, once the whole page is selected. */
const SelectAllButton = ({ here }: { readonly here: number }) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const notifyError = useNotifyError()
  const provider = useDataProvider<ConsoleDataProvider>()
  const { data = [], sort, filterValues } = useListContext<RowRecord>()
  const { total } = useTotal()
  const { select } = useSelectionActions()
  const [busy, setBusy] = useState(false)
  const selected = useSelectedIds().length
  if (here < data.length || total <= selected || total <= data.length) return null
  const selectAll = async () => {
    setBusy(true)
    const pagination = { page: 1, perPage: Math.min(total, MAX_SELECTED) }
    const all = await provider
      .getList<RowRecord>(resource.name, { pagination, sort, filter: filterValues })
      .catch((fault: unknown) => void notifyError(fault))
    setBusy(false)
    if (all) select(all.data.map(({ id }) => id))
  }
  return (
    <button type="button" className="row-action" aria-busy={busy} onClick={() => void selectAll()}>
      {translate('console.selectAllPages', { smart_count: Math.min(total, MAX_SELECTED) })}
    </button>
  )
}
/** Passes the selection to buttons that read it from the list context. */
const SelectionInList = ({ children }: { readonly children: ReactNode }) => {
  const list = useListContext()
  const selectedIds = [...useSelectedIds()]
  const { clear, select, toggle } = useSelectionActions()
  return (
    <ListContextProvider
      value={{
        ...list,
        selectedIds,
        onUnselectItems: clear,
        onSelect: ids => select(ids.map(String)),
        onToggleItem: id => toggle(String(id)),
      }}
    >
      {children}
    </ListContextProvider>
  )
}
const ClearButton = () => {
  const { clear } = useSelectionActions()
  const text = useTranslate()('console.clearSelection')
  return (
    <button type="button" className="row-action bulk-clear" aria-label={text} onClick={clear}>
      {text}
    </button>
  )
}
interface JobsProps {
  readonly ticked: readonly RowRecord[]
  readonly openDialog: (job: BulkJob) => void
  readonly print: ReturnType<typeof usePrintDocuments>['print']
}
/** Action over a spreadsheet, with the selected records that can take it. */
interface SpreadsheetJob {
  readonly name: string
  readonly action: AnyAction
  readonly selected: readonly RowRecord[]
}
interface SpreadsheetJobsProps extends Pick<JobsProps, 'ticked'> {
  readonly openSpreadsheet: (job: SpreadsheetJob) => void
}
/** Buttons of actions over a spreadsheet. */
const SpreadsheetJobs = ({ ticked, openSpreadsheet }: SpreadsheetJobsProps) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  if (me.factId === null) return null
  return spreadsheetActionsFor(resource, me).map(([name, action]) => {
    const selected = ticked.filter(record => availabilityOf(resource, action, record, me) === 'ok')
    const counts = { action: label(action.labels), can: selected.length, all: ticked.length }
    return selected.length === 0 ? null : (
      <button
        key={name}
        type="button"
        className="row-action"
        onClick={() => openSpreadsheet({ name, action, selected })}
      >
        {translate('console.bulkCan', counts)}
      </button>
    )
  })
}
/** Buttons of the declared commands for selected rows. */
const BulkJobs = ({ ticked, openDialog, print }: JobsProps) => {
  const commands = useCommandsAt(useDefinition(), 'bulk')
  const jobOf = useBulkJobs()
  return commands.map(command => {
    const job = jobOf(command)
    if (job) return <JobButton key={job.text} job={job} ticked={ticked} openDialog={() => openDialog(job)} />
    if (command.type !== 'print') return null
    const { document } = command
    return <PrintButton key={document.labels.en} document={document} print={() => print(document, ticked)} />
  })
}
/** Toolbar for selected rows, of this and other pages. */
const BulkTools = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkJob>()
  const [spreadsheet, setSpreadsheet] = useState<SpreadsheetJob>()
  const { print, dialog } = usePrintDocuments()
  const { here, beyond } = useTickedRecords()
  const ticked = [...here, ...beyond]
  // An open dialog explains itself why no record is left.
  if (ticked.length === 0 && !asked && !spreadsheet) return null
  return (
    <div className="bulk-bar" ref={stickToBottom} role="toolbar" aria-label={translate('console.operations')}>
      <span>
        {translate(label, { smart_count: ticked.length })}{' '}
        {beyond.length > 0 && translate('console.selectedElsewhere', { smart_count: beyond.length })}
        <SelectAllButton here={here.length} />
      </span>
      <div className="bulk-jobs">
        {children ? (
          <SelectionInList>{children}</SelectionInList>
        ) : (
          <>
            <SpreadsheetJobs ticked={ticked} openSpreadsheet={setSpreadsheet} />
            <BulkJobs ticked={ticked} openDialog={setAsked} print={print} />
          </>
        )}
      </div>
      <ClearButton />
      {dialog}
      {spreadsheet && (
        <LazyOverlay>
          <ActionSheetDialog resource={resource} {...spreadsheet} close={() => setSpreadsheet(undefined)} />
        </LazyOverlay>
      )}
      {asked && (
        <LazyOverlay>
          <BulkDialog resource={resource} job={asked} ticked={ticked} close={() => setAsked(undefined)} />
        </LazyOverlay>
      )}
    </div>
  )
}
export default BulkTools
