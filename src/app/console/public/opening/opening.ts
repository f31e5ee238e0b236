import { readLocale } from '../../../../console/i18n/locale'
import { createElement } from '../dom/element'
import { loginTexts } from '../texts/loginTexts'
import './opening.css'

/** Shows the app bar and a progress sign while the console loads. Returns their removal. */
export const showOpening = (root: HTMLElement): (() => void) => {
  const messages = loginTexts[readLocale()]
  root.replaceChildren(
    createElement('main', { className: 'opening', 'aria-busy': 'true' }, [
      createElement('div', { className: 'opening-bar' }, [
        createElement('img', { src: 'favicon.svg', alt: '', width: 26, height: 26 }),
        messages.title,
      ]),
      createElement('div', { className: 'opening-line', role: 'progressbar', 'aria-label': messages.opening }),
    ]),
  )
  return () => root.replaceChildren()
}
