import { filterText } from '../../../../schema/labels/filterText'
import { marksOf } from '../../../../schema/labels/fieldText'
import type { AnyResource } from '../../../../schema/model/resource'
import { systemName } from '../../../../schema/text/errorMessages'
import { actionWord } from '../../../../console/record/history/Changes'
import type { ExportContext } from '../../../../schema/spreadsheet/exportTexts'

const sessionMessages: Readonly<Record<string, string>> = {
  signIn: 'shop.auditSignIn',
  signInRefused: 'shop.auditSignInRefused',
  passwordReset: 'shop.auditPasswordReset',
  passwordChanged: 'shop.auditPasswordChanged',
  phoneChanged: 'shop.auditPhoneChanged',
  profileChanged: 'shop.auditProfileChanged',
  secondStepOn: 'shop.auditSecondStepOn',
  secondStepOff: 'shop.auditSecondStepOff',
  secondStepRefused: 'shop.auditSecondStepRefused',
  secondStepGuessed: 'shop.auditSecondStepGuessed',
  refused: 'shop.auditRefused',
}
/** Text of an action. */
export const auditActionText = (
  line: Readonly<Record<string, unknown>>,
  { resources, ...words }: Pick<ExportContext, 'resources' | 'label' | 'translate'>,
): string => {
  const action = String(line.action)
  const word = line.resource === 'session' ? sessionMessages[action] : undefined
  const subject = resources.find(each => each.name === line.resource)
  return word ? words.translate(word) : actionWord(subject, action, words)
}
/** Name of the actor, or of the server. Empty for a refused login, whose actor is unknown. */
export const doerOf = (
  { accountName, resource }: Readonly<Record<string, unknown>>,
  label: ExportContext['label'],
): string => (accountName ? String(accountName) : resource === 'session' ? '' : label(systemName))
type Words = Pick<ExportContext, 'label' | 'translate' | 'context'>
/** Filters and keyword of an exported list, as texts. */
const describeFilters = (
  { conditions, keyword }: Readonly<Record<string, readonly [unknown, unknown]>>,
  subject: AnyResource | undefined,
  { label, translate, context }: Words,
): string[] => {
  const { colon } = marksOf(context.language)
  const filters = Object.entries(conditions?.[1] ?? {}).flatMap(([name, wanted]) => {
    const field = subject?.fields[name]
    return field ? [`${label(field.labels)}${colon}${filterText(field, wanted, context)}`] : []
  })
  return keyword ? [...filters, `${translate('console.keyword')}${colon}${String(keyword[1])}`] : filters
}
/** Figures of an entry: counts of exported rows or refusals, and the rows' filters. */
export const figuresOf = (
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  subject: AnyResource | undefined,
  textContext: Words,
): string[] => [
  ...(['times', 'rows'] as const).flatMap(name => {
    const count = changes[name]?.[1]
    return typeof count === 'number'
      ? [textContext.translate(name === 'times' ? 'shop.auditTimes' : 'shop.auditRows', { smart_count: count })]
      : []
  }),
  ...(changes.sheet?.[0] ? [String(changes.sheet[0])] : []),
  ...describeFilters(changes, subject, textContext),
]
