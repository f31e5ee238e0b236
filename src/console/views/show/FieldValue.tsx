import { isEmpty } from '../../../schema/condition'
import { fieldOf, targetOf } from '../../../schema/derive'
import { traitsOf } from '../../../schema/kinds/traits'
import type { AnyResource } from '../../../schema/resource'
import { CountCell } from '../../kinds/CountCell'
import { cell } from '../../kinds/cells'
import type { CellContext } from '../../words/cellContext'
import { useOverrides } from '../../shopContext'
import { useCellContext } from '../useCellContext'
import { Masked } from './Masked'
import { RefChips } from './RefChips'

interface ValueProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly name: string
  /** Called to look at a picture whole. */
  readonly show?: CellContext['onPicture']
}
/** A field's value as it is read: by a hand-made cell, masked, or as its kind is drawn. */
export const FieldValue = ({ resource, record, name, show }: ValueProps) => {
  const Override = useOverrides(resource)?.column?.[name]
  const context = useCellContext(show)
  const field = fieldOf(resource, name)
  const value = record[name]
  if (Override) return <Override record={record} />
  if (field.options.mask && value) return <Masked resource={resource} name={name} record={record} />
  if (traitsOf(field).names?.what === 'record' && !isEmpty(value))
    return <RefChips to={targetOf(field)} ids={[value].flat().map(String)} />
  if (field.options.count && typeof value === 'number') return <CountCell field={field} id={record.id} count={value} />
  return cell(field, value, context)
}
