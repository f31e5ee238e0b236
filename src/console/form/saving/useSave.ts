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
import { useFormSession } from '../state/FormSession'
import { type Current, useRedirectToSaved } from './useRedirectToSaved'
import { useWaitForNetwork } from './useWaitForNetwork'

type Data = Record<string, unknown>

/** Leads on from a save that the mall took. */
const useSaved = (resource: AnyResource, keeper: DraftStore, isStanding: () => boolean) => {
  const notify = useNotify()
  const redirect = useRedirect()
  const { finish } = useFormSession()
  const notifySaved = useNotifySaved(resource)
  const { take } = useRunAction(resource)
  return async (saved: Data, name: string | undefined): Promise<undefined> => {
    keeper.close()
    const action = name ? resource.definition.actions?.[name] : undefined
    // What the action leads to is said by itself; where it is refused the record is saved all the same.
    const refused = name && action ? await take(name, action, { ...saved, id: saved.id }) : {}
    if (!isStanding()) {
      if (refused) notifySaved(saved)
      return
    }
    finish()
    if (refused) notify('console.saved', { type: 'success' })
    redirect('show', resource.name, String(saved.id))
  }
}
/** Sends a form's record; a new one under the form's own key, so that it is made once whatever happens to the answers. */
const useSend = (resource: AnyResource, keeper: DraftStore, record?: RaRecord) => {
  const [create] = useCreate(resource.name, undefined, { returnPromise: true })
  const [update] = useUpdate(resource.name, undefined, { returnPromise: true, mutationMode: 'pessimistic' })
  // Async: a fault before the call is a refusal like any other.
  return async (data: Data) =>
    record
      ? update(resource.name, { id: record.id, data, previousData: record })
      : create(resource.name, { data, meta: { writeKey: keeper.writeKey() } })
}
/**
 * What a save leads to: the draft is dropped, the next step taken where that was meant (`then`), and the record shown; a refusal stays in the form, a conflict waits to be
 * settled. Why it failed stays in the form until it is sent again (`failed`). A form that has gone meanwhile leads nowhere, and says what became of its save.
 */
export const useSave = (resource: AnyResource, keeper: DraftStore, record?: RaRecord) => {
  const notifyError = useNotifyError()
  const lead = useRedirectToSaved(resource, keeper)
  const { drop, reached, reachedAgain, isStanding } = useWaitForNetwork()
  const sendNow = useSend(resource, keeper, record)
  const onSuccess = useSaved(resource, keeper, isStanding)
  const { isOver } = useFormSession()
  const [conflict, setConflict] = useState<Current>()
  const [failed, setFailed] = useState<string>()
  const then = useRef<string>(undefined)
  const latest = useRef<Data>({})
  const sending = useRef<Promise<FieldValues | undefined>>(undefined)
  // What it answers, the form puts at its fields.
  const onError = async (fault: unknown, data: Data): Promise<FieldValues | undefined> => {
    const body = errorBody(fault)
    if (!isStanding()) {
      notifyError(fault)
      return
    }
    if (body?.code === 40900 && body.current) {
      if (!record) return lead(body.current, data)
      setConflict(body.current)
      return
    }
    setFailed(notifyError(fault, getFormFields(resource)))
    focusRefused(getFormFields(resource), body?.errors)
    return body?.errors
  }
  // By its promise: a page that is hidden meanwhile hears nothing else of what it has saved.
  const deliver = async () => {
    const name = then.current
    return (await reached()) ? attempt(name) : undefined
  }
  /** Sent again where nobody answered: it carries its key, so that it happens once. */
  const attempt = (name: string | undefined): Promise<FieldValues | undefined> => {
    const data = latest.current
    return sendNow(data).then(
      saved => (saved ? onSuccess(saved, name) : undefined),
      async fault => ((await reachedAgain(fault)) ? attempt(name) : onError(fault, data)),
    )
  }
  /** Pressed again while it is under way, it is still one save. */
  const send = (data: Data): Promise<FieldValues | undefined> => {
    if (isOver()) return Promise.resolve(undefined)
    latest.current = data
    setFailed(undefined)
    const delivery =
      sending.current ??
      deliver().finally(() => {
        sending.current = undefined
      })
    sending.current = delivery
    return delivery
  }
  return { conflict, failed, drop, then, settle: () => setConflict(undefined), send }
}
