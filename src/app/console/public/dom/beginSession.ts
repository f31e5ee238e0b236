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
 * Asks before a log-in discards drafts of other accounts than `whose`, and what is typed in open pages without a draft. Returns whether the log-in goes on.
 * A session that the server ended leaves drafts, too.
 */
export const confirmDiscard = async (whose: () => Promise<string | undefined>): Promise<boolean> => {
  // Loaded here: the first file of the page is small.
  const { hasUnsavedPages } = await import('../../../../console/storage/unsavedPages')
  const isTyping = await hasUnsavedPages()
  const pages = countDrafts() === 0 ? 0 : countDrafts(await whose())
  if (pages === 0 && !isTyping) return true
  return (await import('./discardDialog')).openDiscardDialog(pages, isTyping)
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
