import { useTranslate } from 'ra-core'
import { getField, getStateField, getStateKey, tableTraits } from '../../schema/selectors/definition'
import type { Actor, RecordData } from '../../schema/model/condition'
import { actionLabelOf } from '../../schema/labels/labels'
import {
  actionBefore,
  availabilityOf,
  canDelete,
  editableFields,
  editBlockedReason,
  isAllowed,
  missingRequirements,
  unavailableMessage,
  type Availability,
} from '../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { useLabelsOf } from '../components/hooks/useJoinedNames'

/** Whether a record is the account of the current user. */
export const isOwnAccount = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  { accountId }: Actor,
): boolean => tableTraits(resource).accounts === true && accountId !== undefined && record.id === accountId

export interface ActionAvailability {
  readonly verdict: Availability
  /** Why the action is unavailable. Empty if it is available. */
  readonly reason: string
}
/** Name of the record's state. Empty if it has none. */
const useStateName = (resource: AnyResource) => {
  const label = useLabel()
  return (record: RecordData, name: string | undefined) => {
    if (name === undefined) return ''
    const field = getField(resource, name)
    const key = getStateKey(field, record[name])
    return key ? label(field.options.states?.[key]) : ''
  }
}
/** Explains why a record cannot be edited or deleted: its state, and the action to run before. */
const useReason = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const stateOf = useStateName(resource)
  return (record: RecordData, verdict: Availability, isPossible: (record: RecordData) => boolean): string => {
    const state = stateOf(record, getStateField(resource))
    if (verdict === 'role') return translate('console.whyRole')
    if (verdict !== 'state' || !state) return translate('console.whyWhen')
    const before = actionBefore(resource, isPossible, record, me)
    const first = before && label(actionLabelOf(resource, before, [record]).labels)
    return translate(first ? 'console.whyAfter' : 'console.whyState', { state, first })
  }
}
/** Explains why a record cannot be deleted. Empty if it can be. */
const useWhyKept = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const reasonOf = useReason(resource)
  return (record: RecordData): string => {
    const verdict = canDelete(resource, record, me)
    if (verdict === 'ok') return ''
    if (isOwnAccount(resource, record, me)) return translate('console.whyOwn')
    const isPossible = (each: RecordData) => canDelete(resource, each, me) === 'ok'
    return reasonOf(record, verdict, isPossible)
  }
}
/** Evaluates actions and edits of a record by the server's rules, with reasons for refusals. */
export const useAvailability = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const stateOf = useStateName(resource)
  const reasonOf = useReason(resource)
  const evaluate = (action: AnyAction, record: RecordData): ActionAvailability => {
    const verdict = availabilityOf(resource, action, record, me)
    if ((verdict === 'when' || verdict === 'role') && !action.unavailableMessage && isOwnAccount(resource, record, me))
      return { verdict, reason: translate('console.whyOwn') }
    const reasons: { readonly [V in Availability]: () => string } = {
      ok: () => '',
      role: () => translate('console.whyRole'),
      state: () => translate('console.whyState', { state: stateOf(record, getStateField(resource, action)) }),
      when: () => label(unavailableMessage(resource, action, record, me)) || translate('console.whyWhen'),
      needs: () => translate('console.whyNeeds', { fields: labelsOf(missingRequirements(resource, action, record)) }),
    }
    return { verdict, reason: reasons[verdict]() }
  }
  /** Availability of an edit: of any field, or of the named one. */
  const evaluateEdit = (record: RecordData, name?: string): ActionAvailability => {
    const open = editableFields(resource, me, record)
    if (name === undefined ? open.length > 0 : open.includes(name)) return { verdict: 'ok', reason: '' }
    const verdict = isAllowed(resource, 'edit', me) ? editBlockedReason(resource, record, me) : 'role'
    if (verdict !== 'state' && isOwnAccount(resource, record, me))
      return { verdict, reason: translate('console.whyOwn') }
    const isPossible = (each: RecordData) => editableFields(resource, me, each).length > 0
    return { verdict, reason: reasonOf(record, verdict, isPossible) }
  }
  const whyKept = useWhyKept(resource)
  return { judge: evaluate, judgeEdit: evaluateEdit, whyKept }
}
