import { useListContext, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoment } from '../../schema/text/format'
import { useFilterText } from '../fields/filter/useFilterText'
import { useConsoleConfig, useDefinition, useLabel } from '../config/ConsoleContext'
import { serverNow } from '../providers/clock/serverClock'
import type { AnyField } from '../../schema/model/field'
import { useTotal } from './state/useTotal'

const FilterWords = ({ field, value }: { readonly field: AnyField; readonly value: unknown }) => (
  <span>
    {useTranslate()('console.colon', { label: useLabel()(field.labels) })}
    {useFilterText(field, value)}
  </span>
)
const Head = ({ at }: { readonly at: Date }) => {
  const { fields } = useDefinition()
  const { brand, config } = useConsoleConfig()
  const { filterValues, page, perPage, data = [] } = useListContext()
  const translate = useTranslate()
  const { total, more } = useTotal()
  const to = (page - 1) * perPage + data.length
  const range = { from: Math.min(to - data.length + 1, to), to }
  return (
    <p className="print-head">
      <strong>{brand?.name ?? translate('console.title')}</strong>
      <span>{formatMoment(at.toISOString(), config.zone)}</span>
      {typeof filterValues.q === 'string' && <span>“{filterValues.q}”</span>}
      {Object.entries(filterValues).map(([name, value]) => {
        const field = fields[name]
        return field && <FilterWords key={name} field={field} value={value} />
      })}
      <span>
        {translate('console.range', {
          ...range,
          total: more ? translate('console.moreThan', { count: total }) : total,
        })}
      </span>
    </p>
  )
}
/** Head of a printed list: tenant, time, filters in words, rows. Drawn while the browser prints. */
const PrintHead = () => {
  const [at, setAt] = useState<Date>()
  useEffect(() => {
    // The browser prints right after the event.
    const draw = ({ type }: Event) => flushSync(() => setAt(type === 'beforeprint' ? serverNow() : undefined))
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, draw)
    return () => {
      for (const type of ['beforeprint', 'afterprint']) window.removeEventListener(type, draw)
    }
  }, [])
  return at && <Head at={at} />
}
export default PrintHead
