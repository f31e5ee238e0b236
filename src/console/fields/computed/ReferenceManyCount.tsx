import { LinkBase, useCreatePath, useLocale } from 'ra-core'
import { type MouseEvent, Suspense } from 'react'
import { getReferenceCounters, getFilters } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { formatNumber } from '../../../schema/text/format'
import { isParamOf, canList } from '../../../schema/rules/availability'
import { useDefinition, useLabel, useConsoleConfig } from '../../config/ConsoleContext'

interface CountProps {
  readonly field: AnyField
  readonly id: string
  readonly count: number
}
const Leading = ({ field, id, count }: CountProps) => {
  const { resource = '', via = '' } = getReferenceCounters(field) ?? {}
  const target = useDefinition(resource)
  const { me } = useConsoleConfig()
  const label = useLabel()
  const createPath = useCreatePath()
  const text = formatNumber(count, useLocale())
  const canFilter = canList(target, me) && getFilters(target).includes(via) && isParamOf(target, via, me)
  if (count === 0 || !canFilter) return text
  const query = new URLSearchParams({ filter: JSON.stringify({ [via]: id }) })
  return (
    <LinkBase
      to={`${createPath({ resource, type: 'list' })}?${query}`}
      aria-label={`${label(field.labels)} ${text}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {text}
    </LinkBase>
  )
}
/** Number of records that refer to this one, linked to their list if the user can open it. */
export const ReferenceManyCount = (props: CountProps) => {
  const text = formatNumber(props.count, useLocale())
  return (
    <Suspense fallback={text}>
      <Leading {...props} />
    </Suspense>
  )
}
