import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { boards, bodies, book, heads } from 'virtual:declarations'
import { config, groups, lowerRoles } from '../../../resources/kit'
import { roleOf } from '../../schema/model/identity'
import { callApi, endIfExpired, isServerUnavailable, isExpired } from '../../console/providers/api/call'
import { buildProviders, Console } from '../../console/Console'
import { leaveConsole } from '../../console/providers/router/leaveGuards'
import { readLocale } from '../../console/i18n/locale'
import { icons } from './icons'
import { loadWorkplace, pages, appViews } from './pages'
import { pageRoutes } from './routes'
import { pageAfterLogin } from '../../console/providers/router/loginRedirect'
import { definitionsByName } from '../../console/config/definitions'
import { loadMessages } from '../../console/providers/i18nProvider'
import { decodeAddress, routeTable } from '../../console/providers/router/routeTable'
import {
  endSession,
  forgetTabs,
  keepAccount,
  keepComplete,
  keepSeeAs,
  lastAccount,
  onIncomplete,
  readSeeAs,
  readSession,
  type Session,
} from '../../console/providers/session/session'
import type { TenantBrand, ConsoleConfig } from '../../console/config/ConsoleContext'
import { changeSettings } from '../../console/settings/settings'
import { openDrafts } from '../../console/providers/session/draftStorage'
import { openRecent } from '../../console/providers/router/recentPages'
import { openLists } from '../../console/providers/store/settingsStore'

const declarations = definitionsByName(bodies)
const loadAppMessages = () => import('./texts').then(loaded => loaded.appMessages)
const figures = () => book().then(loaded => loaded.default)
const tiles = () => import('./regionTiles').then(loaded => loaded.tiles)
const FactNotices = lazy(() => import('./pages/manufacturer/ManufacturerNotices'))

interface Info {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly identity: string
  readonly role: string
  readonly factId: string | null
  readonly hasPassFact: boolean
  readonly brand?: TenantBrand | null
  readonly publicUrl?: string | null
}
/**
 * Who is logged in. Where the mall does not say so, the session is given up and the login page keeps where one wanted to go (specification, point 3); a mall that
 * does not answer says nothing of the session.
 */
const whoAmI = async (session: Session | undefined): Promise<Info | undefined> => {
  try {
    return await callApi<Info>('/api/admin/info', {}, { as: session })
  } catch (fault) {
    if (isServerUnavailable(fault)) throw fault
    endIfExpired(fault)
    if (isExpired(fault)) return undefined
    await callApi('/api/user/logout', {}, { as: session }).catch(() => {})
    if (readSession()?.token === session?.token) endSession('lost')
    return undefined
  }
}
/** Where the address after a `redirect` leads, among the product's own pages. */
const follow = (address: string): string =>
  pageAfterLogin([...routeTable(heads), ...boards, ...Object.values(pageRoutes)], address)

/** Fetches what the page that the address names is drawn with, else the workplace's, beside the answer of who is here: the page is drawn at once. */
const fetchFirst = async (): Promise<void> => {
  const [address = ''] = location.hash.slice(1).split('?')
  const [, asked = ''] = decodeAddress(routeTable(heads), address).split('/')
  const first = heads.find(({ name }) => name === asked)
  // What does not come is told by the page that needs it.
  if (first) await declarations.load(first.name).catch(() => {})
  else if (asked === '' || boards.some(({ path }) => path === address))
    await Promise.all([figures(), loadWorkplace()]).catch(() => {})
}
/**
 * Opens the console of this shop in `root` once what is there gives way; `again` opens it anew. Answers how to close it, or nothing where the session is over or
 * another's, or nothing gives way. Throws where that cannot be learned. The place that the tab stands at is that of its former person alone.
 */
export const openConsole = async (
  root: HTMLElement,
  giveWay: () => boolean,
  again: () => void,
): Promise<(() => void) | undefined> => {
  const initialSession = readSession()
  const [info, messages] = await Promise.all([
    whoAmI(initialSession),
    loadMessages({ config, resources: heads, appMessages: loadAppMessages }, readLocale()),
    fetchFirst(),
  ])
  // Another tab has changed who is here: what was asked for somebody else is not shown.
  if (!info || readSession()?.token !== initialSession?.token || !giveWay()) return undefined
  const former = lastAccount()
  if (former !== undefined && former !== info.accountId) history.replaceState(null, '', '#/')
  keepAccount(info.accountId)
  keepComplete(info.hasPassFact)
  for (const open of [openDrafts, openLists, openRecent, forgetTabs]) open(info.accountId)
  const role = roleOf(config, info.identity, info.role)
  const lower = lowerRoles[role] ?? []
  const seen = readSeeAs()
  const reopen = (address?: string) => {
    if (address !== undefined) history.replaceState(null, '', `#${follow(address)}`)
    again()
  }
  const consoleConfig: ConsoleConfig = {
    config,
    resources: heads,
    declarations,
    appMessages: loadAppMessages,
    views: appViews,
    pages,
    home: boards[0]?.path,
    figures,
    tiles,
    completion: pageRoutes.registerFactData.path,
    messages: pageRoutes.messages.path,
    Notices: FactNotices,
    groups,
    icons,
    lowerRoles: lower,
    // No navigation, and still a way off the page.
    seeAs: other =>
      leaveConsole(() => {
        keepSeeAs(other)
        reopen()
      }),
    reopen,
    brand: info.brand ?? undefined,
    publicUrl: info.publicUrl ?? location.origin,
    me: {
      accountId: info.accountId,
      username: info.username,
      name: info.name,
      factId: info.factId,
      complete: info.hasPassFact,
      ownRole: role,
      role: seen && lower.includes(seen) ? seen : role,
    },
  }
  root.replaceChildren()
  const tree = createRoot(root)
  tree.render(<Console config={consoleConfig} providers={buildProviders(consoleConfig, messages)} />)
  const forget = onIncomplete(() => reopen())
  return () => {
    forget()
    tree.unmount()
    // It is the menu of whoever was here.
    changeSettings({ serverMenu: [] })
  }
}
