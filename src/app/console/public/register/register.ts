import { formatError } from '../../../../schema/fields/formats'
import { callApi } from '../../../../console/providers/api/call'
import { type Locale, readLocale } from '../../../../console/i18n/locale'
import { type PublicMessages, publicTexts } from '../texts/publicTexts'
import { type BegunSession, registerDraftKey } from '../../../../console/providers/session/session'
import { alertLine, busyWhile, captchaField, type Field, field, fill, showPage, showMessage } from '../dom/fields'
import { tabStore } from '../../../../console/storage/webStorage'
import { createElement, outsideLink } from '../dom/element'
import type { OutsideOptions } from '../login/login'
import { showCurrentSession } from '../dom/currentSession'
import { confirmRegister, startSession } from '../dom/beginSession'
import { errorMessage, showErrors, showRefusal } from '../dom/formErrors'
import { newPasswordFields } from '../dom/newPasswordFields'
import { parseJson } from '../../../../schema/text/parseJson'

/** Checkbox for the terms, with their text. */
const termsField = (messages: PublicMessages, isAgreed: boolean): Field => {
  const made = field('terms', messages.agree, { type: 'checkbox', checked: isAgreed })
  const terms = [messages.termsShop, messages.termsPhone, messages.termsId, messages.termsRight]
  made.row.classList.add('login-terms')
  made.row.append(
    createElement('details', {}, [
      createElement('summary', { textContent: messages.terms }),
      createElement(
        'ul',
        {},
        terms.map(textContent => createElement('li', { textContent })),
      ),
    ]),
  )
  return made
}
/** Steps of the registration, of which this page is the first. */
const stepsOf = (messages: PublicMessages) =>
  createElement(
    'ol',
    { className: 'login-steps' },
    messages.steps.map((text, index) =>
      createElement('li', index === 0 ? { 'aria-current': 'step' } : {}, [
        createElement('span', { textContent: text }),
      ]),
    ),
  )

// Without the phone number: the browser must not store personal numbers.
interface Draft extends Readonly<Record<'username' | 'factName', string>> {
  readonly terms: boolean
}
const readDraft = (): Draft => ({
  username: '',
  factName: '',
  terms: false,
  ...(parseJson(tabStore.get(registerDraftKey)) as Partial<Draft> | undefined),
})
const PAUSE_MS = 400

/** Fields of the first step. */
const registerFields = (messages: PublicMessages, locale: Locale, draft: Draft, showAlert: (text: string) => void) => {
  const factName = field('factName', messages.factName, {
    value: draft.factName,
    maxLength: 60,
    autocomplete: 'organization',
  })
  const username = field('username', messages.username, {
    value: draft.username,
    maxLength: 30,
    autocomplete: 'username',
    'aria-describedby': 'username-hint username-error',
  })
  username.error.before(
    createElement('p', { id: 'username-hint', className: 'login-hint', textContent: messages.usernameHint }),
  )
  const phone = field('phone', messages.phone, {
    maxLength: 20,
    type: 'tel',
    autocomplete: 'tel',
    'aria-describedby': 'phone-hint phone-error',
  })
  phone.error.before(createElement('p', { id: 'phone-hint', className: 'login-hint', textContent: messages.phoneHint }))
  phone.input.onblur = () =>
    phone.input.value !== '' && showMessage(phone, errorMessage(formatError('phone', phone.input.value), locale))
  const { password, confirm, validate } = newPasswordFields(messages, locale, messages.choosePassword)
  return {
    fields: {
      factName,
      username,
      phone,
      password,
      confirmPassword: confirm,
      captcha: captchaField(messages, showAlert),
      terms: termsField(messages, draft.terms),
    },
    validate,
  }
}
type Fields = ReturnType<typeof registerFields>['fields']
// Values that the browser does not store, passed on when the language changes.
const unkept = ['phone', 'password', 'confirmPassword'] as const
type Unkept = Readonly<Record<(typeof unkept)[number], string>>
const unkeptIn = ({ phone, password, confirmPassword }: Fields): Unkept => ({
  phone: phone.input.value,
  password: password.input.value,
  confirmPassword: confirmPassword.input.value,
})
const draftOf = ({ factName, username, terms }: Fields): Draft => ({
  factName: factName.input.value,
  username: username.input.value,
  terms: terms.input.checked,
})

