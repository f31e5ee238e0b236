import { callApi } from '../../../../console/providers/api/call'
import type { LoginMessages } from '../texts/loginTexts'
import { readSession } from '../../../../console/providers/session/session'
import { createElement } from './element'

/** Who is logged in already, with the way on; hidden where nobody is, or where it cannot be learned. Whoever logs in below ends that session. */
export const showCurrentSession = (messages: LoginMessages, goOn: () => Promise<void>): HTMLElement => {
  const name = createElement('strong')
  const button = createElement('button', { type: 'button', textContent: messages.goOn })
  button.onclick = () => void goOn()
  const line = createElement('p', { className: 'login-who', role: 'status', hidden: true }, [
    messages.loggedInAs,
    ' ',
    name,
    ' ',
    button,
  ])
  const note = createElement('span', { textContent: messages.orElse })
  line.append(note)
  if (readSession())
    void callApi<{ name: string; username: string }>('/api/admin/info').then(
      info => {
        name.textContent = info.name === info.username ? info.name : `${info.name} (${info.username})`
        line.hidden = false
      },
      () => {},
    )
  return line
}
