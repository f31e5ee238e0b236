import { formatError } from '../../../schema/formats'
import { call } from '../../../console/providers/call'
import { type Locale, readLocale } from '../../../console/words/locale'
import { outsideWords } from './outsideWords'
import { type BegunSession, keepSession, registerDraftKey } from '../../../console/providers/session'
import { alertLine, busyWhile, captchaField, element, field, languageButton, tell } from './dom'
import type { OutsideOptions } from './login'
import { whoIsIn } from './whoIsIn'
import { errorWords, newPasswordFields, showErrors, showRefusal } from './outsideForm'

// Without the mobile number: a personal number does not lie in a browser.
type Draft = Readonly<Record<'username' | 'factName', string>>
const readDraft = (): Draft => {
  const nothing = { username: '', factName: '' }
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(registerDraftKey) ?? '{}') as Partial<Draft>) }
  } catch {
    return nothing
  }
}
const PAUSE_MS = 400

/**
 * The first step of registering, drawn without React: who one is. It makes the account; everything else is asked for behind it, where it
 * can be saved as one goes. A reload loses nothing but the passwords.
 */
export const showRegister = (root: HTMLElement, { prepare, enter, goOn = enter }: OutsideOptions): (() => void) => {
  let locale: Locale = readLocale()

  const draw = () => {
    const words = outsideWords[locale]
    const draft = readDraft()
    document.documentElement.lang = locale
    document.title = words.registerTitle
    const { line, say } = alertLine()
    const factName = field('factName', words.factName, { value: draft.factName, maxLength: 60, autocomplete: 'organization' })
    const username = field('username', words.username, { value: draft.username, maxLength: 30, autocomplete: 'username' })
    const phone = field('phone', words.phone, {
      maxLength: 20,
      type: 'tel',
      autocomplete: 'tel',
      'aria-describedby': 'phone-hint phone-error',
    })
    phone.row.append(element('p', { id: 'phone-hint', className: 'login-hint', textContent: words.phoneHint }))
    const { password, confirm, judge } = newPasswordFields(words, locale)
    const captcha = captchaField(words, say)
    const submit = element('button', { type: 'submit', className: 'login-submit', textContent: words.settle })
    const fields = { factName, username, phone, password, confirmPassword: confirm, captcha }
    const values = (): Draft => ({ factName: factName.input.value, username: username.input.value })

    let timer: ReturnType<typeof setTimeout> | undefined
    const checkFree = async () => {
      const typed = username.input.value.trim()
      const code = formatError('username', typed)
      tell(username, errorWords(code, locale, 'username'))
      if (code) return
      const answer = await call<{ free: boolean }>('/api/admin/fact/checkUsername', { username: typed }).catch(() => undefined)
      if (!answer || username.input.value.trim() !== typed) return
      tell(username, answer.free ? '' : errorWords('taken', locale))
      username.row.classList.toggle('login-good', answer.free)
    }
    username.input.addEventListener('input', () => {
      username.row.classList.remove('login-good')
      clearTimeout(timer)
      timer = setTimeout(() => username.input.value.trim() !== '' && void checkFree(), PAUSE_MS)
    })
    phone.input.onblur = () => phone.input.value !== '' && tell(phone, errorWords(formatError('phone', phone.input.value), locale))
    const settle = async () => {
      say('')
      const errors = {
        factName: factName.input.value.trim() === '' ? 'required' : undefined,
        username: formatError('username', username.input.value),
        phone: formatError('phone', phone.input.value),
        ...judge(),
        captcha: captcha.input.value.trim() === '' ? 'required' : undefined,
      }
      if (!showErrors(fields, errors, locale)) return
      await busyWhile(submit, words.settling, async () => {
        try {
          const body = {
            ...values(),
            phone: phone.input.value,
            faPhone: phone.input.value,
            password: password.input.value,
            confirmPassword: confirm.input.value,
            ...(await captcha.answer()),
          }
          keepSession(await call<BegunSession>('/api/admin/fact/register', body))
          await enter()
        } catch (fault) {
          await captcha.load()
          showRefusal(fields, fault, { locale, words, say })
        }
      })
    }
    const steps = element(
      'ol',
      { className: 'login-steps' },
      words.steps.map((text, index) => element('li', index === 0 ? { textContent: text, 'aria-current': 'step' } : { textContent: text })),
    )
    const form = element('form', { noValidate: true, className: 'login-card login-wide', 'aria-labelledby': 'login-title' }, [
      element('h1', { id: 'login-title', textContent: words.registerTitle }),
      element('p', { className: 'login-lead', textContent: words.registerLead }),
      steps,
      whoIsIn(words, goOn),
      line,
      factName.row,
      username.row,
      phone.row,
      password.row,
      confirm.row,
      captcha.row,
      submit,
      element('p', { className: 'login-more' }, [words.haveAccount, ' ', element('a', { href: '#/login', textContent: words.toLogin })]),
    ])
    form.oninput = () => sessionStorage.setItem(registerDraftKey, JSON.stringify(values()))
    form.onsubmit = event => {
      event.preventDefault()
      void settle()
    }
    form.addEventListener('focusin', prepare, { once: true })
    const language = languageButton(words, locale, next => {
      locale = next
      draw()
    })
    root.replaceChildren(element('main', { className: 'login-page' }, [language, form]))
    void captcha.load()
    ;(draft.username ? password : factName).input.focus({ preventScroll: true })
  }
  draw()
  return () => root.replaceChildren()
}
