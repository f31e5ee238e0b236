import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { usePendingUploads } from '../../fields/input/pendingUploads'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { isUnchanged, openDraftStore } from './draftStore'
import { useUnsaved } from '../LeaveGuard'
import { useRemountState } from '../../components/hooks/useRemountState'

/** The names of a form's entries, of an object that has no others. */
export const namesIn = <V extends FieldValues>(part: object): Path<V>[] => Object.keys(part) as Path<V>[]
/** For a form without a draft in the browser: what is typed goes along when the page is drawn anew, in memory alone, and the guard around it asks whoever leaves. */
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
 * The same for entries that may all lie in a browser: they stand there again after a lost session or a reload, but for what has changed since. Answers how they are forgotten
 * once they are saved.
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
