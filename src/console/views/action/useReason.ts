import { useTranslate } from 'ra-core'
import { fieldOf, stateField, stateKey } from '../../../schema/derive'
import { can, missingFor, type Verdict } from '../../../schema/machine'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import { useLabel, useShop } from '../../shopContext'

export interface Judged {
  readonly verdict: Verdict
  /** Why not, in words; empty where it may be done. */
  readonly reason: string
}
/** Judges an action on a record as the mall will, and says why it may not be taken. */
export const useJudge = (resource: AnyResource) => {
  const { me } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  return (action: AnyAction, record: Readonly<Record<string, unknown>>): Judged => {
    const verdict = can(resource, action, record, me)
    const state = stateField(resource, action)
    const stateLabel = () => {
      const field = fieldOf(resource, state as string)
      const key = stateKey(field, record[state as string])
      return key ? label(field.options.states?.[key] as never) : ''
    }
    const names = () =>
      missingFor(resource, action, record)
        .map(name => label(fieldOf(resource, name).labels))
        .join(label({ zh: '、', en: ', ' }))
    const reasons: { readonly [V in Verdict]: () => string } = {
      ok: () => '',
      role: () => translate('console.whyRole'),
      state: () => translate('console.whyState', { state: stateLabel() }),
      when: () => (action.whenNot ? label(action.whenNot) : translate('console.whyWhen')),
      needs: () => translate('console.whyNeeds', { fields: names() }),
    }
    return { verdict, reason: reasons[verdict]() }
  }
}
