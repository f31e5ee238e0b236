import { callApi } from '../../../../console/providers/api/call'
import { type BegunSession, keepName, keepSession, rememberName } from '../../../../console/providers/session/session'
import { captchaField, type Field, field, passwordField, showMessage } from '../dom/fields'
import { createElement } from '../dom/element'
import type { LoginWords } from '../texts/loginTexts'

const kinds = ['fact', 'plat'] as const
/** Who logs in: somebody of a manufacturer, or of the platform. */
export type LoginKind = (typeof kinds)[number]

/** A tab for each kind, of which one is chosen. */
export const kindTabs = (words: LoginWords, chosen: LoginKind, choose: (kind: LoginKind) => void): HTMLElement => {
  const mark = (now: LoginKind) => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(kinds[index] === now))
      tab.tabIndex = kinds[index] === now ? 0 : -1
    }
  }
  const tabs: readonly HTMLButtonElement[] = kinds.map((kind, index) => {
    const tab = createElement('button', { type: 'button', role: 'tab', textContent: words[kind] })
    tab.onclick = () => {
      mark(kind)
      choose(kind)
    }
    // Of two tabs each is the next and the one before of the other.
    tab.onkeydown = event => {
      const to = { ArrowRight: 1 - index, ArrowLeft: 1 - index, Home: 0, End: 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      tabs[to]?.click()
      tabs[to]?.focus()
    }
    return tab
  })
  mark(chosen)
  return createElement('div', { className: 'login-tabs', role: 'tablist', 'aria-label': words.kind }, tabs)
}

/** What was typed before the page is drawn in another language. */
export interface LoginTyped {
  readonly account: string
  readonly password: string
  readonly remember: boolean
}
/** What a login asks for. */
export const loginFields = (words: LoginWords, typed: LoginTyped, say: (text: string) => void) => ({
  account: field('account', words.account, { value: typed.account, autocomplete: 'username', maxLength: 100 }),
  password: passwordField('password', words.password, words, {
    value: typed.password,
    autocomplete: 'current-password',
  }),
  captcha: captchaField(words, say),
  remember: createElement('input', { type: 'checkbox', checked: typed.remember }),
})
export type LoginFields = ReturnType<typeof loginFields>
export const typedIn = ({ account, password, remember }: LoginFields): LoginTyped => ({
  account: account.input.value,
  password: password.input.value,
  remember: remember.checked,
})

/** Tells each field that is empty, the first of them under the cursor. Answers whether none is. */
export const isFilled = (words: LoginWords, { account, password, captcha }: LoginFields): boolean => {
  const asked: readonly (readonly [Field, string])[] = [
    [account, words.accountEmpty],
    [password, words.passwordEmpty],
    [captcha, words.captchaEmpty],
  ]
  const empty = asked.filter(([{ input }]) => input.value.trim() === '')
  for (const [each, text] of asked) showMessage(each, each.input.value.trim() === '' ? text : '')
  empty[0]?.[0].input.focus()
  return empty.length === 0
}
/** The field a refusal of the mall is about, known by its words, which are the specification's. */
export const blame = (
  words: LoginWords,
  said: string,
  { account, password, captcha }: LoginFields,
): Field | undefined => {
  if (said === words.accountEmpty) return account
  if (said === words.passwordEmpty) return password
  return /验证码|captcha/i.test(said) ? captcha : undefined
}
/** Logs in, and keeps the session and the name. */
export const sendLogin = async (
  kind: LoginKind,
  { account, password, captcha, remember }: LoginFields,
): Promise<void> => {
  const body = {
    username: account.input.value.trim(),
    password: password.input.value,
    ...(await captcha.answer()),
    remember: remember.checked,
  }
  keepSession(await callApi<BegunSession>(`/api/admin/${kind}/login`, body))
  rememberName(remember.checked ? body.username : undefined)
  keepName(body.username)
}
