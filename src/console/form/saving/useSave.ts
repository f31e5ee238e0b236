import { type RaRecord, useCreate, useNotify, useRedirect, useUpdate } from 'ra-core'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { getFormFields } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { useNotifySaved } from '../../components/hooks/useNotifySaved'
import { errorBody } from '../../providers/api/httpError'
import { useRunAction } from '../../actions/useRunAction'
import { focusRefused } from '../state/focusField'
import type { DraftStore } from '../draft/draftStore'
import { useLeaving } from '../LeaveGuard'
import { useFormSession } from '../state/FormSession'
import { type Current, useRedirectToSaved } from './useRedirectToSaved'
import { useWaitForNetwork } from './useWaitForNetwork'

type Data = Record<string, unknown>

/** Continues after a successful save. */
const useSaved = (resource: AnyResource, keeper: DraftStore, isStanding: () => boolean) => {
  const notify = useNotify()
  const redirect = useRedirect()
  const { finish } = useFormSession()
  const { goOn } = useLeaving()
  const notifySaved = useNotifySaved(resource)
  const { take } = useRunAction(resource)
  return async (saved: Data, name: string | undefined): Promise<undefined> => {
    keeper.close()
    const action = name ? resource.definition.actions?.[name] : undefined
    // The action reports its own result. A refused action leaves the record saved.
    const refused = name && action ? await take(name, action, { ...saved, id: saved.id }) : {}
    if (!isStanding()) {
      if (refused) notifySaved(saved)
      return
    }
    finish()
    if (refused) notify('console.saved', { type: 'success' })
    if (!goOn()) redirect('show', resource.name, String(saved.id))
  }
}
/** Sends a form's record. A create carries the form's idempotency key: retries create one. */
const useSend = (resource: AnyResource, keeper: DraftStore, record?: RaRecord) => {
  const [create] = useCreate(resource.name, undefined, { returnPromise: true })
  const [update] = useUpdate(resource.name, undefined, { returnPromise: true, mutationMode: 'pessimistic' })
  // Async, so that an exception before the call becomes a rejection.
  return async (data: Data) =>
    record
      ? update(resource.name, { id: record.id, data, previousData: record })
      : create(resource.name, { data, meta: { writeKey: keeper.writeKey() } })
}
/**
 * Handles a refused save: as a conflict, or as a message (`failed`) and errors at the fields. A form
 * that was closed meanwhile gets a notification.
 */
const useRefusal = (resource: AnyResource, keeper: DraftStore, isNew: boolean, isStanding: () => boolean) => {
  const notifyError = useNotifyError()
  const lead = useRedirectToSaved(resource, keeper)
  const [conflict, setConflict] = useState<Current>()
  const [failed, setFailed] = useState<string>()
  // The form shows the returned errors at its fields.
  const onError = async (fault: unknown, data: Data): Promise<FieldValues | undefined> => {
    const body = errorBody(fault)
    if (!isStanding()) {
      notifyError(fault)
      return
    }
    if (body?.code === 40900 && body.current) {
      if (isNew) return lead(body.current, data)
      setConflict(body.current)
      return
    }
    setFailed(notifyError(fault, getFormFields(resource)))
    focusRefused(getFormFields(resource), body?.errors)
    return body?.errors
  }
  return { conflict, failed, onError, settle: () => setConflict(undefined), begin: () => setFailed(undefined) }
}
/**
 * Saves a form. A success drops the draft, runs the next action (`then`) and shows the record. A
 * refusal stays in the form (`failed`), a conflict opens its dialog.
 * A form closed meanwhile does not redirect, but notifies about its result.
 */
export const useSave = (resource: AnyResource, keeper: DraftStore, record?: RaRecord) => {
  const { drop, reached, reachedAgain, isStanding } = useWaitForNetwork()
  const sendNow = useSend(resource, keeper, record)
  const onSuccess = useSaved(resource, keeper, isStanding)
  const { onError, begin, ...refusal } = useRefusal(resource, keeper, !record, isStanding)
  const { isOver } = useFormSession()
  const then = useRef<string>(undefined)
  const latest = useRef<Data>({})
  const sending = useRef<Promise<FieldValues | undefined>>(undefined)
  // Uses the promise: a page hidden meanwhile gets no other callback of its mutation.
  const deliver = async () => {
    const name = then.current
    return (await reached()) ? attempt(name) : undefined
  }
  /** Retries an unanswered request. The idempotency key makes it run once. */
  const attempt = (name: string | undefined): Promise<FieldValues | undefined> => {
    const data = latest.current
    return sendNow(data).then(
      saved => (saved ? onSuccess(saved, name) : undefined),
      async fault => ((await reachedAgain(fault)) ? attempt(name) : onError(fault, data)),
    )
  }
  /** A second submit during a save joins the running save. */
  const send = (data: Data): Promise<FieldValues | undefined> => {
    if (isOver()) return Promise.resolve(undefined)
    latest.current = data
    begin()
    const delivery =
      sending.current ??
      deliver().finally(() => {
        sending.current = undefined
      })
    sending.current = delivery
    return delivery
  }
  return { ...refusal, drop, then, send }
}
