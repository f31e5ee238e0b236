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
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useNotifyDone } from '../../components/hooks/useNotifyDone'
import { useUnsavedPage } from '../../components/dom/useUnsavedPage'
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

/** A job for all selected rows. */
export interface BulkJob {
  readonly text: string
  readonly danger: boolean
  readonly action?: AnyAction
  /** The name of the action. */
  readonly name?: string
  /** Consequences of a job without an action. */
  readonly follows?: Consequences
  /** Message key of the console's own consequence. */
  readonly after?: string
  /** Why a record is unsuitable. Empty if it is suitable. */
  readonly whyNot: (record: RowRecord) => string
  readonly run: (record: RowRecord, input: object) => Promise<{ readonly data: RaRecord }>
  /** Undoes the job on a changed record. */
  readonly undo?: (record: RaRecord) => Promise<unknown>
}
type Input = Readonly<Record<string, unknown>>
/** Undoes all changes. Rejects with the first error after trying all. */
const eachInTurn = async (changed: readonly RaRecord[], undo: NonNullable<BulkJob['undo']>): Promise<void> => {
  const faults: unknown[] = []
  for (const record of changed) await undo(record).catch(fault => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
/** Returns a function that formats a record with a reason, on one line. */
const useReasonText = (resource: AnyResource) => {
  const translate = useTranslate()
  return (record: RowRecord, why: string) =>
    translate('console.withReason', {
      name: getRecordLabel(resource, record),
      reason: why.replaceAll('\n', translate('console.listed')),
    })
}
/** Notifies about the results of a job. */
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
/** Runs a job on each record in sequence and notifies about the results. */
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
/** Records with a text each. */
const RecordLines = ({ resource, lines }: LinesProps) => {
  const translate = useTranslate()
  return lines.map(({ record, text }) => (
    <div key={record.id}>
      {translate('console.colon', { label: getRecordLabel(resource, record) })}
      {text}
    </div>
  ))
}
/** Skipped records by reason: one line for all records with the same one. */
const Skipped = ({ resource, lines }: LinesProps) => {
  const translate = useTranslate()
  const listed = useJoinedNames()
  if (lines.length === 0) return null
  const reasons = [...new Set(lines.map(({ text }) => text))]
  const namesFor = (reason: string) =>
    listed(lines.filter(({ text }) => text === reason).map(({ record }) => getRecordLabel(resource, record)))
  return (
    <>
      <DialogContentText sx={{ mt: 1 }}>
        {translate('console.bulkSkipped', { smart_count: lines.length })}
      </DialogContentText>
      <ul>
        {reasons.map(reason => (
          <li key={reason}>
            {translate('console.colon', { label: namesFor(reason) })}
            {reason}
          </li>
        ))}
      </ul>
    </>
  )
}
interface QuestionProps {
  readonly resource: AnyResource
  readonly job: BulkJob
  /** Records that the job runs on. */
  readonly ready: readonly RowRecord[]
  readonly busy: boolean
}
/** Number of records and consequences. */
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
/** Params and confirmations of an action, entered once for all records. */
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

/** Current state of the selected records: suitable, just changed, and skipped ones. */
const useSorted = (resource: AnyResource, job: BulkJob, ticked: readonly RowRecord[]) => {
  const latest = useLatestRecords(resource, ticked, job.whyNot, job.action)
  const there = latest.filter(({ isGone }) => !isGone).map(({ record }) => record)
  const ready = there.filter(record => job.whyNot(record) === '')
  // A record that just changed is explained by its notice.
  const changed = latest.flatMap(({ record, notice }) => (notice ? [{ record, text: notice }] : []))
  const others = latest.filter(({ record, notice }) => !notice && !ready.includes(record))
  return { ready, changed, skipped: others.map(({ record }) => ({ record, text: job.whyNot(record) })) }
}
interface EachProps {
  readonly Above: ComponentType<{ record: Record<string, unknown> }>
  readonly records: readonly RowRecord[]
}
/** Content of the app for each record, above the question. */
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
/** Dialog of a bulk job: params, number of suitable records, and skipped ones with reasons. */
const BulkDialog = ({ resource, job, ticked, close }: BulkDialogProps) => {
  const label = useLabel()
  const { ready, changed, skipped } = useSorted(resource, job, ticked)
  const form = useParamForm(resource, job.action, ready)
  useUnsavedPage(form.formState.isDirty)
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
              <RecordLines resource={resource} lines={changed} />
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
