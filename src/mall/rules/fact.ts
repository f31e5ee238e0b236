import { fact, neededData, reviewedAgain } from '../../../resources/fact'
import { isEmpty, isSame } from '../../schema/condition'
import { stateValue } from '../../schema/derive'
import { badInput } from '../failure'
import { rules } from '../shopRules'

const review = (state: string) => stateValue(fact.fields.status, state)
const [INCOMPLETE, PENDING, SENT_BACK] = [review('incomplete'), review('pendingReview'), review('sentBack')]

/**
 * Whether a manufacturer's data is complete, and what a change means for the platform's review: complete for the first time, corrected as
 * asked, or changed in what identifies it, it is looked at (again). Trade goes on meanwhile. What once was complete stays so.
 */
export const factRules = rules(fact, {
  derive: ({ before, after }) => {
    const missing = neededData.filter(name => isEmpty(after[name]))
    const emptied = before?.complete ? missing.filter(name => !isEmpty(before[name])) : []
    if (emptied.length > 0) throw badInput(Object.fromEntries(emptied.map(name => [name, 'stillNeeded'])))
    const changed = (name: keyof typeof after) => !isSame(before?.[name], after[name])
    const remarks = (before?.remarks ?? []).filter(({ field }) => !changed(field as keyof typeof after))
    if (missing.length > 0) return { complete: false, status: INCOMPLETE }
    if (!before?.complete) return { complete: true, status: PENDING }
    if (before.status === SENT_BACK) return { remarks, ...(remarks.length === 0 ? { status: PENDING } : {}) }
    return reviewedAgain.some(changed) ? { status: PENDING } : {}
  },
})
