import { useNotify, useRedirect, useSaveContext } from 'ra-core'
import { useState } from 'react'
import { draftFields } from '../../../schema/derive'
import type { AnyResource } from '../../../schema/resource'
import { useSay } from '../../parts/useSay'
import { type FailureBody, failureBody } from '../../providers/failures'
import { focusRefused } from './focusField'
import type { DraftKeeper } from './draftKeeper'

type Data = Record<string, unknown>
/** The record as it is now, where somebody else was faster. */
export type Current = NonNullable<FailureBody['current']>

/** What a save leads to: the draft is dropped and the record shown; a refusal stays in the form, a conflict waits to be settled. */
export const useSaving = (resource: AnyResource, keeper: DraftKeeper) => {
  const notify = useNotify()
  const redirect = useRedirect()
  const say = useSay()
  const { save } = useSaveContext()
  const [conflict, setConflict] = useState<Current>()
  const onSuccess = (saved: Data) => {
    keeper.close()
    notify('console.saved', { type: 'success' })
    redirect('show', resource.name, String(saved.id))
  }
  const onError = (fault: unknown) => {
    const body = failureBody(fault)
    if (body?.code === 40900 && body.current) return setConflict(body.current)
    say(fault, draftFields(resource))
    focusRefused(draftFields(resource), body?.errors)
  }
  return { conflict, settle: () => setConflict(undefined), send: (data: Data) => save?.(data, { onSuccess, onError }) }
}
