import { Alert, DialogContentText, LinearProgress } from '@mui/material'
import { type RaRecord, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { getRecordLabel } from '../../../schema/selectors/definition'
import { actionLabelOf, consequencesOf, sentenceOf } from '../../../schema/labels/labels'
import { getParamFields } from '../../../schema/rules/actionParams'
import type { Consequences } from '../../../schema/model/action'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { UploadGate } from '../../fields/input/pendingUploads'
import { Confirm } from '../../components/Confirm'
import { useNotifyDone } from '../../components/hooks/useNotifyDone'
import { useUnsavedMark } from '../../components/useUnsavedMark'
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
/** Does the job to one record after the other, and tells what was done and what not. */
const useRun = (
  resource: AnyResource,
  job: BulkJob,
  { ready, began }: { readonly ready: readonly RowRecord[]; readonly began: Input | undefined },
  close: () => void,
) => {
  const { clear } = useSelectionActions()
  const translate = useTranslate()
  const notify = useNotify()
  const notifyDone = useNotifyDone()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<number>()
  const withReason = (record: RowRecord, why: string) =>
    translate('console.withReason', {
      name: getRecordLabel(resource, record),
      reason: why.replaceAll('\n', translate('console.listed')),
    })
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
    const done = ready.length - failed.length
    const summary = translate(failed.length > 0 ? 'console.bulkPart' : 'console.bulkDone', {
      action: job.text,
      done,
      failed: failed.length,
    })
    const whole =
      failed.length > 0
        ? `${summary}\n${translate('console.bulkNames', { names: failed.join(translate('console.listed')) })}`
        : summary
    const { undo } = job
    const about = changed.map(({ id }) => `${resource.name}/${id}`)
    if (failed.length > 0 && !undo) notify(whole, { type: 'warning', multiLine: true, autoHideDuration: 12_000 })
    else notifyDone(whole, about, undo && about.length > 0 ? () => eachInTurn(changed, undo) : undefined)
    close()
    clear()
    refresh()
  }
  return { run, progress }
}

/** One job for all ticked rows: what it asks for, how many can, and which cannot and why. */
const BulkDialog = ({
  resource,
  job,
  ticked,
  close,
}: {
  readonly resource: AnyResource
  readonly job: BulkJob
  readonly ticked: readonly RowRecord[]
  readonly close: () => void
}) => {
  const translate = useTranslate()
  const label = useLabel()
  const latest = useLatestRecords(resource, ticked, job.whyNot, job.action)
  const there = latest.filter(({ isGone }) => !isGone).map(({ record }) => record)
  const ready = there.filter(record => job.whyNot(record) === '')
  // A record that has just changed is told of by its notice.
  const changed = latest.filter(({ notice }) => notice !== '')
  const skipped = latest.flatMap(({ record, notice }) => (notice || ready.includes(record) ? [] : [record]))
  const form = useParamForm(resource, job.action, ready)
  useUnsavedMark(form.formState.isDirty)
  const { run, progress } = useRun(resource, job, { ready, began: form.formState.defaultValues }, close)
  const busy = progress !== undefined
  const { action } = job
  const { question, about } = useDialogTitle(resource)
  const Above = useViewOverrides(resource)?.actionDialog?.[job.name ?? '']
  const params = ready.flatMap(record => (action ? Object.entries(getParamFields(resource, action, record)) : []))
  const after = job.after && translate(job.after, { smart_count: ready.length })
  const follows = [
    about(label(action ? consequencesOf(resource, action, ready) : sentenceOf(job.follows, ready.length)), ready),
    after,
  ]
    .filter(Boolean)
    .join(' ')
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
              {changed.map(({ record, notice }) => (
                <div key={record.id}>
                  {translate('console.colon', { label: getRecordLabel(resource, record) })}
                  {notice}
                </div>
              ))}
            </Alert>
          )}
          <DialogContentText>
            {ready.length > 0
              ? `${translate('console.bulkAsk', { smart_count: ready.length })} ${follows}`
              : translate('console.bulkNone')}
          </DialogContentText>
          {Above && ready.length > 0 && (
            <div className="ask-each">
              {ready.map(record => (
                <Above key={record.id} record={record} />
              ))}
            </div>
          )}
          {params.length > 0 && (
            <div className="fields ask-fields">
              {[...new Map(params)].map(([name, asking]) => (
                <ParamInput key={name} name={name} param={asking} disabled={busy} />
              ))}
            </div>
          )}
          {action && (
            <ConfirmationTicks
              resource={resource}
              action={action}
              records={ready}
              disabled={busy}
              answersOf={(record, values) =>
                answersFor(resource, action, record, { values, began: form.formState.defaultValues })
              }
            />
          )}
          {skipped.length > 0 && (
            <>
              <DialogContentText sx={{ mt: 1 }}>
                {translate('console.bulkSkipped', { smart_count: skipped.length })}
              </DialogContentText>
              <ul>
                {skipped.map(record => (
                  <li key={record.id}>
                    {translate('console.colon', { label: getRecordLabel(resource, record) })}
                    {job.whyNot(record)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {busy && <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} />}
        </Confirm>
      </UploadGate>
    </FormProvider>
  )
}
export default BulkDialog
