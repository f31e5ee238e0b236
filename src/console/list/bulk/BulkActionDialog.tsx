import { Alert, DialogContentText, LinearProgress } from '@mui/material'
import { type RaRecord, useNotify, useRefresh, useTranslate } from 'ra-core'
import { type ComponentType, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { actionLabelOf, consequencesOf, sentenceOf } from '../../../schema/labels/labels'
import { getParamFields } from '../../../schema/rules/actionParams'
import type { Consequences } from '../../../schema/model/action'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { UploadGate } from '../../fields/input/pendingUploads'
import { Confirm } from '../../components/Confirm'
import { useNotifyDone } from '../../components/hooks/useNotifyDone'
import { failureText } from '../../providers/api/httpError'
import { useLabel, useViewOverrides } from '../../config/ConsoleContext'
import { answersFor } from '../../actions/dialog/paramDefaults'
import { ConfirmationTicks } from '../../actions/dialog/ConfirmationTicks'
import { ParamInput } from '../../actions/dialog/ParamInput'
import { useParamForm } from '../../actions/dialog/useParamForm'
import { useDialogTitle } from '../../actions/useDialogTitle'
import { useLatestRecords } from '../../actions/useLatestRecord'
import { useSelectionActions } from '../state/SelectionContext'
import type { RowRecord } from '../row/useRowContext'

/** One thing that can be done to all ticked rows. */
export interface BulkJob {
  readonly text: string
  readonly danger: boolean
  readonly action?: AnyAction
  /** The name of the action. */
  readonly name?: string
  /** What follows, where no action says it. */
  readonly follows?: Consequences
  /** The console's own word on that, of one or many. */
  readonly after?: string
  /** Why not to this one, in words; empty where it may be done. */
  readonly whyNot: (record: RowRecord) => string
  readonly run: (record: RowRecord, input: object) => Promise<{ readonly data: RaRecord }>
  /** Takes it back from a record as it is then. */
  readonly undo?: (record: RaRecord) => Promise<unknown>
}
type Input = Readonly<Record<string, unknown>>
/** Takes back what can be; the first that cannot is told of when the others are done. */
const eachInTurn = async (changed: readonly RaRecord[], undo: NonNullable<BulkJob['undo']>): Promise<void> => {
  const faults: unknown[] = []
  for (const record of changed) await undo(record).catch(fault => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
/** A record with the reason why something was not done to it, in one line. */
const useReasonText = (resource: AnyResource) => {
  const translate = useTranslate()
  return (record: RowRecord, why: string) =>
    translate('console.withReason', {
      name: getRecordLabel(resource, record),
      reason: why.replaceAll('\n', translate('console.listed')),
    })
}
/** Says what a job did, and what it did not do. */
const useNotifyBulk = (resource: AnyResource, job: BulkJob) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyDone = useNotifyDone()
  return (changed: readonly RaRecord[], failed: readonly string[]) => {
    const { text, undo } = job
    const isPart = failed.length > 0
    const summary = translate(isPart ? 'console.bulkPart' : 'console.bulkDone', {
      action: text,
      done: changed.length,
      failed: failed.length,
    })
    const names = translate('console.bulkNames', { names: failed.join(translate('console.listed')) })
    const whole = isPart ? `${summary}\n${names}` : summary
    const about = changed.map(({ id }) => `${resource.name}/${id}`)
    if (isPart && !undo) notify(whole, { type: 'warning', multiLine: true, autoHideDuration: 12_000 })
    else notifyDone(whole, about, undo && about.length > 0 ? () => eachInTurn(changed, undo) : undefined)
  }
}
/** Does the job to one record after the other, and tells what was done and what not. */
const useRun = (
  resource: AnyResource,
  job: BulkJob,
  { ready, began }: { readonly ready: readonly RowRecord[]; readonly began: Input | undefined },
  close: () => void,
) => {
  const { clear } = useSelectionActions()
  const refresh = useRefresh()
  const withReason = useReasonText(resource)
  const notifyBulk = useNotifyBulk(resource, job)
  const [progress, setProgress] = useState<number>()
  const run = async (input: Input) => {
    const failed: string[] = []
    const changed: RaRecord[] = []
    for (const [index, record] of ready.entries()) {
      setProgress((index / ready.length) * 100)
      const own = job.action ? answersFor(resource, job.action, record, { values: input, began }) : {}
      await job.run(record, own).then(
        ({ data }) => changed.push(data),
        fault => failed.push(withReason(record, failureText(fault))),
      )
    }
    notifyBulk(changed, failed)
    close()
    clear()
    refresh()
  }
  return { run, progress }
}
interface LinesProps {
  readonly resource: AnyResource
  readonly lines: readonly { readonly record: RowRecord; readonly text: string }[]
}
/** Records with what is to be said of each, in an element each. */
const RecordLines = ({ resource, lines, as: Line }: LinesProps & { readonly as: 'div' | 'li' }) => {
  const translate = useTranslate()
  return lines.map(({ record, text }) => (
    <Line key={record.id}>
      {translate('console.colon', { label: getRecordLabel(resource, record) })}
      {text}
    </Line>
  ))
}
/** Records that the job leaves alone, each with the reason. */
const Skipped = ({ resource, lines }: LinesProps) => {
  const translate = useTranslate()
  if (lines.length === 0) return null
  return (
    <>
      <DialogContentText sx={{ mt: 1 }}>
        {translate('console.bulkSkipped', { smart_count: lines.length })}
      </DialogContentText>
      <ul>
        <RecordLines as="li" resource={resource} lines={lines} />
      </ul>
    </>
  )
}
interface QuestionProps {
  readonly resource: AnyResource
  readonly job: BulkJob
  /** The records it is done to. */
  readonly ready: readonly RowRecord[]
  readonly busy: boolean
}
/** How many records it is done to, and what follows. */
const Question = ({ resource, job, ready }: QuestionProps) => {
  const { action, follows, after } = job
  const translate = useTranslate()
  const label = useLabel()
  const { about } = useDialogTitle(resource)
  const count = ready.length
  const consequences = action ? consequencesOf(resource, action, ready) : sentenceOf(follows, count)
  const sentences = [about(label(consequences), ready), after && translate(after, { smart_count: count })]
  return (
    <DialogContentText>
      {count > 0
        ? `${translate('console.bulkAsk', { smart_count: count })} ${sentences.filter(Boolean).join(' ')}`
        : translate('console.bulkNone')}
    </DialogContentText>
  )
}
/** What an action asks for, once for all records: inputs, and ticks. */
const Params = ({ resource, job: { action }, ready, busy }: QuestionProps) => {
  const { formState } = useFormContext()
  if (!action) return null
  const params = new Map(ready.flatMap(record => Object.entries(getParamFields(resource, action, record))))
  return (
    <>
      {params.size > 0 && (
        <div className="fields ask-fields">
          {[...params].map(([name, param]) => (
            <ParamInput key={name} name={name} param={param} disabled={busy} />
          ))}
        </div>
      )}
      <ConfirmationTicks
        resource={resource}
        action={action}
        records={ready}
        disabled={busy}
        answersOf={(record, values) => answersFor(resource, action, record, { values, began: formState.defaultValues })}
      />
    </>
  )
}

/** The ticked records as they are now: those that the job is done to, those just changed, and those left alone. */
const useSorted = (resource: AnyResource, job: BulkJob, ticked: readonly RowRecord[]) => {
  const latest = useLatestRecords(resource, ticked, job.whyNot)
  const there = latest.filter(({ isGone }) => !isGone).map(({ record }) => record)
  const ready = there.filter(record => job.whyNot(record) === '')
  // A record that has just changed is told of by its notice.
  const changed = latest.flatMap(({ record, notice }) => (notice ? [{ record, text: notice }] : []))
  const others = latest.filter(({ record, notice }) => !notice && !ready.includes(record))
  return { ready, changed, skipped: others.map(({ record }) => ({ record, text: job.whyNot(record) })) }
}
interface EachProps {
  readonly Above: ComponentType<{ record: Record<string, unknown> }>
  readonly records: readonly RowRecord[]
}
/** What the application says of each record, above the question. */
const EachAbove = ({ Above, records }: EachProps) =>
  records.length > 0 && (
    <div className="ask-each">
      {records.map(record => (
        <Above key={record.id} record={record} />
      ))}
    </div>
  )
interface BulkDialogProps {
  readonly resource: AnyResource
  readonly job: BulkJob
  readonly ticked: readonly RowRecord[]
  readonly close: () => void
}
/** One job for all ticked rows: what it asks for, how many can, and which cannot and why. */
const BulkDialog = ({ resource, job, ticked, close }: BulkDialogProps) => {
  const label = useLabel()
  const { ready, changed, skipped } = useSorted(resource, job, ticked)
  const form = useParamForm(resource, job.action, ready)
  const { run, progress } = useRun(resource, job, { ready, began: form.formState.defaultValues }, close)
  const busy = progress !== undefined
  const { action } = job
  const { question } = useDialogTitle(resource)
  const Above = useViewOverrides(resource)?.actionDialog?.[job.name ?? '']
  const asked = { resource, job, ready, busy }
  return (
    <FormProvider {...form}>
      <UploadGate>
        <Confirm
          title={question(action ?? job.text, ready)}
          close={close}
          confirm={action ? label(actionLabelOf(resource, action, ready).labels) : job.text}
          submit={event => void form.handleSubmit(run)(event)}
          danger={job.danger}
          busy={busy}
          closed={ready.length === 0}
        >
          {changed.length > 0 && !busy && (
            <Alert severity={ready.length > 0 ? 'warning' : 'error'}>
              <RecordLines as="div" resource={resource} lines={changed} />
            </Alert>
          )}
          <Question {...asked} />
          {Above && <EachAbove Above={Above} records={ready} />}
          <Params {...asked} />
          <Skipped resource={resource} lines={skipped} />
          {busy && <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} />}
        </Confirm>
      </UploadGate>
    </FormProvider>
  )
}
export default BulkDialog
