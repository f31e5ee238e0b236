import { callApi, ApiError } from '../../../../console/providers/api/call'
import { type BegunSession, keepName, rememberName } from '../../../../console/providers/session/session'
import { readLocale } from '../../../../console/i18n/locale'
import { beginSession } from '../dom/beginSession'
import { alertLine, busyWhile, field, showPage, showMessage } from '../dom/fields'
import { createElement } from '../dom/element'
import { secondFactorTexts } from '../texts/secondFactorTexts'

interface SecondStep {
  /** What the mall answered to the password. */
  readonly request: string
  readonly names: { readonly account: string; readonly remember: boolean }
  readonly enter: () => Promise<void>
  /** Back to the password; `said` is why. */
  readonly back: (reason: string) => void
}
/** The second step of a log-in: the authenticator's code, or one of the recovery codes. */
export const showSecondStep = (root: HTMLElement, { request, names, enter, back }: SecondStep): void => {
  const draw = (typed: string) => {
    const locale = readLocale()
    const messages = secondFactorTexts[locale]
    const { line, say } = alertLine()
    const code = field('code', messages.code, {
      value: typed,
      maxLength: 20,
      inputMode: 'text',
      autocomplete: 'one-time-code',
      'aria-describedby': 'code-hint code-error',
    })
    code.row.append(createElement('p', { id: 'code-hint', className: 'login-hint', textContent: messages.codeHint }))
    const submit = createElement('button', {
      type: 'submit',
      className: 'login-submit',
      textContent: messages.stepSubmit,
    })
    const refuse = (fault: unknown) => {
      const failed = fault instanceof ApiError ? fault : undefined
      const isOver = failed !== undefined && failed.code === 50000
      if (isOver) return back(failed.serverMessage)
      if (failed?.data?.errors?.code) showMessage(code, messages.codeWrong)
      else say(failed?.serverMessage || messages.network)
      code.input.select()
      code.input.focus()
    }
    const send = async () => {
      say('')
      if (code.input.value.trim() === '') {
        showMessage(code, messages.codeEmpty)
        return code.input.focus()
      }
      await busyWhile(submit, messages.busy, async () => {
        try {
          const body = { request, code: code.input.value }
          const begun = await callApi<BegunSession>('/api/admin/secondStep', body, { asNobody: true })
          if (!(await beginSession(begun))) return back('')
          rememberName(names.remember ? names.account : undefined)
          keepName(names.account)
          await enter()
        } catch (fault) {
          refuse(fault)
        }
      })
    }
    const toPassword = createElement('button', {
      type: 'button',
      className: 'login-back',
      textContent: messages.toPassword,
    })
    toPassword.onclick = () => back('')
    const form = createElement(
      'form',
      { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' },
      [
        createElement('h1', { id: 'login-title', textContent: messages.stepTitle }),
        createElement('p', { className: 'login-lead', textContent: messages.stepLead }),
        line,
        code.row,
        submit,
        createElement('p', { className: 'login-more' }, [toPassword]),
      ],
    )
    const again = () => draw(code.input.value)
    showPage(root, { locale, messages, title: messages.stepTitle, form, submit: () => void send(), again })
    code.input.focus({ preventScroll: true })
  }
  draw('')
}
