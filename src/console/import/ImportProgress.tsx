import { Alert, LinearProgress } from '@mui/material'
import { wordsOf } from '../providers/api/jobs'
import { useLabel } from '../config/ConsoleContext'
import { countsOf } from './model/importRow'
import type { ImportFlow } from './flow/useImport'
import { useImportWords } from './model/useImportMessages'

/** How far the job is, how fast it goes and how long it will take. */
export const Pace = ({ flow: { job, step } }: { readonly flow: ImportFlow }) => {
  const say = useImportWords()
  const { done = 0, total, speed = 0 } = job ?? {}
  const seconds = speed > 0 ? Math.ceil(((total ?? done) - done) / speed) : 0
  const left = seconds < 100 ? say('seconds', { n: seconds }) : say('minutes', { n: Math.ceil(seconds / 60) })
  const all = (total ?? 0).toLocaleString('en')
  const told = { done: done.toLocaleString('en'), all, speed: Math.round(speed), left }
  return (
    <>
      <LinearProgress
        variant={job ? 'determinate' : 'indeterminate'}
        value={total ? (done / total) * 100 : 0}
        sx={{ mt: 2 }}
        aria-label={say('result')}
      />
      <p className="sheet-told" role="status">
        {say(step === 'undoing' ? 'undoing' : 'working', told)}
      </p>
    </>
  )
}
/** What came of the whole, in a sentence. */
export const Ending = ({ flow: { job, rows, step } }: { readonly flow: ImportFlow }) => {
  const say = useImportWords()
  const label = useLabel()
  const counts = countsOf(rows)
  const why = wordsOf(job)
  if (step === 'undone')
    return job?.state === 'done' ? (
      <Alert severity="success" role="status">
        {say('takenBack', { undone: job.total ?? job.done })}
      </Alert>
    ) : (
      <Alert severity="error">
        {why ? label(why) : say('notTakenBack', { done: job?.done ?? 0, all: job?.total ?? 0 })}
      </Alert>
    )
  if (job?.state === 'stopped')
    return (
      <Alert severity="warning" role="status">
        {say('stopped', { done: counts.created + counts.changed, open: counts.open })}
      </Alert>
    )
  if (job?.state === 'failed') return <Alert severity="error">{say('failed')}</Alert>
  return (
    <p className="sheet-told" role="status">
      {say('finished', counts)}
    </p>
  )
}
