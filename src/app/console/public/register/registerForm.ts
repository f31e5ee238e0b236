import { type Field, field } from '../dom/fields'
import { createElement } from '../dom/element'
import type { PublicMessages } from '../texts/publicTexts'

/** The terms, to be read where they are agreed to, and whether they are. */
export const termsField = (messages: PublicMessages, isAgreed: boolean): Field => {
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
/** The steps of registering, of which this is the first. */
export const stepsOf = (messages: PublicMessages) =>
  createElement(
    'ol',
    { className: 'login-steps' },
    messages.steps.map((text, index) =>
      createElement('li', index === 0 ? { 'aria-current': 'step' } : {}, [
        createElement('span', { textContent: text }),
      ]),
    ),
  )
