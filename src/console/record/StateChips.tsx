import { fieldOf } from '../../schema/selectors/definition'
import { applies, seesField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { cell } from '../fields/FieldCell'
import { useShop } from '../config/ConsoleContext'
import { useCellContext } from '../components/hooks/useFieldTextContext'

interface StatesProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
}
/** Where a record stands: each of its states that concerns it and its reader. */
export const States = ({ resource, record }: StatesProps) => {
  const { me } = useShop()
  const context = useCellContext()
  const names = Object.keys(resource.fields)
    .filter(name => fieldOf(resource, name).kind === 'state')
    .filter(name => seesField(resource, name, me) && applies(resource, name, record))
  return (
    <span className="record-states">
      {names.map(name => (
        <span key={name}>{cell(fieldOf(resource, name), record[name], context)} </span>
      ))}
    </span>
  )
}
