import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { fieldOf } from '../../../schema/derive'
import type { Labels } from '../../../schema/field'
import { pastOf } from '../../../schema/naming'
import type { AnyResource } from '../../../schema/resource'
import { cell } from '../../kinds/cells'
import { useLabel } from '../../shopContext'
import { useCellContext } from '../useCellContext'

const FEW = 3
const stock: Readonly<Record<string, string>> = {
  create: 'console.created',
  edit: 'console.edited',
  remove: 'console.removed',
  reveal: 'console.revealed',
  look: 'console.looked',
  export: 'console.exported',
}
interface Words {
  readonly label: (labels: Labels) => string
  readonly translate: (key: string) => string
}
/** What an action of the log is called: as its resource declares it, or one that every resource has. */
export const actionWord = (resource: AnyResource | undefined, action: string, { label, translate }: Words): string => {
  const said = resource?.definition.actions?.[action]
  return said ? label(pastOf(said)) : translate(stock[action] ?? action)
}
/** Says actions in the language of the screen. */
export const useActionWords = (): ((resource: AnyResource | undefined, action: string) => string) => {
  const words = { label: useLabel(), translate: useTranslate() }
  return (resource, action) => actionWord(resource, action, words)
}
/** Whether something was only looked at: then it is said what, and not its value. */
export const isLook = (action: string): boolean => action === 'reveal' || action === 'look'
/** Each field that was changed, before and after; what is new or gone by its one value, what was only looked at by its name. */
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
  const translate = useTranslate()
  const [all, setAll] = useState(false)
  const known = Object.entries(changes).filter(([name]) => name in resource.fields)
  return (
    <>
      {known.slice(0, all ? undefined : FEW).map(([name, [before, after]]) => {
        const field = fieldOf(resource, name)
        return (
          <div key={name} className="change">
            {isLook(action) ? label(field.labels) : translate('console.colon', { label: label(field.labels) })}
            {!isLook(action) && (
              <>
                {action !== 'create' && cell(field, before, context)}
                {action !== 'create' && action !== 'remove' && ' → '}
                {action !== 'remove' && cell(field, after, context)}
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
