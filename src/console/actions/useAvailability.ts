import { useTranslate } from 'ra-core'
import { fieldOf, stateField, stateKey } from '../../schema/selectors/definition'
import type { Actor } from '../../schema/model/condition'
import { can, canRemove, editableFields, editRefusal, missingFor, type Verdict } from '../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../schema/model/resource'
import { useLabel, useShop } from '../config/ConsoleContext'
import { useLabelsOf } from '../components/hooks/useJoinedNames'

/** Whether a record is the account of who looks at it. */
export const isOwnAccount = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  { accountId }: Actor,
): boolean => resource.definition.table === 'accounts' && accountId !== undefined && record.id === accountId

export interface Judged {
  readonly verdict: Verdict
  /** Why not, in words; empty where it may be done. */
  readonly reason: string
}
/** Judges what may be done to a record as the mall will, and says why it may not: an action, and a change of its fields. */
export const useJudge = (resource: AnyResource) => {
  const { me } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  const labelsOf = useLabelsOf(resource)
  const stateOf = (record: Readonly<Record<string, unknown>>, name: string | undefined) => {
    if (name === undefined) return ''
    const field = fieldOf(resource, name)
    const key = stateKey(field, record[name])
    return key ? label(field.options.states?.[key]) : ''
  }
  const judge = (action: AnyAction, record: Readonly<Record<string, unknown>>): Judged => {
    const verdict = can(resource, action, record, me)
    if ((verdict === 'when' || verdict === 'role') && !action.because && isOwnAccount(resource, record, me))
      return { verdict, reason: translate('console.whyOwn') }
    const reasons: { readonly [V in Verdict]: () => string } = {
      ok: () => '',
      role: () => translate('console.whyRole'),
      state: () => translate('console.whyState', { state: stateOf(record, stateField(resource, action)) }),
      when: () => (action.because ? label(action.because) : translate('console.whyWhen')),
      needs: () => translate('console.whyNeeds', { fields: labelsOf(missingFor(resource, action, record)) }),
    }
    return { verdict, reason: reasons[verdict]() }
  }
  const judgeEdit = (record: Readonly<Record<string, unknown>>): Judged => {
    if (editableFields(resource, me, record).length > 0) return { verdict: 'ok', reason: '' }
    const verdict = editRefusal(resource, record, me)
    if (verdict !== 'state' && isOwnAccount(resource, record, me))
      return { verdict, reason: translate('console.whyOwn') }
    const state = stateOf(record, stateField(resource))
    if (verdict === 'role') return { verdict, reason: translate('console.whyRole') }
    return {
      verdict,
      reason: translate(verdict === 'state' && state ? 'console.whyEdit' : 'console.whyWhen', { state }),
    }
  }
  /** Why a record may not be taken away, in words; empty where it may. */
  const whyKept = (record: Readonly<Record<string, unknown>>): string => {
    const verdict = canRemove(resource, record, me)
    if (verdict === 'ok') return ''
    if (isOwnAccount(resource, record, me)) return translate('console.whyOwn')
    const state = stateOf(record, stateField(resource))
    if (verdict === 'role') return translate('console.whyRole')
    return verdict === 'state' && state ? translate('console.whyRemove', { state }) : translate('console.whyWhen')
  }
  return { judge, judgeEdit, whyKept }
}
