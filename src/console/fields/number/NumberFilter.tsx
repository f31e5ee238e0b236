import { useTranslate } from 'ra-core'
import { lazy, Suspense, useId, useState } from 'react'
import { useLabel } from '../../config/ConsoleContext'
import { FilterFrame } from '../filter/FilterFrame'
import type { FilterProps } from '../filter/filterProps'
import { type End, type Range, rangeErrors } from '../filter/rangeErrors'
import { keysFor, readNumber, writeNumber } from '../input/parseNumber'

const FilterError = lazy(() => import('../filter/FilterError'))

/** Typed texts of both ends until blur, and the end with an error. */
const useEnds = ({ field, value, change, tried }: FilterProps) => {
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({})
  const [left, setLeft] = useState<Partial<Record<End, boolean>>>({})
  const range: Range = value ?? {}
  const wrong = rangeErrors(field, range)
  const [end] = (['gte', 'lte'] as const).filter(each => (left[each] || tried) && wrong[each])
  const set = (at: End, text: string) => {
    setTyped(before => ({ ...before, [at]: text }))
    const { gt, ...ends } = range
    const next = { ...(at === 'gte' ? ends : range), [at]: readNumber(text, field) ?? undefined }
    change(Object.values(next).every(each => each === undefined) ? undefined : next)
  }
  const leave = (at: End) => {
    setTyped(before => ({ ...before, [at]: undefined }))
    setLeft(before => ({ ...before, [at]: true }))
  }
  return { typed, range, set, leave, end, code: end && wrong[end] }
}
/** Filter by a range of numbers. Typed texts stay until blur. Errors appear on blur or search. */
export const NumberFilter = (props: FilterProps) => {
  const { field } = props
  const translate = useTranslate()
  const errorId = useId()
  const { typed, range, set, leave, end, code } = useEnds(props)
  const name = useLabel()(field.labels)
  const input = (at: End, word: string) => (
    <input
      aria-label={`${name} ${translate(word)}`}
      placeholder={at === 'gte' && range.gt !== undefined ? `> ${writeNumber(range.gt, field)}` : translate(word)}
      inputMode={keysFor(field, 0)}
      value={typed[at] ?? writeNumber(range[at], field)}
      aria-invalid={end === at || undefined}
      aria-describedby={end === at ? errorId : undefined}
      onChange={event => set(at, event.target.value)}
      onBlur={() => leave(at)}
    />
  )
  return (
    <FilterFrame label={name} className="filter-range">
      {input('gte', 'console.from')}
      <span aria-hidden="true">–</span>
      {input('lte', 'console.to')}
      {code && (
        <Suspense>
          <FilterError id={errorId} field={field} code={code} range={range} />
        </Suspense>
      )}
    </FilterFrame>
  )
}
