import { ApiError } from '../../../../console/providers/api/call'
import { isMissingScript } from '../../../../console/providers/api/missingScript'
import { readLocale } from '../../../../console/i18n/locale'
import { alertLine, busyWhile, showPage } from '../dom/fields'
import { onceReady } from '../dom/onceReady'
import { createElement } from '../dom/element'
import { type LoginMessages, loginTexts } from '../texts/loginTexts'

const reasonFor = (fault: unknown, messages: LoginMessages): string => {
  if (fault instanceof ApiError && fault.code !== 0) return fault.serverMessage || messages.mallAway
  if (fault instanceof Error && !(fault instanceof ApiError) && !isMissingScript(fault))
    return `${messages.faulty}${messages.colon}${fault.message}`
  return `${messages.network}${messages.colon}${messages.networkHint}`
}

/**
 * Error page if the console cannot open, although the session may be valid. Retries when the
 * browser is online again, and once the server answers. Returns a function to remove the page.
 */
export const showOpeningError = (root: HTMLElement, fault: unknown, retry: () => Promise<void>): (() => void) => {
  const draw = () => {
    const locale = readLocale()
    const messages = loginTexts[locale]
    const { line, say } = alertLine()
    const again = createElement('button', { type: 'submit', className: 'login-submit', textContent: messages.tryAgain })
    const form = createElement('form', { className: 'login-card', 'aria-labelledby': 'login-title' }, [
      createElement('h1', { id: 'login-title', textContent: messages.notOpened }),
      createElement('p', { className: 'login-lead', textContent: messages.stillLoggedIn }),
      line,
      again,
      createElement('p', { className: 'login-more' }, [
        createElement('a', { href: '#/login', textContent: messages.otherAccount }),
      ]),
    ])
    showPage(root, {
      locale,
      messages,
      title: messages.title,
      form,
      submit: () => void busyWhile(again, messages.trying, retry),
      again: draw,
    })
    say(reasonFor(fault, messages))
    again.focus({ preventScroll: true })
  }
  draw()
  const online = () => root.querySelector<HTMLButtonElement>('.login-submit')?.click()
  window.addEventListener('online', online)
  const stop = onceReady(online)
  return () => {
    stop()
    window.removeEventListener('online', online)
    root.replaceChildren()
  }
}
