import { type ApiError, callApi, isRetryable } from '../../../../console/providers/api/call'
import { keepLocale, type Locale } from '../../../../console/i18n/locale'
import type { LoginMessages } from '../texts/loginTexts'
import { isStorageUsable } from '../../../../console/storage/webStorage'
import { createElement, typeExactly } from './element'

interface Connected extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
/** Whether to save bandwidth: data saver or a slow connection. */
const isNarrow = (): boolean => {
  const { connection }: Connected = navigator
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
/** Panel beside the form: title, unless it stands above the form, and photo. The photo loads last, and never on a phone. */
const face = (messages: LoginMessages, title: string): HTMLElement => {
  const panel = createElement('aside', { className: 'login-face', 'aria-label': messages.title }, [
    createElement('p', { className: 'login-brand' }, [
      createElement('img', { src: 'favicon.svg', alt: '', width: 36, height: 36 }),
      ...(title === messages.title ? [] : [messages.title]),
    ]),
    createElement('div', {}, [
      createElement('p', { className: 'login-verse', textContent: messages.faceLead }),
      createElement('ul', { className: 'login-facts' }, [
        createElement('li', { textContent: messages.faceBowls }),
        createElement('li', { textContent: messages.faceMasters }),
        createElement('li', { textContent: messages.facePeople }),
      ]),
    ]),
  ])
  // The style sheet loads the photo (face.avif) only in wide windows.
  if (!isNarrow()) setTimeout(() => panel.classList.add('login-photo'))
  return panel
}

/** Input with label and error. */
export const field = (name: string, label: string, props: Record<string, unknown>): Field => {
  const input = typeExactly(createElement('input', { id: name, name, 'aria-describedby': `${name}-error`, ...props }))
  const error = createElement('p', { id: `${name}-error`, className: 'login-error' })
  // An error of the former value does not apply to new input.
  input.addEventListener('input', () => showMessage({ input, error }, ''))
  return {
    input,
    error,
    row: createElement('div', { className: 'login-field' }, [
      createElement('label', { htmlFor: name, textContent: label }),
      input,
      error,
    ]),
  }
}
export interface Field {
  readonly input: HTMLInputElement
  readonly error: HTMLElement
  readonly row: HTMLElement
}
export const showMessage = ({ input, error }: Pick<Field, 'input' | 'error'>, text: string) => {
  error.textContent = text
  input.setAttribute('aria-invalid', String(text !== ''))
}
/** Sets an input's value as if typed. */
export const fill = (input: HTMLInputElement, value: string): void => {
  input.value = value
  input.dispatchEvent(new Event('input'))
}
/** Password input with a button to show the text. */
export const passwordField = (
  name: string,
  label: string,
  messages: LoginMessages,
  props: Record<string, unknown>,
): Field => {
  const made = field(name, label, { type: 'password', maxLength: 128, ...props })
  const eye = createElement('button', { type: 'button', className: 'login-eye' })
  const show = (shown: boolean) => {
    made.input.type = shown ? 'text' : 'password'
    eye.textContent = shown ? messages.hide : messages.show
    eye.setAttribute('aria-label', `${eye.textContent}: ${label}`)
  }
  show(false)
  eye.onclick = () => show(made.input.type === 'password')
  made.row.append(eye)
  return made
}
/** Captcha picture, in a button that loads another one. */
const captchaPicture = (messages: LoginMessages) => {
  // Hidden until loaded, since browsers render an empty image as broken.
  const image = createElement('img', { alt: messages.captcha, width: 132, height: 44, hidden: true })
  image.onload = () => {
    image.hidden = false
  }
  const again = createElement('button', { type: 'button', className: 'login-captcha' }, [
    createElement('span', { className: 'login-captcha-picture' }, [image]),
    createElement('span', { textContent: messages.reload }),
  ])
  return { image, again }
}
/** Captcha: input, renewable picture, and id of the answer. */
export const captchaField = (messages: LoginMessages, showAlert: (text: string) => void) => {
  const made = field('captcha', messages.captcha, {
    autocomplete: 'off',
    maxLength: 10,
    inputMode: 'text',
  })
  const { image, again } = captchaPicture(messages)
  const kept = { captchaId: '' }
  let working: Promise<string> | undefined
  const fetchCaptcha = async () => {
    made.input.value = ''
    try {
      const captcha = await callApi<{ captchaId: string; image: string; work?: number }>('/api/admin/captcha')
      kept.captchaId = captcha.captchaId
      image.src = captcha.image
      // The proof of work runs while the person types.
      const { captchaId, work } = captcha
      working = work
        ? import('./proofOfWork').then(({ solveProofOfWork }) => solveProofOfWork(captchaId, work))
        : undefined
      working?.catch(() => {})
    } catch (fault) {
      const { code, serverMessage } = fault as ApiError
      showAlert(serverMessage || messages.network)
      if (isRetryable(code)) waitForServer().catch(() => {})
    }
  }
  let stop = () => {}
  /** Loads the picture once the server answers, unless the field is gone by then. */
  const waitForServer = async () => {
    const asked = loading
    const { onceReady } = await import('./onceReady')
    if (loading !== asked) return
    stop = onceReady(() => {
      stop()
      if (!made.row.isConnected) return
      showAlert('')
      void load()
    })
  }
  let loading = Promise.resolve()
  const load = () => {
    stop()
    loading = fetchCaptcha()
    return loading
  }
  again.onclick = () => void load()
  made.row.classList.add('login-captcha-row')
  made.row.append(again)
  // An early submit waits for the picture.
  const answer = async () => {
    await loading
    return { ...kept, captcha: made.input.value, ...(working ? { work: await working } : {}) }
  }
  return { ...made, load, answer }
}
/** Button for the other language. */
const languageButton = (messages: LoginMessages, now: Locale, again: () => void) => {
  const button = createElement('button', {
    type: 'button',
    className: 'login-language',
    textContent: messages.other,
    'aria-label': messages.otherLabel,
  })
  button.onclick = () => {
    keepLocale(now === 'zh-CN' ? 'en-US' : 'zh-CN')
    again()
  }
  return button
}
/** Error line above the form. */
export const alertLine = () => {
  const line = createElement('p', { className: 'login-alert', role: 'alert', tabIndex: -1, hidden: true })
  return {
    line,
    say: (text: string) => {
      line.textContent = text
      line.hidden = text === ''
    },
  }
}
/**
 * Runs work on a button's click, once at a time, and marks the button as busy. It keeps the focus,
 * which a disabled button would lose.
 */
export const busyWhile = async (button: HTMLButtonElement, text: string, work: () => Promise<void>): Promise<void> => {
  if (button.ariaDisabled === 'true') return
  const before = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = text
  try {
    await work()
  } finally {
    button.ariaDisabled = 'false'
    button.textContent = before
  }
}
interface OutsidePage {
  readonly locale: Locale
  readonly messages: LoginMessages
  readonly title: string
  readonly form: HTMLFormElement
  readonly submit: () => void
  /** Renders the page again, in the current language. */
  readonly again: () => void
}
/** Renders a page for visitors without a session: a form and the language button. */
export const showPage = (root: HTMLElement, { locale, messages, title, form, submit, again }: OutsidePage): void => {
  document.documentElement.lang = locale
  document.title = title
  form.onsubmit = event => {
    event.preventDefault()
    submit()
  }
  if (!isStorageUsable())
    form.querySelector('h1')?.after(createElement('p', { className: 'login-note', textContent: messages.noStorage }))
  root.replaceChildren(
    createElement('main', { className: 'login-page' }, [
      face(messages, title),
      languageButton(messages, locale, again),
      form,
    ]),
  )
}
