import { useDataProvider, useGetMany, useListContext, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { recordName } from '../../../schema/selectors/definition'
import { keepsRemoved, may } from '../../../schema/rules/availability'
import type { MallDataProvider } from '../../providers/data/useDataProvider'
import { stayAtFoot } from '../../components/dom/stickToBottom'
import { useDeclaration, useLabel, useShop } from '../../config/ConsoleContext'
import { useActionsAt } from '../../actions/useActionFlow'
import { useJudge } from '../../actions/useAvailability'
import { usePapers } from '../../print/usePrintDocuments'
import type { BulkJob } from './BulkActionDialog'
import { useTicked, useTicking } from '../state/SelectionContext'
import type { RowRecord } from '../row/useRowContext'

// With its inputs and checks, which a list does not need before someone asks.
const BulkDialog = lazy(() => import('./BulkActionDialog'))

const useBulkJobs = (): BulkJob[] => {
  const resource = useDeclaration()
  const { me } = useShop()
  const provider = useDataProvider<MallDataProvider>()
  const label = useLabel()
  const translate = useTranslate()
  const { judge, whyKept } = useJudge(resource)
  const undoBy = (back: string | undefined): BulkJob['undo'] =>
    back === undefined ? undefined : ({ id, version }) => provider.act(resource.name, back, { id: String(id), version })
  const jobs: BulkJob[] = useActionsAt(resource, 'bulk').map(([name, action]) => ({
    text: label(action.labels),
    danger: action.danger ?? false,
    action,
    whyNot: record => judge(action, record).reason,
    run: (record, input) =>
      provider.act(resource.name, name, { id: record.id, version: record.version as number, input }),
    undo: undoBy(action.undo),
  }))
  if (may(resource, 'remove', me))
    jobs.push({
      text: translate('console.remove'),
      danger: true,
      whyNot: whyKept,
      follows: resource.definition.removeFollows,
      after: keepsRemoved(resource) ? 'console.removeKept' : 'console.removeFinal',
      run: record => provider.delete(resource.name, { id: record.id }),
      undo: keepsRemoved(resource) ? ({ id }) => provider.restore(resource.name, { id: String(id) }) : undefined,
    })
  return jobs
}

/** A job with how many of the ticked it can be done to; under the pointer, which it cannot and why. */
const JobButton = ({
  job,
  ticked,
  ask,
}: {
  readonly job: BulkJob
  readonly ticked: readonly RowRecord[]
  readonly ask: () => void
}) => {
  const resource = useDeclaration()
  const translate = useTranslate()
  const not = ticked.filter(record => job.whyNot(record) !== '')
  const why = not.map(
    record => `${translate('console.colon', { label: recordName(resource, record) })}${job.whyNot(record)}`,
  )
  return (
    <button
      type="button"
      className={`row-action${job.danger ? ' danger' : ''}`}
      title={why.join('\n') || undefined}
      onClick={ask}
    >
      {not.length > 0
        ? translate('console.bulkCan', { action: job.text, can: ticked.length - not.length, all: ticked.length })
        : job.text}
    </button>
  )
}

/** What can be done to the ticked rows, on this page or another. */
const BulkTools = () => {
  const resource = useDeclaration()
  const { data = [] } = useListContext<RowRecord>()
  const all = useTicked()
  const { clear } = useTicking()
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkJob>()
  const jobs = useBulkJobs()
  const { papers, dialog } = usePapers(resource)
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
          <JobButton key={job.text} job={job} ticked={ticked} ask={() => setAsked(job)} />
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
