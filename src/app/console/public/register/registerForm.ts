import { type Field, field } from '../dom/fields'
import { element } from '../dom/element'
import type { OutsideWords } from '../texts/publicTexts'

/** The terms, to be read where they are agreed to, and whether they are. */
export const termsField = (words: OutsideWords, isAgreed: boolean): Field => {
  const made = field('terms', words.agree, { type: 'checkbox', checked: isAgreed })
  const said = [words.termsShop, words.termsPhone, words.termsId, words.termsRight]
  made.row.classList.add('login-terms')
  made.row.append(
    element('details', {}, [
      element('summary', { textContent: words.terms }),
      element(
        'ul',
        {},
        said.map(textContent => element('li', { textContent })),
      ),
    ]),
  )
  return made
}
/** The steps of registering, of which this is the first. */
export const stepsOf = (words: OutsideWords) =>
  element(
    'ol',
    { className: 'login-steps' },
    words.steps.map((text, index) =>
      element('li', index === 0 ? { 'aria-current': 'step' } : {}, [element('span', { textContent: text })]),
    ),
  )
