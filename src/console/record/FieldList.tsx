import type { ReactNode } from 'react'
import { getField } from '../../schema/selectors/definition'
import { traitsOf } from '../../schema/fields/traits'
import type { AnyResource } from '../../schema/model/resource'
import { useLabel, useViewOverrides } from '../config/ConsoleContext'
import type { FieldTextContext } from '../i18n/fieldTextContext'
import { FieldValue } from './FieldValue'

export interface FactsProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly names: readonly string[]
  /** Opens a picture in full size. */
  readonly show?: FieldTextContext['onPicture']
  readonly renderExtra?: (name: string) => ReactNode
}
/** Values of a record with their labels. */
export const FieldList = ({ resource, record, names, show, renderExtra }: FactsProps) => {
  const label = useLabel()
  const Beside = useViewOverrides(resource)?.beside
  return (
    <dl className="entries">
      {names.map(name => (
        <div key={name} className={traitsOf(getField(resource, name)).wide ? 'wide' : undefined}>
          <dt>{label(getField(resource, name).labels)}</dt>
          <dd>
            <FieldValue resource={resource} record={record} source={name} show={show} />
            {renderExtra?.(name)}
            {Beside && <Beside record={record} name={name} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
