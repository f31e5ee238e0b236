import { Alert, LinearProgress } from '@mui/material'
import { jobFailureMessage } from '../providers/api/jobs'
import { useLabel } from '../config/ConsoleContext'
import { countsOf } from './model/importRow'
import type { ImportFlow } from './flow/useImport'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'

/** Progress of a job with speed and remaining time. */
export const Pace = ({ flow: { job, step } }: { readonly flow: ImportFlow }) => {
  const t = useSpreadsheetMessages()
  const { done = 0, total, speed = 0 } = job ?? {}
  const seconds = speed > 0 ? Math.ceil(((total ?? done) - done) / speed) : 0
  const left = seconds < 100 ? t('seconds', { n: seconds }) : t('minutes', { n: Math.ceil(seconds / 60) })
  const all = (total ?? 0).toLocaleString('en')
  const values = { done: done.toLocaleString('en'), all, speed: Math.round(speed), left }
  return (
    <>
      <LinearProgress
        variant={job ? 'determinate' : 'indeterminate'}
        value={total ? (done / total) * 100 : 0}
        sx={{ mt: 2 }}
        aria-label={t('result')}
      />
      <p className="sheet-told" role="status">
        {t(step === 'undoing' ? 'undoing' : 'working', values)}
      </p>
    </>
  )
}
/** Result of an import, in a sentence. */
export const ImportOutcome = ({ flow: { job, rows, step } }: { readonly flow: ImportFlow }) => {
  const t = useSpreadsheetMessages()
  const label = useLabel()
  const counts = countsOf(rows)
  const why = jobFailureMessage(job)
  if (step === 'undone')
    return job?.state === 'done' ? (
      <Alert severity="success" role="status">
        {t('takenBack', { undone: job.total ?? job.done })}
      </Alert>
    ) : (
      <Alert severity="error">
        {why ? label(why) : t('notTakenBack', { done: job?.done ?? 0, all: job?.total ?? 0 })}
      </Alert>
    )
  if (job?.state === 'stopped')
    return (
      <Alert severity="warning" role="status">
        {t('stopped', { done: counts.created + counts.changed, open: counts.open })}
      </Alert>
    )
  if (job?.state === 'failed') return <Alert severity="error">{t('failed')}</Alert>
  return (
    <p className="sheet-told" role="status">
      {t('finished', counts)}
    </p>
  )
}
