import { CallFailed } from '../../../../console/providers/api/call'
import { readLocale } from '../../../../console/i18n/locale'
import { alertLine, busyWhile, showPage } from '../dom/fields'
import { element } from '../dom/element'
import { type LoginWords, loginWords } from '../texts/loginTexts'

const reasonFor = (fault: unknown, words: LoginWords): string => {
  if (fault instanceof CallFailed && fault.code !== 0) return fault.said || words.mallAway
  return `${words.network}${words.colon}${words.networkHint}`
}

/**
 * In the console's place when it could not open, though the session may well be good: why, and the way on. It tries again by itself when the browser is
 * back on the network. Answers how to take it away.
 */
export const showTrouble = (root: HTMLElement, fault: unknown, retry: () => Promise<void>): (() => void) => {
  const draw = () => {
    const locale = readLocale()
    const words = loginWords[locale]
    const { line, say } = alertLine()
    const again = element('button', { type: 'submit', className: 'login-submit', textContent: words.tryAgain })
    const form = element('form', { className: 'login-card', 'aria-labelledby': 'login-title' }, [
      element('h1', { id: 'login-title', textContent: words.notOpened }),
      element('p', { className: 'login-lead', textContent: words.stillLoggedIn }),
      line,
      again,
      element('p', { className: 'login-more' }, [element('a', { href: '#/login', textContent: words.otherAccount })]),
    ])
    showPage(root, {
      locale,
      words,
      title: words.title,
      form,
      submit: () => void busyWhile(again, words.trying, retry),
      again: draw,
    })
    say(reasonFor(fault, words))
    again.focus({ preventScroll: true })
  }
  draw()
  const online = () => root.querySelector<HTMLButtonElement>('.login-submit')?.click()
  window.addEventListener('online', online)
  return () => {
    window.removeEventListener('online', online)
    root.replaceChildren()
  }
}
