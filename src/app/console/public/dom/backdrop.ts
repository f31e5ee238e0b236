import { createElement } from './element'
import type { LoginMessages } from '../texts/loginTexts'

interface Connected extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
/** Whether a picture is too much to ask for: who saves data, or has a narrow band. */
const isNarrow = (): boolean => {
  const { connection }: Connected = navigator
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
/** The panel beside the form: whose console it is, and a bowl, which is asked for when everything else is there, and never on a phone. */
export const face = (messages: LoginMessages): HTMLElement => {
  const panel = createElement('aside', { className: 'login-face', 'aria-label': messages.title }, [
    createElement('p', { className: 'login-brand' }, [
      createElement('img', { src: '/favicon.svg', alt: '', width: 36, height: 36 }),
      messages.title,
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
  // The style sheet names the picture (face.avif) for wide windows alone.
  if (!isNarrow()) setTimeout(() => panel.classList.add('login-photo'))
  return panel
}
