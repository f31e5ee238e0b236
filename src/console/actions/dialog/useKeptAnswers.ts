import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isEmpty, isSame } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { traitsOf } from '../../../schema/fields/traits'
import { getParamFields } from '../../../schema/rules/actionParams'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { serverTime } from '../../providers/clock/serverClock'
import { answersOfDialog, isClosed, readKeptAnswers } from '../../providers/session/draftStorage'
import { localStore } from '../../storage/webStorage'
import type { Answers } from './paramDefaults'

const privateFormats = new Set(['phone', 'idCard'])
/** Answers that a browser may keep: no file, nothing secret, nothing masked, no number of a person. */
const isKeepable = (field: AnyField): boolean => {
  const { names, private: isPrivate } = traitsOf(field)
  const { mask, format } = field.options
  return !names && !isPrivate && !mask && !(format && privateFormats.has(format))
}

/**
 * Keeps texts typed into a dialog for the same person and record, so that a session that the server
 * ends loses none. Returns a function that forgets them, for a dialog that is closed or submitted.
 */
export const useKeptAnswers = (
  resource: AnyResource,
  [name, action]: readonly [name: string, action: AnyAction],
  id: unknown,
  form: UseFormReturn<Record<string, unknown>>,
): (() => void) => {
  const { accountId } = useConsoleConfig().me
  const key = answersOfDialog(accountId, `${resource.name}.${name}:${String(id)}`)
  const { watch, getValues, setValue, formState } = form
  // A form that is closing still reports its inputs.
  const isForgotten = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts return once, when the dialog opens
  useEffect(() => {
    const names = Object.entries(getParamFields(resource, action)).flatMap(([each, { field }]) =>
      isKeepable(field) ? [each] : [],
    )
    const { values = {} } = readKeptAnswers(key) ?? {}
    for (const each of names)
      if (!isEmpty(values[each])) setValue(each, values[each], { shouldDirty: true, shouldTouch: true })
    const keep = (_: unknown, { type }: { readonly type?: string }) => {
      if (type === 'change') isForgotten.current = false
      if (isForgotten.current || isClosed(accountId)) return
      const all = getValues()
      const typed = names.filter(each => !isEmpty(all[each]) && !isSame(all[each], formState.defaultValues?.[each]))
      if (typed.length === 0) return localStore.remove(key)
      const kept: Answers = Object.fromEntries(typed.map(each => [each, all[each]]))
      localStore.set(key, JSON.stringify({ at: new Date(serverTime()).toISOString(), values: kept }))
    }
    const subscription = watch(keep)
    return () => subscription.unsubscribe()
  }, [key])
  return () => {
    isForgotten.current = true
    localStore.remove(key)
  }
}
