import { callApi } from '../../../../console/providers/api/call'
import { type BegunSession, keepName, rememberName } from '../../../../console/providers/session/session'
import { beginSession } from '../dom/beginSession'
import { captchaField, type Field, field, passwordField, showMessage } from '../dom/fields'
import { createElement } from '../dom/element'
import type { LoginMessages } from '../texts/loginTexts'

const identities = ['fact', 'plat'] as const
/** Identity of a login: manufacturer or platform. */
export type LoginIdentity = (typeof identities)[number]

/** Tabs of the identities. */
export const identityTabs = (
  messages: LoginMessages,
  chosen: LoginIdentity,
  choose: (kind: LoginIdentity) => void,
): HTMLElement => {
  const mark = (now: LoginIdentity) => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(identities[index] === now))
      tab.tabIndex = identities[index] === now ? 0 : -1
    }
  }
  const tabs: readonly HTMLButtonElement[] = identities.map((identity, index) => {
    const tab = createElement('button', { type: 'button', role: 'tab', textContent: messages[identity] })
    tab.onclick = () => {
      mark(identity)
      choose(identity)
    }
    // With two tabs, each one is next and previous to the other.
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
  return createElement('div', { className: 'login-tabs', role: 'tablist', 'aria-label': messages.kind }, tabs)
}

/** Input to keep when the language changes. */
export interface LoginTyped {
  readonly account: string
  readonly password: string
  readonly remember: boolean
}
/** Fields of a login. */
export const loginFields = (messages: LoginMessages, typed: LoginTyped, showAlert: (text: string) => void) => ({
  account: field('account', messages.account, { value: typed.account, autocomplete: 'username', maxLength: 100 }),
  password: passwordField('password', messages.password, messages, {
    value: typed.password,
    autocomplete: 'current-password',
  }),
  captcha: captchaField(messages, showAlert),
  remember: createElement('input', { type: 'checkbox', checked: typed.remember }),
})
export type LoginFields = ReturnType<typeof loginFields>
export const typedIn = ({ account, password, remember }: LoginFields): LoginTyped => ({
  account: account.input.value,
  password: password.input.value,
  remember: remember.checked,
})

/** Shows errors at empty fields and focuses the first. Returns whether all are filled. */
export const isFilled = (messages: LoginMessages, { account, password, captcha }: LoginFields): boolean => {
  const required: readonly (readonly [Field, string])[] = [
    [account, messages.accountEmpty],
    [password, messages.passwordEmpty],
    [captcha, messages.captchaEmpty],
  ]
  const empty = required.filter(([{ input }]) => input.value.trim() === '')
  for (const [each, text] of required) showMessage(each, each.input.value.trim() === '' ? text : '')
  empty[0]?.[0].input.focus()
  return empty.length === 0
}
/** Field of a refusal, recognized by the server's text from the specification. */
export const fieldOfRefusal = (
  messages: LoginMessages,
  refusal: string,
  { account, password, captcha }: LoginFields,
): Field | undefined => {
  if (refusal === messages.accountEmpty) return account
  if (refusal === messages.passwordEmpty) return password
  return /验证码|captcha/i.test(refusal) ? captcha : undefined
}
/** Logs in, stores session and name. Returns false if the person keeps unsaved drafts. */
export const sendLogin = async (
  identity: LoginIdentity,
  { account, password, captcha, remember }: LoginFields,
): Promise<boolean> => {
  const body = {
    username: account.input.value.trim(),
    password: password.input.value,
    ...(await captcha.answer()),
    remember: remember.checked,
  }
  if (!(await beginSession(await callApi<BegunSession>(`/api/admin/${identity}/login`, body, { asNobody: true }))))
    return false
  rememberName(remember.checked ? body.username : undefined)
  keepName(body.username)
  return true
}
