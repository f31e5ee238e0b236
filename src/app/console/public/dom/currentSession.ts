import { call } from '../../../../console/providers/api/call'
import type { LoginWords } from '../texts/loginTexts'
import { readSession } from '../../../../console/providers/session/session'
import { element } from './element'

/** Who is logged in already, with the way on; hidden where nobody is, or where it cannot be learned. Whoever logs in below ends that session. */
export const whoIsIn = (words: LoginWords, goOn: () => Promise<void>): HTMLElement => {
  const name = element('strong')
  const button = element('button', { type: 'button', textContent: words.goOn })
  button.onclick = () => void goOn()
  const line = element('p', { className: 'login-who', role: 'status', hidden: true }, [
    words.loggedInAs,
    ' ',
    name,
    ' ',
    button,
  ])
  const note = element('span', { textContent: words.orElse })
  line.append(note)
  if (readSession())
    void call<{ name: string; username: string }>('/api/admin/info').then(
      info => {
        name.textContent = info.name === info.username ? info.name : `${info.name} (${info.username})`
        line.hidden = false
      },
      () => {},
    )
  return line
}
