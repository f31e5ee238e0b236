import { useListFilterContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'

export type Conditions = Readonly<Record<string, unknown>>
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Conditions without those that say nothing. */
export const withoutEmpty = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined && value !== ''))

/** The conditions as they are being typed, beside those that are applied. A tab or the address may change one meanwhile: what is typed stays. */
export const usePendingFilters = () => {
  const { filterValues: applied } = useListFilterContext()
  const [wanted, setWanted] = useState<Conditions>(applied)
  const before = useRef<Conditions>(applied)
  useEffect(() => {
    const last = before.current
    before.current = applied
    setWanted(now => {
      const names = [...new Set([...Object.keys(now), ...Object.keys(applied)])]
      return Object.fromEntries(names.map(name => [name, same(last[name], applied[name]) ? now[name] : applied[name]]))
    })
  }, [applied])
  const change = (name: string) => (value: unknown) =>
    setWanted(now => withoutEmpty({ ...now, [name]: typeof value === 'string' ? value.trimStart() : value }))
  return { wanted, setWanted, change, isApplied: (conditions: Conditions) => same(conditions, withoutEmpty(applied)) }
}
