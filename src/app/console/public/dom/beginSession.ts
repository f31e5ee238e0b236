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
 * Asks before a log-in over another session discards what others than `whose` account have left unsaved in this browser. Answers whether the log-in goes
 * on. Without a session nobody is at work in another tab.
 */
const confirmDiscard = async (whose: () => Promise<string | undefined>): Promise<boolean> => {
  if (!readSession() || countDrafts() === 0) return true
  const pages = countDrafts(await whose())
  return pages === 0 || (await import('./discardDialog')).openDiscardDialog(pages)
}
/** Registering makes an account that has left nothing here. Asked before the account is made. */
export const confirmRegister = (): Promise<boolean> => confirmDiscard(async () => undefined)

/** Keeps a session that has begun on this page, and ends the page's former one. */
export const startSession = (begun: BegunSession): void => {
  const former = readSession()
  keepSession(begun)
  // Afterwards: other tabs go on in the new session, and meet no end of the former one.
  if (former) logOut(former)
}
/** Does so unless the person would rather keep what is unsaved. Answers whether the session is kept. */
export const beginSession = async (begun: BegunSession): Promise<boolean> => {
  const goesOn = await confirmDiscard(() => accountOf(begun))
  if (goesOn) startSession(begun)
  else logOut(begun)
  return goesOn
}
