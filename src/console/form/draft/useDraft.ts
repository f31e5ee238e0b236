import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { editableFields } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { onBeforeRemount } from '../../i18n/languageChange'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { type DraftStore, isUnchanged, type Kept, draftableFields } from './draftStore'
import { useKeepForRemount } from '../../components/hooks/useRemountState'
import { serverNow } from '../../providers/clock/serverClock'

const PAUSE_MS = 400
type Values = Readonly<Record<string, unknown>>
export interface DraftProps {
  readonly resource: AnyResource
  readonly keeper: DraftStore
  /** Initial values of the form. */
  readonly before: Values
  readonly record?: Values
  /** Names of the form's fields. Default: all fields of the resource. */
  readonly fields?: readonly string[]
  /** Restores the draft without a prompt, unless the record has changed since. */
  readonly again?: boolean
}

/** State carried over a remount: all values, invalid fields, and the draft still offered. */
interface Carried extends Kept {
  readonly wrong: readonly string[]
  readonly waiting: Kept | null | undefined
}
/**
 * Stores the form's values while typing. Across a change of language they stay in memory only, and
 * the returned function takes them. `stored`: `undefined` before the lookup, `null` without a
 * draft.
 */
const useKeeping = (keeper: DraftStore, names: readonly string[], before: Values, stored: Kept | null | undefined) => {
  const { watch, getValues, getFieldState } = useFormContext()
  const isLoaded = stored !== undefined
  const now = useRef({ names, before, isLooked: isLoaded })
  now.current = { names, before, isLooked: isLoaded }
  const late = useRef<() => void>(undefined)
  // After the answer, stores the typed values without the offered draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is the trigger
  useEffect(() => {
    if (!isLoaded) return
    late.current?.()
    if (stored === null) late.current = undefined
  }, [stored])
  const take = useKeepForRemount<Carried>(keeper.page, () => ({
    at: serverNow().toISOString(),
    values: getValues(),
    before,
    wrong: Object.keys(getValues()).filter(name => getFieldState(name).invalid),
    waiting: stored,
  }))
  // A layout effect: it subscribes before the user can type.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: Values | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      const { names, before, isLooked } = now.current
      if (!latest) return
      // Changes typed during the lookup of a draft are stored once the lookup ends.
      late.current = write
      if (isLooked) keeper.keep(Object.fromEntries(names.map(name => [name, latest?.[name]])), before)
    }
    const subscription = watch(values => {
      latest = values
      timer ??= setTimeout(write, PAUSE_MS)
    })
    const stay = onBeforeRemount(write)
    window.addEventListener('pagehide', write)
    return () => {
      stay()
      window.removeEventListener('pagehide', write)
      subscription.unsubscribe()
      clearTimeout(timer)
      // The end of a session unmounts the page between two pauses.
      write()
    }
  }, [watch, keeper])
  return take
}

/** Draft of a form. Read once, then offered (`found`) or restored at once (`restored`). */
export const useDraft = ({ resource, keeper, before, record, fields, again = false }: DraftProps) => {
  const { me } = useConsoleConfig()
  const { setValue, reset, trigger } = useFormContext()
  // `null`: looked up, and there is no draft to offer.
  const [found, setFound] = useState<Kept | null>()
  const [restored, setRestored] = useState<Kept>()
  const names = useMemo(
    () => draftableFields(resource).filter(name => fields?.includes(name) ?? true),
    [resource, fields],
  )
  const open = useMemo(() => new Set(editableFields(resource, me, record)), [resource, me, record])
  const take = useKeeping(keeper, names, before, found)
  const fill = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      if (open.has(name) && !isUnchanged(value, before[name])) setValue(name, value, { shouldDirty: true })
  }
  const put = (values: Values) => {
    fill(values)
    keeper.takeUp()
    setFound(null)
  }
  /** Fields of the record that changed after the draft was stored. */
  const newer = (kept: Kept) =>
    Object.keys(kept.values).filter(
      name => !isUnchanged(before[name], kept.before[name]) && !isUnchanged(before[name], kept.values[name]),
    )
  const loadedFor = useRef<DraftStore>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft store
  useEffect(() => {
    // A page shown again keeps its form.
    if (loadedFor.current === keeper) return
    let left = false
    setRestored(undefined)
    const carried = take()
    void keeper.find().then(kept => {
      if (left) return
      loadedFor.current = keeper
      if (carried && newer(carried).length === 0) {
        const offered = carried.waiting === undefined ? kept : carried.waiting
        if (offered) {
          fill(carried.values)
          setFound(offered)
        } else put(carried.values)
        if (carried.wrong.length > 0) void trigger([...carried.wrong])
        return
      }
      if (!kept || !again || newer(kept).length > 0) return setFound(kept ?? null)
      put(kept.values)
      setRestored(kept)
    })
    return () => {
      left = true
    }
  }, [keeper])
  const discard = () => {
    keeper.forget()
    if (restored) reset()
    setRestored(undefined)
    setFound(null)
  }
  return { found: found ?? undefined, restored, open, behind: found ? newer(found) : [], put, discard }
}
