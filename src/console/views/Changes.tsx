import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { fieldOf } from '../../schema/derive'
import type { AnyResource } from '../../schema/resource'
import { cell } from '../kinds/cells'
import { useLabel } from '../shopContext'
import { useCellContext } from './useCellContext'

const FEW = 3
const stock: Readonly<Record<string, string>> = {
  create: 'console.created',
  edit: 'console.edited',
  remove: 'console.removed',
  reveal: 'console.revealed',
  export: 'console.exported',
}
/** What an action of the log is called: as its resource declares it, or one that every resource has. */
export const useActionWords = (): ((resource: AnyResource | undefined, action: string) => string) => {
  const label = useLabel()
  const translate = useTranslate()
  return (resource, action) => {
    const said = resource?.definition.actions?.[action]
    return said ? label(said.labels) : translate(stock[action] ?? action)
  }
}
/** Each field that was changed, before and after; of a look at a masked value only which it was. */
export const Changes = ({
  resource,
  action,
  changes,
}: {
  readonly resource: AnyResource
  readonly action: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}) => {
  const label = useLabel()
  const context = useCellContext()
  const [all, setAll] = useState(false)
  const known = Object.entries(changes).filter(([name]) => name in resource.fields)
  return (
    <>
      {known.slice(0, all ? undefined : FEW).map(([name, [before, after]]) => {
        const field = fieldOf(resource, name)
        return (
          <div key={name} className="change">
            {label(field.labels)}
            {action !== 'reveal' && (
              <>
                ：{cell(field, before, context)} → {cell(field, after, context)}
              </>
            )}
          </div>
        )
      })}
      {known.length > FEW && !all && (
        <button type="button" className="row-action" onClick={() => setAll(true)}>
          +{known.length - FEW}
        </button>
      )}
    </>
  )
}
