import { apiUrl } from '../../../../console/providers/api/call'
import { createElement } from '../dom/element'
import type { CertificateMessages } from './certificateTexts'
import { digest, type Link } from './verifyChain'

const sides = [
  ['front', 'frontImg', 'frontSha'],
  ['base', 'baseImg', 'baseSha'],
  ['glaze', 'glazeImg', 'glazeSha'],
] as const
/** Whether a photo's file matches its signed hash. Undefined if unknown. */
const isSame = async (address: string, sha: unknown): Promise<boolean | undefined> => {
  try {
    return (await digest(await (await fetch(address)).arrayBuffer())) === sha
  } catch {
    return undefined
  }
}
/** Shows a photo in a full-page dialog. */
const enlarge = (address: string, name: string, messages: CertificateMessages): void => {
  const close = createElement('button', { type: 'button', textContent: messages.close })
  const dialog = createElement('dialog', { 'aria-label': name }, [
    createElement('img', { src: address, alt: name }),
    close,
  ])
  close.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  document.querySelector('.check')?.append(dialog)
  dialog.showModal()
}
/** Card with the three photos to compare with the bowl, each with the result of its hash. */
export const photosCard = (values: Link['link']['values'], messages: CertificateMessages): HTMLElement[] => {
  const shown = sides.flatMap(([name, image, sha]) => {
    const path = values[image]
    if (typeof path !== 'string' || !path.startsWith('/files/')) return []
    const address = apiUrl + path
    const statusLine = createElement('span', { className: 'quiet', textContent: '…' })
    void isSame(address, values[sha]).then(same => {
      statusLine.textContent =
        same === undefined ? messages.photoUntried : same ? `✓ ${messages.photoSame}` : `✗ ${messages.photoOther}`
      statusLine.className = same === undefined ? 'quiet' : same ? 'good' : 'bad'
    })
    const open = createElement('button', { type: 'button', 'aria-label': messages[name] }, [
      createElement('img', {
        src: apiUrl + path.replace('/files/', '/thumbs/'),
        alt: messages[name],
        width: 200,
        height: 200,
      }),
    ])
    open.onclick = () => enlarge(address, messages[name], messages)
    return [
      createElement('figure', {}, [
        open,
        createElement('figcaption', {}, [messages[name], createElement('br'), statusLine]),
      ]),
    ]
  })
  if (shown.length === 0) return []
  return [
    createElement('section', {}, [
      createElement('h2', { textContent: messages.photos }),
      createElement('p', { className: 'quiet', textContent: messages.photosLead }),
      createElement('div', { className: 'photos' }, shown),
    ]),
  ]
}
