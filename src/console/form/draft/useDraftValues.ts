import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { usePendingUploads } from '../../fields/input/pendingUploads'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { isUnchanged, openDraftStore } from './draftStore'
import { useUnsaved } from '../LeaveGuard'
import { useRemountState } from '../../components/hooks/useRemountState'

/** Names of the entries of an object that has no others. */
export const namesIn = <V extends FieldValues>(part: object): Path<V>[] => Object.keys(part) as Path<V>[]
/**
 * For a form without a stored draft. Changes survive a remount of the page in memory only. The
 * surrounding guard warns before leaving.
 */
export const useDraftValues = <V extends FieldValues>(
  name: string,
  { formState, getValues, setValue }: Pick<UseFormReturn<V>, 'formState' | 'getValues' | 'setValue'>,
): void => {
  const { isDirty, isSubmitting, dirtyFields } = formState
  const { count } = usePendingUploads()
  useUnsaved((isDirty && !isSubmitting) || count > 0)
  const typed = () => namesIn<V>(dirtyFields).map(each => [each, getValues(each)] as const)
  useRemountState(name, typed, kept => {
    for (const [each, value] of kept) setValue(each, value, { shouldDirty: true })
  })
}

type Entries = Record<string, unknown>
/**
 * Variant that also stores the entries in the browser. Restores them after a lost session or a
 * reload, unless the record has changed since. Returns a function that deletes them after the save.
 */
export const useStoredDraftValues = (
  name: string,
  form: Pick<UseFormReturn<Entries>, 'formState' | 'getValues' | 'setValue' | 'watch'>,
  before: Entries,
): (() => void) => {
  useDraftValues(name, form)
  const { me } = useConsoleConfig()
  const [keeper] = useState(() => openDraftStore(me.accountId, name))
  const now = useRef(before)
  now.current = before
  const { watch, getValues, setValue } = form
  useEffect(() => {
    const write = () => keeper.keep(getValues(), now.current)
    let subscription: { readonly unsubscribe: () => void } | undefined
    let left = false
    void keeper.find().then(kept => {
      if (left) return
      for (const [each, value] of Object.entries(kept?.values ?? {}))
        if (isUnchanged(kept?.before[each], now.current[each])) setValue(each, value, { shouldDirty: true })
      keeper.takeUp()
      subscription = watch(write)
      write()
    })
    return () => {
      left = true
      subscription?.unsubscribe()
    }
  }, [keeper, watch, getValues, setValue])
  return keeper.forget
}
