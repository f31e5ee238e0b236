import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { editableFields } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { beforeRedraw } from '../../words/redraw'
import { useShop } from '../../shopContext'
import { type DraftKeeper, isUnchanged, type Kept, keptFields } from './draftKeeper'
import { useHandOver } from './useCarried'

const PAUSE_MS = 400
type Values = Readonly<Record<string, unknown>>
export interface KeptDraftProps {
  readonly resource: AnyResource
  readonly keeper: DraftKeeper
  /** What the form began with. */
  readonly before: Values
  readonly record?: Values
  /** The form's own fields, where it does not hold them all. */
  readonly fields?: readonly string[]
  /** Puts it back without asking, where nothing newer stands there. */
  readonly again?: boolean
}

/** Hands the form's values to the keeper between two pauses, and when the page goes away; in another language they are the page's own. Answers how they are taken back. */
const useKeeping = (keeper: DraftKeeper, names: readonly string[], before: Values, open: boolean) => {
  const { watch, getValues } = useFormContext()
  const now = useRef({ names, before, open })
  now.current = { names, before, open }
  const late = useRef<() => void>(undefined)
  useEffect(() => {
    if (!open) return
    late.current?.()
    late.current = undefined
  }, [open])
  const take = useHandOver<Kept>(keeper.page, () => ({ at: new Date().toISOString(), values: getValues(), before }))
  // Before the page can be typed in: what is typed until then would not be kept.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: Values | undefined
    const write = () => {
      const { names, before, open } = now.current
      // What is typed while a draft is still looked for is kept as soon as that is known.
      if (latest && !open) late.current = write
      if (latest && open) keeper.keep(Object.fromEntries(names.map(name => [name, latest?.[name]])), before)
    }
    const subscription = watch(values => {
      latest = values
      clearTimeout(timer)
      timer = setTimeout(write, PAUSE_MS)
    })
    const stay = beforeRedraw(write)
    return () => {
      stay()
      subscription.unsubscribe()
      clearTimeout(timer)
      // A session that ends takes the page away between two pauses.
      write()
    }
  }, [watch, keeper])
  return take
}

/** What was left of a form: looked for once, then waiting for an answer (`found`) or put back already (`restored`). */
export const useKeptDraft = ({ resource, keeper, before, record, fields, again = false }: KeptDraftProps) => {
  const { me } = useShop()
  const { setValue, reset } = useFormContext()
  // null: looked for, and nothing is waiting.
  const [found, setFound] = useState<Kept | null>()
  const [restored, setRestored] = useState<Kept>()
  const names = useMemo(() => keptFields(resource).filter(name => fields?.includes(name) ?? true), [resource, fields])
  const open = useMemo(() => new Set(editableFields(resource, me, record)), [resource, me, record])
  const take = useKeeping(keeper, names, before, found === null)
  const put = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      if (open.has(name) && !isUnchanged(value, before[name])) setValue(name, value, { shouldDirty: true })
    keeper.takeUp()
    setFound(null)
  }
  /** What has changed since it was kept. */
  const newer = (kept: Kept) =>
    Object.keys(kept.values).filter(
      name => !isUnchanged(before[name], kept.before[name]) && !isUnchanged(before[name], kept.values[name]),
    )
  const looked = useRef<DraftKeeper>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each keeper, when the page opens or comes back in the other language
  useEffect(() => {
    // A page that is shown again has its form as it was.
    if (looked.current === keeper) return
    let left = false
    setRestored(undefined)
    const carried = take()
    void keeper.find().then(kept => {
      if (left) return
      looked.current = keeper
      if (carried && newer(carried).length === 0) return put(carried.values)
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
