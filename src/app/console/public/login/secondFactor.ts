import { callApi, ApiError } from '../../../../console/providers/api/call'
import { type BegunSession, keepName, rememberName } from '../../../../console/providers/session/session'
import { type Locale, readLocale } from '../../../../console/i18n/locale'
import { beginSession } from '../dom/beginSession'
import { alertLine, busyWhile, type Field, field, showPage, showMessage } from '../dom/fields'
import { createElement } from '../dom/element'
import { secondFactorTexts } from '../texts/secondFactorTexts'

type SecondFactorMessages = (typeof secondFactorTexts)[Locale]
interface SecondStep {
  /** Request id from the answer to the password. */
  readonly request: string
  readonly names: { readonly account: string; readonly remember: boolean }
  readonly enter: () => Promise<void>
  /** Returns to the password, with a reason. */
  readonly back: (reason: string) => void
}
const codeField = (messages: SecondFactorMessages, typed: string): Field => {
  const code = field('code', messages.code, {
    value: typed,
    maxLength: 20,
    inputMode: 'text',
    autocomplete: 'one-time-code',
    'aria-describedby': 'code-hint code-error',
  })
  code.row.append(createElement('p', { id: 'code-hint', className: 'login-hint', textContent: messages.codeHint }))
  return code
}
const stepCard = (messages: SecondFactorMessages, children: readonly HTMLElement[], back: () => void) => {
  const toPassword = createElement('button', {
    type: 'button',
    className: 'login-back',
    textContent: messages.toPassword,
  })
  toPassword.onclick = back
  return createElement('form', { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' }, [
    createElement('h1', { id: 'login-title', textContent: messages.stepTitle }),
    createElement('p', { className: 'login-lead', textContent: messages.stepLead }),
    ...children,
    createElement('p', { className: 'login-more' }, [toPassword]),
  ])
}
/** Second step of a login: the authenticator's code, or a recovery code. */
export const showSecondFactor = (root: HTMLElement, step: SecondStep, typed = ''): void => {
  const { request, names, enter, back } = step
  const locale = readLocale()
  const messages = secondFactorTexts[locale]
  const { line, say } = alertLine()
  const code = codeField(messages, typed)
  const submit = createElement('button', {
    type: 'submit',
    className: 'login-submit',
    textContent: messages.stepSubmit,
  })
  const refuse = (fault: unknown) => {
    const failed = fault instanceof ApiError ? fault : undefined
    if (failed?.code === 50000) return back(failed.serverMessage)
    if (failed?.data?.errors?.code) showMessage(code, messages.codeWrong)
    else say(failed?.serverMessage || messages.network)
    code.input.select()
    code.input.focus()
  }
  const enterByCode = async () => {
    const body = { request, code: code.input.value }
    const begun = await callApi<BegunSession>('/api/admin/secondStep', body, { asNobody: true })
    if (!(await beginSession(begun))) return back('')
    rememberName(names.remember ? names.account : undefined)
    keepName(names.account)
    await enter()
  }
  const send = async () => {
    say('')
    if (code.input.value.trim() !== '') return busyWhile(submit, messages.busy, () => enterByCode().catch(refuse))
    showMessage(code, messages.codeEmpty)
    code.input.focus()
  }
  const form = stepCard(messages, [line, code.row, submit], () => back(''))
  const again = () => showSecondFactor(root, step, code.input.value)
  showPage(root, { locale, messages, title: messages.stepTitle, form, submit: () => void send(), again })
  code.input.focus({ preventScroll: true })
}
