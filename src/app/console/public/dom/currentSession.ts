import { callApi } from '../../../../console/providers/api/call'
import type { LoginMessages } from '../texts/loginTexts'
import { readSession } from '../../../../console/providers/session/session'
import { createElement } from './element'

/**
 * Line with the logged-in account and a link to continue. Hidden without a session, or if it cannot
 * be loaded. A new login ends that session.
 */
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
