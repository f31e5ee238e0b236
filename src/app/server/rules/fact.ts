import { consentVersion, fact, neededData, reviewedAgain, waiting } from '../../../../resources/manufacturer/fact'
import { subAccounts } from '../../../../resources/manufacturer/subAccounts'
import { isEmpty, isSame } from '../../../schema/model/condition'
import { getStateValue } from '../../../schema/selectors/definition'
import { invalidInput } from '../../../server/errors/requestError'
import { endSecondStep } from '../../../server/auth/secondFactor'
import { notifyAccountOwner } from '../../../server/records/context/notifyAccountOwner'
import { type RecordInRule, rules, type RuleContext } from '../../../server/config/rules'

const review = (state: string) => getStateValue(fact.fields.status, state)
const [INCOMPLETE, PENDING, SENT_BACK] = [review('incomplete'), review('pendingReview'), review('sentBack')]

/** Error of an answer without a request. */
const notRequested = {
  code: 'notRequested',
  zh: '平台没有要求修改此项',
  en: 'The platform did not ask about this entry',
}

/** Clears remarks and answers. */
const settle = async ({ records, after }: RuleContext<RecordInRule<typeof fact>>): Promise<void> => {
  await records.update(fact, after.id, { remarks: [], answers: [] })
}
interface Remarked {
  readonly remarks?: readonly { readonly field: string; readonly reason: string }[] | null
  readonly answers?: readonly { readonly field: string; readonly answer: string }[] | null
}
/** Remaining remarks: corrected fields drop out. If all are answered, a review starts. */
const reviewOf = ({ remarks, answers }: Remarked, isCorrected: (field: string) => boolean) => {
  const left = (remarks ?? []).filter(({ field }) => !isCorrected(field))
  const kept = (answers ?? []).filter(({ field }) => left.some(each => each.field === field))
  const settled = left.every(({ field }) => kept.some(each => each.field === field))
  return { remarks: left, answers: kept, ...(settled ? { status: PENDING } : {}) }
}

const idData = ['idCard', 'idStart', 'idEnd', 'sfzup', 'sfzdown'] as const
const consents = [
  ['terms', 'termsVersion', 'termsAt'],
  ['idConsent', 'idConsentVersion', 'idConsentAt'],
] as const
type About = RuleContext<RecordInRule<typeof fact>>
/** Records version and time of a new consent, and clears them for a withdrawn one. */
const agreed = ({ scope, before, after }: About) =>
  Object.fromEntries(
    consents.flatMap(([said, version, at]) => {
      if ((before?.[said] ?? false) === (after[said] ?? false)) return []
      return [
        [version, after[said] ? consentVersion : null],
        [at, after[said] ? scope.now.toISOString() : null],
      ]
    }),
  )

/**
 * Completeness of a manufacturer's data, and the effect of a change on the platform's review. A
 * review starts when the data is first complete, after corrections or answers, and after changes of
 * identifying fields. Trade continues meanwhile. Complete data can never become incomplete.
 */
const reviewed = ({ before, after }: About) => {
  const missing = neededData.filter(name => isEmpty(after[name]))
  const emptied = before?.complete ? missing.filter(name => !isEmpty(before[name])) : []
  if (emptied.length > 0) throw invalidInput(Object.fromEntries(emptied.map(name => [name, 'stillNeeded'])))
  const changed = (name: keyof typeof after) => !isSame(before?.[name], after[name])
  if (!after.idConsent && idData.some(name => changed(name) && !isEmpty(after[name])))
    throw invalidInput({ idConsent: 'required' })
  if (missing.length > 0) return { complete: false, status: INCOMPLETE }
  if (!before?.complete) return { complete: true, status: PENDING }
  if (before.status === SENT_BACK) return reviewOf(before, field => changed(field as keyof typeof after))
  return reviewedAgain.some(changed) ? { status: PENDING } : {}
}
/** Start of the wait, for a review that begins now. */
const withSubmittedTime = ({ scope, before }: About, review: ReturnType<typeof reviewed>) =>
  'status' in review && review.status === PENDING && before?.status !== PENDING
    ? { ...review, submittedTime: scope.now.toISOString() }
    : review
/** Rules of a manufacturer's data. Identifying data requires the person's consent. */
export const factRules = rules(fact, {
  beforeSave: context => ({ ...agreed(context), ...withSubmittedTime(context, reviewed(context)) }),
  afterSave: async ({ records, before, after }) => {
    if (after.status === PENDING && before?.status !== PENDING) await records.notify(fact, after.id, waiting)
  },
  actions: {
    answer: async ({ records, before, after, refuse }) => {
      const { field, answer } = after
      if (!before?.remarks?.some(each => each.field === field)) refuse('field', notRequested)
      const answers = [...(before?.answers ?? []).filter(each => each.field !== field), { field, answer }]
      const { remarks, answers: kept, status } = reviewOf({ remarks: before?.remarks, answers }, () => false)
      await records.update(fact, after.id, { remarks, answers: kept })
      if (status === PENDING) await records.runAction(fact, after.id, 'submit')
    },
    accept: settle,
    sendBack: async ({ records, after }) => {
      await records.update(fact, after.id, { answers: [] })
    },
    resetCreatorStep: async ({ records, scope, principal }) => {
      for (const { id, role } of await records.find(subAccounts, { role: 'creator' })) {
        await endSecondStep(scope.db, id)
        const reader = { tenant: scope.tenant, accountId: id, role }
        await notifyAccountOwner(scope, reader, 'secondStepOff', { by: principal.name })
      }
    },
  },
})
