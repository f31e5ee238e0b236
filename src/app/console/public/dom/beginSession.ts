import { callApi } from '../../../../console/providers/api/call'
import { countDrafts } from '../../../../console/providers/session/draftStorage'
import {
  type BegunSession,
  keepSession,
  readSession,
  type Session,
} from '../../../../console/providers/session/session'

const logOut = (as: Session): void => void callApi('/api/user/logout', {}, { as, keepalive: true }).catch(() => {})
const accountOf = (as: Session): Promise<string | undefined> =>
  callApi<{ accountId: string }>('/api/admin/info', {}, { as }).then(
    info => info.accountId,
    () => undefined,
  )

/**
 * Asks before a login discards drafts of accounts other than `whose`, or entries of open pages
 * without a draft. Returns whether to continue. A session that the server ended leaves drafts, too.
 */
const confirmDiscard = async (whose: () => Promise<string | undefined>): Promise<boolean> => {
  // Loaded here: the first file of the page is small.
  const { hasUnsavedPages } = await import('../../../../console/storage/unsavedPages')
  const isTyping = await hasUnsavedPages()
  const pages = countDrafts() === 0 ? 0 : countDrafts(await whose())
  if (pages === 0 && !isTyping) return true
  return (await import('./discardDialog')).openDiscardDialog(pages, isTyping)
}
/** Asks before a registration discards drafts. The new account has none. */
export const confirmRegister = (): Promise<boolean> => confirmDiscard(async () => undefined)

/** Stores a new session and ends the former one of this page. */
export const startSession = (begun: BegunSession): void => {
  const former = readSession()
  keepSession(begun)
  // The former session ends afterwards: other tabs continue in the new one, and show no logout.
  if (former) logOut(former)
}
/** Starts the session unless the person keeps unsaved drafts. Returns whether it started. */
export const beginSession = async (begun: BegunSession): Promise<boolean> => {
  const goesOn = await confirmDiscard(() => accountOf(begun))
  if (goesOn) startSession(begun)
  else logOut(begun)
  return goesOn
}
