import { useDataProvider, useGetMany, useListContext, useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { may } from '../../../schema/machine'
import type { MallDataProvider } from '../../providers/dataProvider'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { useActionsAt } from '../action/useActionFlow'
import { useJudge } from '../action/useJudge'
import type { BulkJob } from './BulkDialog'
import type { RowRecord } from './useRowContext'

// With its inputs and checks, which a list does not need before someone asks.
const BulkDialog = lazy(() => import('./BulkDialog'))

const useBulkJobs = (): BulkJob[] => {
  const resource = useDeclaration()
  const { me } = useShop()
  const provider = useDataProvider<MallDataProvider>()
  const label = useLabel()
  const translate = useTranslate()
  const { judge, whyKept } = useJudge(resource)
  const jobs: BulkJob[] = useActionsAt(resource, 'bulk').map(([name, action]) => ({
    text: label(action.labels),
    danger: action.danger ?? false,
    action,
    whyNot: record => judge(action, record).reason,
    run: (record, input) => provider.act(resource.name, name, { id: record.id, version: record.version as number, input }),
  }))
  if (may(resource, 'remove', me))
    jobs.push({
      text: translate('console.remove'),
      danger: true,
      whyNot: whyKept,
      run: record => provider.delete(resource.name, { id: record.id }),
    })
  return jobs
}

/** What can be done to the ticked rows, on this page or another. */
export const BulkBar = () => {
  const resource = useDeclaration()
  const { data = [], selectedIds, onUnselectItems } = useListContext<RowRecord>()
  const translate = useTranslate()
  const [asked, setAsked] = useState<BulkJob>()
  const jobs = useBulkJobs()
  const here = data.filter(record => selectedIds.includes(record.id))
  const away = selectedIds.filter(id => !here.some(record => record.id === id))
  // Read anew: what was ticked on another page may have changed, or be gone.
  const { data: elsewhere = [] } = useGetMany<RowRecord>(resource.name, { ids: away }, { enabled: away.length > 0 })
  const beyond = away.length > 0 ? elsewhere.filter(record => record !== undefined) : []
  const ticked = [...here, ...beyond]
  const count = ticked.length === 0 ? '' : translate('console.selected', { smart_count: ticked.length })
  // There before the first tick, so that a screen reader says each change.
  const counter = (
    <span className="visually-hidden" role="status">
      {count}
    </span>
  )
  if (ticked.length === 0) return counter
  return (
    <>
      {counter}
      <div className="bulk-bar" role="toolbar" aria-label={translate('console.operations')}>
        <span>
          {count} {beyond.length > 0 && translate('console.selectedElsewhere', { smart_count: beyond.length })}
        </span>
        {jobs.map(job => (
          <button key={job.text} type="button" className={`row-action${job.danger ? ' danger' : ''}`} onClick={() => setAsked(job)}>
            {job.text}
          </button>
        ))}
        <button type="button" className="row-action" onClick={() => onUnselectItems()}>
          {translate('console.clearSelection')}
        </button>
        {asked && (
          <Suspense>
            <BulkDialog resource={resource} job={asked} ticked={ticked} close={() => setAsked(undefined)} />
          </Suspense>
        )}
      </div>
    </>
  )
}
