import { lazy, startTransition } from 'react'
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
import { basePath } from '../../console/storage/basePath'
import { changeSettings } from '../../console/settings/settings'
import { openDrafts } from '../../console/providers/session/draftStorage'
import { openRecent } from '../../console/providers/router/recentPages'
import { openLists } from '../../console/providers/store/settingsStore'

const declarations = definitionsByName(bodies)
const loadAppMessages = () => import('./texts').then(loaded => loaded.appMessages)
const figures = () => book().then(loaded => loaded.default)
const tiles = () => import('./regionTiles.json').then(loaded => loaded.default)
const FactNotices = lazy(() => import('./pages/manufacturer/ManufacturerNotices'))

/** The server's answer about a session's account. */
export interface AccountInfo {
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
/** A session, and the account that the server is asked for. */
interface OpeningSession {
  readonly session: Session | undefined
  readonly account: Promise<AccountInfo>
}
/**
 * Waits for the session's account. If the server denies it, ends the session; the login page keeps
 * the redirect (specification, point 3). Throws if the server is unavailable, which does not end the
 * session.
 */
const whoAmI = async ({ session, account }: OpeningSession) => {
  try {
    return await account
  } catch (fault) {
    if (isServerUnavailable(fault)) throw fault
    endIfExpired(fault)
    if (isExpired(fault)) return undefined
    await callApi('/api/user/logout', {}, { as: session }).catch(() => {})
    if (readSession()?.token === session?.token) endSession('lost')
    return undefined
  }
}
/** Path behind a `redirect`, if it is one of the product's own pages. */
const follow = (address: string): string =>
  pageAfterLogin([...routeTable(heads), ...boards, ...Object.values(pageRoutes)], address)

/** Loads the path's definition, else the workplace, in parallel with the account. */
const fetchFirst = async (): Promise<void> => {
  const [address = ''] = location.hash.slice(1).split('?')
  const [, asked = ''] = decodeAddress(routeTable(heads), address).split('/')
  const first = heads.find(({ name }) => name === asked)
  // The page reports what failed to load.
  if (first) await declarations.load(first.name).catch(() => {})
  else if (asked === '' || boards.some(({ path }) => path === address))
    await Promise.all([figures(), loadWorkplace()]).catch(() => {})
}
/** Configuration of the console for the account. */
const configFor = (info: AccountInfo, reopen: ConsoleConfig['reopen']): ConsoleConfig => {
  const role = roleOf(config, info.identity, info.role)
  const lower = lowerRoles[role] ?? []
  const seen = readSeeAs()
  return {
    config,
    resources: heads,
    declarations,
    appMessages: loadAppMessages,
    views: appViews,
    pages,
    home: boards[0]?.path,
    figures,
    tiles,
    help: () => import('./pageHelp').then(loaded => loaded.pageHelp),
    completion: pageRoutes.registerFactData.path,
    messages: pageRoutes.messages.path,
    Notices: FactNotices,
    groups,
    icons,
    lowerRoles: lower,
    // Not a navigation, but pages may still ask before they are left.
    seeAs: other =>
      leaveConsole(() => {
        keepSeeAs(other)
        reopen()
      }),
    reopen,
    brand: info.brand ?? undefined,
    publicUrl: info.publicUrl ?? location.origin + basePath,
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
}
/**
 * Opens the console in `root` once the present content gives way; `again` reopens it. Returns a
 * function to close it. Returns undefined if the session has ended or changed, or the content
 * stays. Throws if the server is unavailable. The page's address stays for the same person alone.
 */
export const openConsole = async (
  root: HTMLElement,
  giveWay: () => boolean,
  again: () => void,
  opening: OpeningSession,
): Promise<(() => void) | undefined> => {
  const [info, messages] = await Promise.all([
    whoAmI(opening),
    loadMessages({ config, resources: heads, appMessages: loadAppMessages }, readLocale()),
    fetchFirst(),
  ])
  // Another tab has changed the session: drops the result for the former account.
  if (!info || readSession()?.token !== opening.session?.token || !giveWay()) return undefined
  const former = lastAccount()
  if (former !== undefined && former !== info.accountId) history.replaceState(null, '', '#/')
  keepAccount(info.accountId)
  keepComplete(info.hasPassFact)
  for (const open of [openDrafts, openLists, openRecent, forgetTabs]) open(info.accountId)
  const reopen = (address?: string) => {
    if (address !== undefined) history.replaceState(null, '', `#${follow(address)}`)
    again()
  }
  const consoleConfig = configFor(info, reopen)
  root.replaceChildren()
  const tree = createRoot(root)
  const providers = buildProviders(consoleConfig, messages)
  startTransition(() => tree.render(<Console config={consoleConfig} providers={providers} />))
  const forget = onIncomplete(() => reopen())
  return () => {
    forget()
    tree.unmount()
    // The menu belongs to the former account.
    changeSettings({ serverMenu: [] })
  }
}