/** Checks availability of the username, debounced. Returns a function that says whether the typed one is taken. */
const watchName = (username: Field, locale: Locale) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let taken: string | undefined
  const check = async () => {
    const typed = username.input.value.trim()
    const code = formatError('username', typed)
    showMessage(username, errorMessage(code, locale, 'username'))
    if (code) return
    const answer = await callApi<{ free: boolean }>('/api/admin/fact/checkUsername', { username: typed }).catch(
      () => undefined,
    )
    if (!answer || username.input.value.trim() !== typed) return
    if (!answer.free) taken = typed
    showMessage(username, answer.free ? '' : errorMessage('taken', locale))
    username.row.classList.toggle('login-good', answer.free)
  }
  username.input.addEventListener('input', () => {
    username.row.classList.remove('login-good')
    clearTimeout(timer)
    timer = setTimeout(() => username.input.value.trim() !== '' && void check(), PAUSE_MS)
  })
  fill(username.input, username.input.value)
  return () => username.input.value.trim() === taken
}
/** Errors found before the request. */
const wrongIn = ({ factName, username, phone, captcha, terms }: Fields, messages: PublicMessages) => ({
  factName: factName.input.value.trim() === '' ? 'required' : undefined,
  username: formatError('username', username.input.value),
  phone: formatError('phone', phone.input.value),
  captcha: captcha.input.value.trim() === '' ? 'required' : undefined,
  terms: terms.input.checked ? undefined : messages.agreeAsk,
})
/** Creates the account and stores its session. */
const sendRegister = async (fields: Fields): Promise<void> => {
  const { phone, password, confirmPassword, captcha } = fields
  const body = {
    ...draftOf(fields),
    phone: phone.input.value,
    faPhone: phone.input.value,
    password: password.input.value,
    confirmPassword: confirmPassword.input.value,
    ...(await captcha.answer()),
  }
  startSession(await callApi<BegunSession>('/api/admin/fact/register', body, { asNobody: true }))
}
const registerCard = (
  messages: PublicMessages,
  { factName, username, phone, password, confirmPassword, captcha, terms }: Fields,
  above: readonly HTMLElement[],
  submit: HTMLButtonElement,
): HTMLFormElement =>
  createElement('form', { noValidate: true, className: 'login-card login-wide', 'aria-labelledby': 'login-title' }, [
    createElement('h1', { id: 'login-title', textContent: messages.registerTitle }),
    createElement('p', { className: 'login-lead', textContent: messages.registerLead }),
    stepsOf(messages),
    ...above,
    factName.row,
    username.row,
    phone.row,
    password.row,
    confirmPassword.row,
    captcha.row,
    terms.row,
    submit,
    createElement('p', { className: 'login-more' }, [
      messages.haveAccount,
      ' ',
      outsideLink('login', messages.toLogin),
    ]),
  ])
/**
 * First step of the registration, without React: creates the account. All other data follows in the
 * console, where it is saved step by step. A reload loses only passwords and phone number.
 */
export const showRegister = (root: HTMLElement, options: OutsideOptions, typed?: Unkept): (() => void) => {
  const { prepare, enter, goOn = enter } = options
  const locale = readLocale()
  const messages = publicTexts[locale]
  const draft = readDraft()
  const { line, say } = alertLine()
  const { fields, validate } = registerFields(messages, locale, draft, say)
  const { factName, username, password, captcha } = fields
  const submit = createElement('button', { type: 'submit', className: 'login-submit', textContent: messages.settle })
  const isTaken = watchName(username, locale)
  for (const name of unkept) fill(fields[name].input, typed?.[name] ?? '')
  const settle = async () => {
    say('')
    const wrong = { ...wrongIn(fields, messages), ...(isTaken() && { username: 'taken' }), ...validate() }
    if (!showErrors(fields, wrong, locale)) return
    await busyWhile(submit, messages.settling, async () => {
      try {
        if (!(await confirmRegister())) return
        await sendRegister(fields)
        await enter()
      } catch (fault) {
        await captcha.load()
        showRefusal(fields, fault, { locale, messages, showAlert: say })
      }
    })
  }
  const form = registerCard(messages, fields, [showCurrentSession(messages, goOn), line], submit)
  form.oninput = () => tabStore.set(registerDraftKey, JSON.stringify(draftOf(fields)))
  form.addEventListener('focusin', prepare, { once: true })
  const again = () => void showRegister(root, options, unkeptIn(fields))
  showPage(root, { locale, messages, title: messages.registerTitle, form, submit: () => void settle(), again })
  void captcha.load()
  ;(draft.username ? password : factName).input.focus({ preventScroll: true })
  return () => root.replaceChildren()
}
