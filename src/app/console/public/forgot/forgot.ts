import { readLocale } from '../../../../console/i18n/locale'
import { type PublicMessages, publicTexts } from '../texts/publicTexts'
import { alertLine, busyWhile, fill, showPage } from '../dom/fields'
import { createElement, outsideLink } from '../dom/element'
import { type Forgot, type ForgotStep, forgotSteps } from './forgotSteps'

const forgotCard = (messages: PublicMessages, children: readonly (Node | string)[], isOver: boolean): HTMLFormElement =>
  createElement('form', { noValidate: true, className: 'login-card', 'aria-labelledby': 'login-title' }, [
    createElement('h1', { id: 'login-title', textContent: messages.forgotTitle }),
    ...children,
    // The last step's button leads there as well.
    ...(isOver ? [] : [createElement('p', { className: 'login-more' }, [outsideLink('login', messages.toLogin)])]),
  ])
/** Password reset, without React: phone number, code and new password. */
export const showForgot = (root: HTMLElement): (() => void) => {
  const state: Forgot = { identity: 'fact', phone: '', username: '', request: '', step: 1 }
  const inputs = () => [...root.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
  /** Renders the step in another language and keeps the input, except the captcha. */
  const drawAgain = () => {
    const typed = new Map(inputs().map(({ name, value }) => [name, value]))
    draw()
    for (const input of inputs()) if (input.name !== 'captcha') fill(input, typed.get(input.name) ?? '')
  }
  const draw = () => {
    const locale = readLocale()
    const messages = publicTexts[locale]
    const { line, say } = alertLine()
    const page: ForgotStep['page'] = (children, submitText, busy, work) => {
      const submit = createElement('button', { type: 'submit', className: 'login-submit', textContent: submitText })
      const form = forgotCard(messages, [line, ...children, submit], state.step === 3)
      const send = () => {
        say('')
        void busyWhile(submit, busy, work)
      }
      showPage(root, { locale, messages, title: messages.forgotTitle, form, submit: send, again: drawAgain })
      const first = form.querySelector<HTMLInputElement>('input:not([type=radio])') ?? submit
      first.focus({ preventScroll: true })
    }
    const go = (next: Partial<Forgot>) => {
      Object.assign(state, next)
      draw()
    }
    forgotSteps[state.step]({ state, locale, messages, showAlert: say, page, go })
  }
  draw()
  return () => root.replaceChildren()
}
