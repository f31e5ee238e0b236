import { DialogContentText, LinearProgress } from '@mui/material'
import { useListContext, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { recordName } from '../../../schema/derive'
import { askedFields } from '../../../schema/input'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import FieldInput from '../../kinds/FieldInput'
import { UploadGate } from '../../kinds/pendingUploads'
import { Ask } from '../../parts/Ask'
import { refusal } from '../../providers/failures'
import { useLabel } from '../../shopContext'
import { answersFor } from '../action/askAnswers'
import { useAskForm } from '../action/useAskForm'
import { useHeading } from '../action/useHeading'
import type { RowRecord } from './useRowContext'

/** One thing that can be done to all ticked rows. */
export interface BulkJob {
  readonly text: string
  readonly danger: boolean
  readonly action?: AnyAction
  /** Why not to this one, in words; empty where it may be done. */
  readonly whyNot: (record: RowRecord) => string
  readonly run: (record: RowRecord, input: object) => Promise<unknown>
}
type Input = Readonly<Record<string, unknown>>
/** Does the job to one record after the other, and tells what was done and what not. */
const useRun = (
  resource: AnyResource,
  job: BulkJob,
  { ready, began }: { readonly ready: readonly RowRecord[]; readonly began: Input | undefined },
  close: () => void,
) => {
  const { onUnselectItems } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<number>()
  const withReason = (record: RowRecord, why: string) =>
    translate('console.withReason', { name: recordName(resource, record), reason: why.replaceAll('\n', translate('console.listed')) })
  const run = async (input: Input) => {
    const failed: string[] = []
    for (const [index, record] of ready.entries()) {
      setProgress((index / ready.length) * 100)
      const own = job.action ? answersFor(resource, job.action, record, { values: input, began }) : {}
      await job.run(record, own).catch(fault => failed.push(withReason(record, refusal(fault))))
    }
    const done = ready.length - failed.length
    const said = translate(failed.length > 0 ? 'console.bulkPart' : 'console.bulkDone', { action: job.text, done, failed: failed.length })
    notify(failed.length > 0 ? `${said}\n${translate('console.bulkNames', { names: failed.join(translate('console.listed')) })}` : said, {
      type: failed.length > 0 ? 'warning' : 'success',
      multiLine: true,
      autoHideDuration: failed.length > 0 ? 12_000 : undefined,
    })
    close()
    onUnselectItems()
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
  const ready = ticked.filter(record => job.whyNot(record) === '')
  const skipped = ticked.filter(record => !ready.includes(record))
  const form = useAskForm(resource, job.action, ready)
  const { run, progress } = useRun(resource, job, { ready, began: form.formState.defaultValues }, close)
  const busy = progress !== undefined
  const { action } = job
  const { heading, about } = useHeading(resource)
  const asked = ready.flatMap(record => (action ? Object.entries(askedFields(resource, action, record)) : []))
  const warning = typeof action?.confirm === 'object' ? about(label(action.confirm), ready) : ''
  const question = translate('console.bulkAsk', { action: job.text, smart_count: ready.length })
  return (
    <FormProvider {...form}>
      <UploadGate>
        <Ask
          title={heading(action ?? job.text, ready)}
          close={close}
          confirm={job.text}
          submit={event => void form.handleSubmit(run)(event)}
          danger={job.danger}
          busy={busy}
          closed={ready.length === 0}
        >
          <DialogContentText>{ready.length > 0 ? `${question} ${warning}` : translate('console.bulkNone')}</DialogContentText>
          {[...new Map(asked)].map(([name, { field, required }]) => (
            <FieldInput key={name} source={name} field={field} required={required} disabled={busy} />
          ))}
          {skipped.length > 0 && (
            <>
              <DialogContentText sx={{ mt: 1 }}>{translate('console.bulkSkipped', { smart_count: skipped.length })}</DialogContentText>
              <ul>
                {skipped.map(record => (
                  <li key={record.id}>
                    {translate('console.colon', { label: recordName(resource, record) })}
                    {job.whyNot(record)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {busy && <LinearProgress variant="determinate" value={progress} sx={{ mt: 2 }} />}
        </Ask>
      </UploadGate>
    </FormProvider>
  )
}
export default BulkDialog
