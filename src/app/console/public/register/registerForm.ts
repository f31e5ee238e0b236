import { type Field, field } from '../dom/fields'
import { createElement } from '../dom/element'
import type { OutsideWords } from '../texts/publicTexts'

/** The terms, to be read where they are agreed to, and whether they are. */
export const termsField = (words: OutsideWords, isAgreed: boolean): Field => {
  const made = field('terms', words.agree, { type: 'checkbox', checked: isAgreed })
  const said = [words.termsShop, words.termsPhone, words.termsId, words.termsRight]
  made.row.classList.add('login-terms')
  made.row.append(
    createElement('details', {}, [
      createElement('summary', { textContent: words.terms }),
      createElement(
        'ul',
        {},
        said.map(textContent => createElement('li', { textContent })),
      ),
    ]),
  )
  return made
}
/** The steps of registering, of which this is the first. */
export const stepsOf = (words: OutsideWords) =>
  createElement(
    'ol',
    { className: 'login-steps' },
    words.steps.map((text, index) =>
      createElement('li', index === 0 ? { 'aria-current': 'step' } : {}, [
        createElement('span', { textContent: text }),
      ]),
    ),
  )
