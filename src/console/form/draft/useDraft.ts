import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { editableFields } from '../../../schema/rules/availability'
import { getFormFields } from '../../../schema/selectors/definition'
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

/** Fields of a form: those that a draft stores, and those that it must not. */
interface FormNames {
  readonly names: readonly string[]
  readonly privateNames: readonly string[]
}
/** State carried over a remount: all values, invalid fields, and the draft still offered. */
interface Carried extends Kept {
  readonly wrong: readonly string[]
  readonly waiting: Kept | null | undefined
}
/**
 * Passes typed values on after a pause, before a remount and at the end of the page. Returns a
 * function that passes on the latest values and stops.
 */
const onTyped = (watch: UseFormReturn['watch'], write: (latest: Values) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: Values | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (latest) write(latest)
  }
  const subscription = watch(values => {
    latest = values
    timer ??= setTimeout(flush, PAUSE_MS)
  })
  const stay = onBeforeRemount(flush)
  window.addEventListener('pagehide', flush)
  return () => {
    stay()
    window.removeEventListener('pagehide', flush)
    subscription.unsubscribe()
    // The end of a session unmounts the page between two pauses.
    flush()
  }
}
/**
 * Stores the form's values while typing. Across a change of language they stay in memory only, and
 * the returned function takes them. `stored`: `undefined` before the lookup, `null` without a
 * draft.
 */
const useKeeping = (
  keeper: DraftStore,
  { names, privateNames }: FormNames,
  before: Values,
  stored: Kept | null | undefined,
) => {
  const { watch, getValues, getFieldState } = useFormContext()
  const isLoaded = stored !== undefined
  const now = useRef({ names, privateNames, before, isLoaded })
  now.current = { names, privateNames, before, isLoaded }
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
    const write = (latest: Values) => {
      const { names, privateNames, before, isLoaded } = now.current
      const omitted = privateNames.filter(name => !isUnchanged(latest[name], before[name]))
      // Changes typed during the lookup of a draft are stored once the lookup ends.
      late.current = () => write(latest)
      if (isLoaded) keeper.keep(Object.fromEntries(names.map(name => [name, latest[name]])), before, omitted)
    }
    return onTyped(watch, write)
  }, [watch, keeper])
  return take
}
/** Names fields of the record that changed after the draft was stored. */
const newerThan = (kept: Kept, before: Values) =>
  Object.keys(kept.values).filter(
    name => !isUnchanged(before[name], kept.before[name]) && !isUnchanged(before[name], kept.values[name]),
  )
/** Looks up the draft once for each draft store. A page shown again keeps its form. */
const useLookup = (
  keeper: DraftStore,
  begin: () => Carried | undefined,
  end: (kept?: Kept, carried?: Carried) => void,
) => {
  const loadedFor = useRef<DraftStore>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft store
  useEffect(() => {
    if (loadedFor.current === keeper) return
    let left = false
    const carried = begin()
    void keeper.find().then(kept => {
      if (left) return
      loadedFor.current = keeper
      end(kept, carried)
    })
    return () => {
      left = true
    }
  }, [keeper])
}

/** Draft of a form. Read once, then offered (`found`) or restored at once (`restored`). */
export const useDraft = ({ resource, keeper, before, record, fields, again = false }: DraftProps) => {
  const { me } = useConsoleConfig()
  const { setValue, reset, trigger } = useFormContext()
  // `null`: looked up, and there is no draft to offer.
  const [found, setFound] = useState<Kept | null>()
  const [restored, setRestored] = useState<Kept>()
  const formNames = useMemo((): FormNames => {
    const all = getFormFields(resource).filter(name => fields?.includes(name) ?? true)
    const draftable = draftableFields(resource)
    const isDraftable = (name: string) => draftable.includes(name)
    return { names: all.filter(isDraftable), privateNames: all.filter(name => !isDraftable(name)) }
  }, [resource, fields])
  const open = useMemo(() => new Set(editableFields(resource, me, record)), [resource, me, record])
  const take = useKeeping(keeper, formNames, before, found)
  const fill = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      if (open.has(name) && !isUnchanged(value, before[name])) setValue(name, value, { shouldDirty: true })
  }
  const put = (values: Values) => {
    fill(values)
    keeper.takeUp()
    setFound(null)
  }
  /** Continues the values carried over a remount. A draft offered before them stays offered. */
  const carryOn = ({ values, waiting, wrong }: Carried, kept?: Kept) => {
    const offered = waiting === undefined ? kept : waiting
    if (offered) {
      fill(values)
      setFound(offered)
    } else put(values)
    if (wrong.length > 0) void trigger([...wrong])
  }
  const begin = () => {
    setRestored(undefined)
    return take()
  }
  useLookup(keeper, begin, (kept, carried) => {
    if (carried && newerThan(carried, before).length === 0) return carryOn(carried, kept)
    if (!kept || !again || newerThan(kept, before).length > 0) return setFound(kept ?? null)
    put(kept.values)
    setRestored(kept)
  })
  const discard = () => {
    keeper.forget()
    if (restored) reset()
    setRestored(undefined)
    setFound(null)
  }
  return { found: found ?? undefined, restored, open, behind: found ? newerThan(found, before) : [], put, discard }
}
