import { mallName } from '../../../schema/words'
import { actionWord } from '../../../console/views/show/Changes'
import type { SheetWords } from '../../../schema/sheets/texts'

const sessionWords: Readonly<Record<string, string>> = {
  signIn: 'shop.auditSignIn',
  signInRefused: 'shop.auditSignInRefused',
  passwordReset: 'shop.auditPasswordReset',
  passwordChanged: 'shop.auditPasswordChanged',
  phoneChanged: 'shop.auditPhoneChanged',
  profileChanged: 'shop.auditProfileChanged',
  secondStepOn: 'shop.auditSecondStepOn',
  secondStepOff: 'shop.auditSecondStepOff',
  secondStepRefused: 'shop.auditSecondStepRefused',
  refused: 'shop.auditRefused',
}
/** What was done, in words. */
export const lineWords = (
  line: Readonly<Record<string, unknown>>,
  { resources, ...words }: Pick<SheetWords, 'resources' | 'label' | 'translate'>,
): string => {
  const action = String(line.action)
  const word = line.resource === 'session' ? sessionWords[action] : undefined
  const subject = resources.find(each => each.name === line.resource)
  return word ? words.translate(word) : actionWord(subject, action, words)
}
/** Who did it: someone by name, or the mall by itself. Of a refused log-in nobody is known. */
export const doerOf = (
  { accountName, resource }: Readonly<Record<string, unknown>>,
  label: SheetWords['label'],
): string => (accountName ? String(accountName) : resource === 'session' ? '' : label(mallName))
/** What a line counts: exported rows, refusals that it stands for. */
export const figuresOf = (
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  translate: SheetWords['translate'],
): string[] =>
  (['times', 'rows'] as const).flatMap(name => {
    const count = changes[name]?.[1]
    return typeof count === 'number'
      ? [translate(name === 'times' ? 'shop.auditTimes' : 'shop.auditRows', { smart_count: count })]
      : []
  })
