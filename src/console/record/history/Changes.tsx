import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { isEmpty, isSame } from '../../../schema/model/condition'
import { getField } from '../../../schema/selectors/definition'
import type { Labels } from '../../../schema/model/field'
import { isReadEvent } from '../../../schema/model/auditActions'
import { fieldText } from '../../../schema/labels/fieldText'
import { creationLabelOf, historyLabelOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { FieldCell } from '../../fields/FieldCell'
import { useLabel } from '../../config/ConsoleContext'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'

const stock: Readonly<Record<string, string>> = {
  create: 'console.created',
  edit: 'console.edited',
  remove: 'console.removed',
  restore: 'console.restored',
  reveal: 'console.revealed',
  look: 'console.looked',
  export: 'console.exported',
  shareView: 'console.viewWasShared',
  unshareView: 'console.viewWasUnshared',
}
interface Words {
  readonly label: (labels: Labels) => string
  readonly translate: (key: string, options?: object) => string
}
/** Name of an audited action: as declared, built-in, or its key if no longer declared. */
export const actionWord = (resource: AnyResource | undefined, action: string, { label, translate }: Words): string => {
  const declared = resource?.definition.actions?.[action]
  if (declared) return label(historyLabelOf(declared))
  const created = action === 'create' && resource && creationLabelOf(resource)
  if (created) return label(created)
  return stock[action] ? translate(stock[action]) : translate('console.former', { key: action })
}
/** Returns a function that names actions in the language of the screen. */
export const useActionLabel = (): ((resource: AnyResource | undefined, action: string) => string) => {
  const textContext = { label: useLabel(), translate: useTranslate() }
  return (resource, action) => actionWord(resource, action, textContext)
}
interface ChangesProps {
  readonly resource: AnyResource
  readonly action: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Whether all changes are shown at once. */
  readonly whole?: boolean
  /** Fields shown at once, of which the others are details. Left out: the first ones. */
  readonly first?: readonly string[]
  /** Number of changes shown at once. */
  readonly few?: number
  /** Shown where no change can be seen. */
  readonly fallback?: string
}
/** Changed fields, old and new value. One value where a side is empty, labels for reads. */
export const Changes = ({ resource, action, changes, whole = false, first, few = 3, fallback }: ChangesProps) => {
  const label = useLabel()
  const context = { ...useFieldTextContext(), past: true }
  const translate = useTranslate()
  const [all, setAll] = useState(whole)
  // Two states of one label are no change for the reader.
  const isVisible = (name: string, [before, after]: readonly [unknown, unknown]) => {
    const field = getField(resource, name)
    if (isReadEvent(action)) return true
    if (field.type === 'state') return fieldText(field, before, context) !== fieldText(field, after, context)
    return !isSame(before, after) && !(isEmpty(before) && isEmpty(after))
  }
  const known = Object.entries(changes).filter(
    ([name, change]) => Object.hasOwn(resource.fields, name) && isVisible(name, change),
  )
  if (known.length === 0) return fallback
  const atOnce = first ? known.filter(([name]) => first.includes(name)).slice(0, few) : known.slice(0, few)
  return (
    <>
      {(all ? known : atOnce).map(([name, [before, after]]) => {
        const field = getField(resource, name)
        const hasBefore = action !== 'create' && !isEmpty(before)
        return (
          <div key={name} className="change">
            {isReadEvent(action) ? label(field.labels) : translate('console.colon', { label: label(field.labels) })}
            {!isReadEvent(action) && (
              <>
                {hasBefore && FieldCell(field, before, context)}
                {hasBefore && action !== 'remove' && ' → '}
                {action !== 'remove' &&
                  (isEmpty(after) ? translate('console.emptied') : FieldCell(field, after, context))}
              </>
            )}
          </div>
        )
      })}
      {known.length > atOnce.length && !all && (
        <button type="button" className="row-action more-changes" onClick={() => setAll(true)}>
          {first
            ? translate('console.historyDetails')
            : translate('console.moreChanges', { smart_count: known.length - atOnce.length })}
        </button>
      )}
    </>
  )
}
