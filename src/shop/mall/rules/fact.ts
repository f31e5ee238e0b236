import { fact, neededData, reviewedAgain } from '../../../../resources/fact'
import { isEmpty, isSame } from '../../../schema/condition'
import { stateValue } from '../../../schema/derive'
import { badInput } from '../../../mall/failures/failure'
import { rules, type RuleContext } from '../../../mall/rules'
import { updateRecord } from '../../../mall/store/records'

const review = (state: string) => stateValue(fact.fields.status, state)
const [INCOMPLETE, PENDING, SENT_BACK] = [review('incomplete'), review('pendingReview'), review('sentBack')]

/** Nothing is left to say. */
const settle = async ({ scope, after }: RuleContext<{ id: string }>): Promise<void> => {
  await updateRecord(scope, fact, { id: after.id, stored: after, values: { remarks: [], answers: [] } })
}
interface Remarked {
  readonly remarks?: readonly { readonly field: string; readonly reason: string }[] | null
  readonly answers?: readonly { readonly field: string; readonly answer: string }[] | null
}
/** What is left of the platform's remarks: corrected entries drop out, and once every other one is answered it looks again. */
const reviewOf = ({ remarks, answers }: Remarked, isCorrected: (field: string) => boolean) => {
  const left = (remarks ?? []).filter(({ field }) => !isCorrected(field))
  const kept = (answers ?? []).filter(({ field }) => left.some(each => each.field === field))
  const settled = left.every(({ field }) => kept.some(each => each.field === field))
  return { remarks: left, answers: kept, ...(settled ? { status: PENDING } : {}) }
}

/**
 * Whether a manufacturer's data is complete, and what a change means for the platform's review: complete for the first time, corrected or
 * answered as asked, or changed in what identifies it, it is looked at (again). Trade goes on meanwhile. What once was complete stays so.
 */
export const factRules = rules(fact, {
  derive: ({ before, after }) => {
    const missing = neededData.filter(name => isEmpty(after[name]))
    const emptied = before?.complete ? missing.filter(name => !isEmpty(before[name])) : []
    if (emptied.length > 0) throw badInput(Object.fromEntries(emptied.map(name => [name, 'stillNeeded'])))
    const changed = (name: keyof typeof after) => !isSame(before?.[name], after[name])
    if (missing.length > 0) return { complete: false, status: INCOMPLETE }
    if (!before?.complete) return { complete: true, status: PENDING }
    if (before.status === SENT_BACK) return reviewOf(before, field => changed(field as keyof typeof after))
    return reviewedAgain.some(changed) ? { status: PENDING } : {}
  },
  actions: {
    answer: async ({ scope, before, after }) => {
      const { field, answer } = after as unknown as { field: string; answer: string }
      if (!before?.remarks?.some(each => each.field === field)) throw badInput({ field: 'choice' })
      const answers = [...(before.answers ?? []).filter(each => each.field !== field), { field, answer }]
      const values = reviewOf({ remarks: before.remarks, answers }, () => false)
      await updateRecord(scope, fact, { id: after.id, stored: after, values })
    },
    accept: settle,
    sendBack: async ({ scope, after }) => {
      await updateRecord(scope, fact, { id: after.id, stored: after, values: { answers: [] } })
    },
  },
})
