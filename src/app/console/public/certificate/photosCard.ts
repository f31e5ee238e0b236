import { apiUrl } from '../../../../console/providers/api/call'
import { createElement } from '../dom/element'
import type { CheckWords } from './certificateTexts'
import { digest, type Link } from './verifyChain'

const sides = [
  ['front', 'frontImg', 'frontSha'],
  ['base', 'baseImg', 'baseSha'],
  ['glaze', 'glazeImg', 'glazeSha'],
] as const
/** Whether a photo's file is the one that was signed. Nothing where that cannot be told. */
const isSame = async (address: string, sha: unknown): Promise<boolean | undefined> => {
  try {
    return (await digest(await (await fetch(address)).arrayBuffer())) === sha
  } catch {
    return undefined
  }
}
/** A photo over the whole page, until it is closed. */
const enlarge = (address: string, name: string, words: CheckWords): void => {
  const close = createElement('button', { type: 'button', textContent: words.close })
  const dialog = createElement('dialog', { 'aria-label': name }, [
    createElement('img', { src: address, alt: name }),
    close,
  ])
  close.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  document.querySelector('.check')?.append(dialog)
  dialog.showModal()
}
/** The three photos to hold against the bowl, each with whether its file is the one that was signed. */
export const photosCard = (values: Link['link']['values'], words: CheckWords): HTMLElement[] => {
  const shown = sides.flatMap(([name, image, sha]) => {
    const path = values[image]
    if (typeof path !== 'string' || !path.startsWith('/files/')) return []
    const address = apiUrl + path
    const told = createElement('span', { className: 'quiet', textContent: '…' })
    void isSame(address, values[sha]).then(same => {
      told.textContent =
        same === undefined ? words.photoUntried : same ? `✓ ${words.photoSame}` : `✗ ${words.photoOther}`
      told.className = same === undefined ? 'quiet' : same ? 'good' : 'bad'
    })
    const open = createElement('button', { type: 'button', 'aria-label': words[name] }, [
      createElement('img', {
        src: apiUrl + path.replace('/files/', '/thumbs/'),
        alt: words[name],
        width: 200,
        height: 200,
      }),
    ])
    open.onclick = () => enlarge(address, words[name], words)
    return [
      createElement('figure', {}, [open, createElement('figcaption', {}, [words[name], createElement('br'), told])]),
    ]
  })
  if (shown.length === 0) return []
  return [
    createElement('section', {}, [
      createElement('h2', { textContent: words.photos }),
      createElement('p', { className: 'quiet', textContent: words.photosLead }),
      createElement('div', { className: 'photos' }, shown),
    ]),
  ]
}
