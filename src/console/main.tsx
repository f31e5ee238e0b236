import { createRoot } from 'react-dom/client'
import { resources } from '../../resources'
import { config, groups, roleOf } from '../../resources/kit'
import { call, CallFailed, isExpired } from './call'
import { buildProviders, Console } from './Console'
import { readLocale } from './locale'
import { loadMessages } from './providers/i18nProvider'
import { endSession } from './session'
import type { ConsoleShop } from './shopContext'

interface Info {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly identity: string
  readonly role: string
}
const sorry = { 'zh-CN': ['暂时无法连接服务器。', '重试'], 'en-US': ['The server cannot be reached for a moment.', 'Try again'] } as const

/** Who is logged in. A session that is over ends here; a mall that does not answer is asked again by the person. */
const whoAmI = async (root: HTMLElement): Promise<Info | undefined> => {
  try {
    return await call<Info>('/api/admin/info')
  } catch (fault) {
    if (isExpired(fault)) {
      endSession('expired')
      return undefined
    }
    const [text, again] = sorry[readLocale()]
    const button = Object.assign(document.createElement('button'), { textContent: again })
    const note = document.createElement('main')
    note.setAttribute('role', 'alert')
    note.style.cssText = 'padding:48px 24px;font:16px system-ui;text-align:center'
    note.append(`${(fault as CallFailed).said || text} `, button)
    root.replaceChildren(note)
    return new Promise(resolve => {
      button.onclick = () => resolve(whoAmI(root))
    })
  }
}

/** Opens the console of this shop in `root`. Answers how to close it. */
export const openConsole = async (root: HTMLElement): Promise<() => void> => {
  const [info, messages] = await Promise.all([whoAmI(root), loadMessages(resources, readLocale())])
  if (!info) return () => {}
  const shop: ConsoleShop = {
    resources,
    views: [],
    groups,
    roles: config.roles,
    me: { accountId: info.accountId, username: info.username, name: info.name, role: roleOf(info.identity, info.role) },
  }
  root.replaceChildren()
  const tree = createRoot(root)
  tree.render(<Console shop={shop} providers={buildProviders(shop, messages)} />)
  return () => tree.unmount()
}
