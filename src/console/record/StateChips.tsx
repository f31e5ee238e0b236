import { getField } from '../../schema/selectors/definition'
import { applies, canSeeField, highlightsOf } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { useConsoleConfig, useLabel } from '../config/ConsoleContext'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'

interface StatesProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
}
/** States of a record that apply and are visible to the role. */
export const StateChips = ({ resource, record }: StatesProps) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const context = useFieldTextContext()
  const names = Object.keys(resource.fields)
    .filter(name => getField(resource, name).type === 'state')
    .filter(name => canSeeField(resource, name, me) && applies(resource, name, record))
  return (
    <span className="record-states">
      {names.map(name => (
        <span key={name}>{FieldCell(getField(resource, name), record[name], context)} </span>
      ))}
      {highlightsOf(resource, record, me).map(name => (
        <strong key={name}>
          {label(getField(resource, name).labels)} {FieldCell(getField(resource, name), record[name], context)}{' '}
        </strong>
      ))}
    </span>
  )
}
