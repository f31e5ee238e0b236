import { useDataProvider, useGetMany, useListContext, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { isSoftDeleted, isAllowed } from '../../../schema/rules/availability'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { stayAtFoot } from '../../components/dom/stickToBottom'
import { getMissingParams } from '../../../schema/rules/actionParams'
import { useLabelsOf } from '../../components/hooks/useJoinedNames'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { useActionsAt } from '../../actions/useActionFlow'
import { useAvailability } from '../../actions/useAvailability'
import { usePrintDocuments } from '../../print/usePrintDocuments'
import type { BulkJob } from './BulkActionDialog'
import { useSelectedIds, useSelectionActions } from '../state/SelectionContext'
import type { RowRecord } from '../row/useRowContext'

// With its inputs and checks, which a list does not need before someone asks.
const BulkDialog = lazy(() => import('./BulkActionDialog'))

const useBulkJobs = (): BulkJob[] => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const provider = useDataProvider<ConsoleDataProvider>()
  const label = useLabel()
  const translate = useTranslate()
  const { judge, whyKept } = useAvailability(resource)
  const labelsOf = useLabelsOf(resource)
  const undoBy = (back: string | undefined): BulkJob['undo'] =>
    back === undefined ? undefined : ({ id, version }) => provider.act(resource.name, back, { id: String(id), version })
  const jobs: BulkJob[] = useActionsAt(resource, 'bulk').map(([name, action]) => ({
    text: label(action.labels),
    danger: action.destructive ?? false,
    action,
    name,
    whyNot: record => {
      // What one record lacks is asked for in its own dialog: no answer fits several.
      const lacking = getMissingParams(resource, action, record)
      return (
        judge(action, record).reason ||
        (lacking.length > 0 ? translate('console.whyNeeds', { fields: labelsOf(lacking) }) : '')
      )
    },
    run: (record, input) =>
      provider.act(resource.name, name, { id: record.id, version: record.version as number, input }),
    undo: undoBy(action.undo),
  }))
  if (isAllowed(resource, 'remove', me))
    jobs.push({
      text: translate('console.remove'),
      danger: true,
      whyNot: whyKept,
      follows: resource.definition.deleteConsequences,
      after: isSoftDeleted(resource) ? 'console.removeKept' : 'console.removeFinal',
      run: record => provider.delete(resource.name, { id: record.id }),
      undo: isSoftDeleted(resource) ? ({ id }) => provider.restore(resource.name, { id: String(id) }) : undefined,
    })
  return jobs
}

/** A job with how many of the ticked it can be done to; under the pointer, which it cannot and why. */
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

/** What can be done to the ticked rows, on this page or another. */
const BulkTools = () => {
  const resource = useDefinition()
  const { data = [] } = useListContext<RowRecord>()
  const all = useSelectedIds()
  const { clear } = useSelectionActions()
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkJob>()
  const jobs = useBulkJobs()
  const { papers, dialog } = usePrintDocuments(resource)
  const here = data.filter(record => all.includes(record.id))
  const away = all.filter(id => !here.some(record => record.id === id))
  // Read anew: what was ticked on another page may have changed, or be gone.
  const { data: elsewhere = [] } = useGetMany<RowRecord>(resource.name, { ids: away }, { enabled: away.length > 0 })
  const beyond = away.length > 0 ? elsewhere.filter(record => record !== undefined) : []
  const ticked = [...here, ...beyond]
  if (ticked.length === 0) return null
  return (
    <div className="bulk-bar" ref={stayAtFoot} role="toolbar" aria-label={translate('console.operations')}>
      <span>
        {translate('console.selected', { smart_count: ticked.length })}{' '}
        {beyond.length > 0 && translate('console.selectedElsewhere', { smart_count: beyond.length })}
      </span>
      <div className="bulk-jobs">
        {jobs.map(job => (
          <JobButton key={job.text} job={job} ticked={ticked} openDialog={() => setAsked(job)} />
        ))}
        {papers.map(({ text, print }) => (
          <button key={text} type="button" className="row-action" onClick={() => print(ticked)}>
            {text}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="row-action bulk-clear"
        aria-label={translate('console.clearSelection')}
        onClick={clear}
      >
        {translate('console.clearSelection')}
      </button>
      {dialog}
      {asked && (
        <Suspense>
          <BulkDialog resource={resource} job={asked} ticked={ticked} close={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
export default BulkTools
