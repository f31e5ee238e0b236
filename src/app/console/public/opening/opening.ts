import { readLocale } from '../../../../console/i18n/locale'
import { element } from '../dom/element'
import { loginWords } from '../texts/loginTexts'
import './opening.css'

/** The console's bar and a sign that it is on its way, until it stands. Answers how to take it away. */
export const showOpening = (root: HTMLElement): (() => void) => {
  const words = loginWords[readLocale()]
  root.replaceChildren(
    element('main', { className: 'opening', 'aria-busy': 'true' }, [
      element('div', { className: 'opening-bar' }, [
        element('img', { src: '/favicon.svg', alt: '', width: 26, height: 26 }),
        words.title,
      ]),
      element('div', { className: 'opening-line', role: 'progressbar', 'aria-label': words.opening }),
    ]),
  )
  return () => root.replaceChildren()
}
