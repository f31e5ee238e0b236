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
/** Head of a printed list: tenant, time, filters in words, and rows. Not on the screen. */
const PrintHead = () => {
  const { fields } = useDefinition()
  const { brand, config } = useConsoleConfig()
  const { filterValues, page, perPage, data = [] } = useListContext()
  const translate = useTranslate()
  const { total, more } = useTotal()
  const before = (page - 1) * perPage
  const [at, setAt] = useState(serverNow)
  useEffect(() => {
    // The browser prints right after the event.
    const renew = () => flushSync(() => setAt(serverNow()))
    window.addEventListener('beforeprint', renew)
    return () => window.removeEventListener('beforeprint', renew)
  }, [])
  const known = Object.entries(filterValues).filter(([name]) => Object.hasOwn(fields, name))
  return (
    <p className="print-head">
      <strong>{brand?.name ?? translate('console.title')}</strong>
      <span>{formatMoment(at.toISOString(), config.zone)}</span>
      {typeof filterValues.q === 'string' && <span>“{filterValues.q}”</span>}
      {known.map(([name, value]) => {
        const field = fields[name]
        return field && <FilterWords key={name} field={field} value={value} />
      })}
      <span>
        {translate('console.range', {
          from: before + Math.min(1, data.length),
          to: before + data.length,
          total: more ? translate('console.moreThan', { count: total }) : total,
        })}
      </span>
    </p>
  )
}
export default PrintHead
