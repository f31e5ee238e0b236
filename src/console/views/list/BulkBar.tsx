import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, LinearProgress } from '@mui/material'
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { titleField } from '../../../schema/derive'
import { can, canRemove, may } from '../../../schema/machine'
import type { MallDataProvider } from '../../providers/dataProvider'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { useActionsAt } from '../action/RecordActions'
import type { RowRecord } from './RecordRow'

/** One thing that can be done to all ticked rows. */
interface BulkJob {
  readonly text: string
  readonly danger: boolean
  readonly allowed: (record: RowRecord) => boolean
  readonly run: (record: RowRecord) => Promise<unknown>
}
const useBulkJobs = (): BulkJob[] => {
  const resource = useDeclaration()
  const { me } = useShop()
  const provider = useDataProvider<MallDataProvider>()
  const label = useLabel()
  const translate = useTranslate()
  const jobs: BulkJob[] = useActionsAt(resource, 'bulk').map(([name, action]) => ({
    text: label(action.labels),
    danger: action.danger ?? false,
    allowed: record => can(resource, action, record, me) === 'ok',
    run: record => provider.act(resource.name, name, { id: record.id, version: record.version as number }),
  }))
  if (may(resource, 'remove', me))
    jobs.push({
      text: translate('console.remove'),
      danger: true,
      allowed: record => canRemove(resource, record, me) === 'ok',
      run: record => provider.delete(resource.name, { id: record.id }),
    })
  return jobs
}

/** Does a job to each ticked row of this page, one after the other, and tells what was done and what not. */
export const BulkBar = () => {
  const resource = useDeclaration()
  const { data = [], selectedIds, onUnselectItems } = useListContext<RowRecord>()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<BulkJob>()
  const [progress, setProgress] = useState<number>()
  const jobs = useBulkJobs()
  const ticked = data.filter(record => selectedIds.includes(record.id))
  if (ticked.length === 0) return null
  const ready = asked ? ticked.filter(asked.allowed) : []
  const run = async (job: BulkJob) => {
    const failed: string[] = []
    for (const [index, record] of ready.entries()) {
      setProgress((index / ready.length) * 100)
      await job.run(record).catch(fault => failed.push(`${record[titleField(resource)]}（${(fault as Error).message}）`))
    }
    const done = ready.length - failed.length
    const said = translate(failed.length > 0 ? 'console.bulkPart' : 'console.bulkDone', { action: job.text, done, failed: failed.length })
    notify(failed.length > 0 ? `${said}\n${translate('console.bulkNames', { names: failed.join('；') })}` : said, {
      type: failed.length > 0 ? 'warning' : 'success',
      multiLine: true,
      autoHideDuration: failed.length > 0 ? 12_000 : undefined,
    })
    setProgress(undefined)
    setAsked(undefined)
    onUnselectItems()
    refresh()
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label={translate('console.operations')}>
      <span>{translate('console.selected', { smart_count: ticked.length })}</span>
      {jobs.map(job => (
        <button
          key={job.text}
          type="button"
          className={`row-action${job.danger ? ' danger' : ''}`}
          onClick={() => setAsked(job)}
          disabled={!ticked.some(job.allowed)}
        >
          {job.text}
        </button>
      ))}
      <button type="button" className="row-action" onClick={() => onUnselectItems()}>
        {translate('console.clearSelection')}
      </button>
      {asked && (
        <Dialog open onClose={() => progress === undefined && setAsked(undefined)} fullWidth maxWidth="xs" aria-labelledby="bulk-title">
          <DialogTitle id="bulk-title">{asked.text}</DialogTitle>
          <DialogContent>
            <DialogContentText>{translate('console.bulkAsk', { action: asked.text, smart_count: ready.length })}</DialogContentText>
            {ready.length < ticked.length && (
              <DialogContentText sx={{ mt: 1 }}>
                {translate('console.bulkSkipped', { smart_count: ticked.length - ready.length })}
              </DialogContentText>
            )}
            {progress !== undefined && <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAsked(undefined)} disabled={progress !== undefined}>
              {translate('console.cancel')}
            </Button>
            <Button
              variant="contained"
              color={asked.danger ? 'error' : 'primary'}
              disabled={progress !== undefined}
              onClick={() => void run(asked)}
            >
              {translate('console.confirm')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  )
}
