import { v4 as newId } from 'uuid'
import { isEmpty, isSame } from '../../../schema/model/condition'
import { getFormFields, getField } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { isSessionReplaced, readSession } from '../../providers/session/session'
import {
  isClosed,
  isKeyForgotten,
  type StoredDraft,
  ofPage,
  readStoredDraft,
} from '../../providers/session/draftStorage'
import { localStore } from '../../storage/webStorage'
import { isLiving, tabName } from './tabLock'
import { serverNow } from '../../providers/clock/serverClock'

export type { StoredDraft as Kept }

const isPrivate = (field: AnyField): boolean => {
  const { mask, format, fields = {} } = field.options
  return traitsOf(field).private || mask !== undefined || format === 'idCard' || Object.values(fields).some(isPrivate)
}
/** The fields that may lie in a browser: no secret, no personal number, no key of a private file. */
export const draftableFields = (resource: AnyResource): string[] =>
  getFormFields(resource).filter(name => !isPrivate(getField(resource, name)))

/** Whether two values of a field mean the same to whoever fills it in. */
export const isUnchanged = (a: unknown, b: unknown): boolean => isSame(a, b) || (isEmpty(a) && isEmpty(b))

export interface DraftStore {
  readonly page: string
  /** What was left on this page: by this tab, else by one that is gone. */
  readonly find: () => Promise<StoredDraft | undefined>
  /** Keeps what differs from `before`; nothing that differs leaves nothing. Beside a draft that nobody has answered yet it is kept with that one, and covers only the same fields. */
  readonly keep: (values: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) => void
  readonly forget: () => void
  /** What was found goes on in this form. */
  readonly takeUp: () => void
  /** What the form's record is made under, kept with the draft: sent again after a lost answer, it is not made twice. */
  readonly writeKey: () => string
  /** Forgets for good: what is typed is saved, and the form that goes away behind the save writes no more. */
  readonly close: () => void
}
/** Keeps the entries of one form that is open. */
export const openDraftStore = (account: string, page: string): DraftStore => {
  const session = readSession()
  let key: string | undefined
  let closed = false
  let submission: Pick<StoredDraft, 'writeKey' | 'sentAt'> = {}
  // A draft that nobody has taken up yet is none of this form's.
  let waiting: StoredDraft | undefined
  const remove = () => {
    if (key) localStore.remove(key)
  }
  const forget = () => {
    submission = {}
    waiting = undefined
    remove()
  }
  const put = (kept: StoredDraft) => {
    if (key) localStore.set(key, JSON.stringify(kept))
  }
  const adopt = async (mine: string) => {
    const living = await isLiving()
    const [left] = localStore
      .keys(ofPage(account, page))
      .filter(each => !living(each.slice(ofPage(account, page).length)))
      .sort((a, b) => (readStoredDraft(b)?.at ?? '').localeCompare(readStoredDraft(a)?.at ?? ''))
    if (!left) return undefined
    const text = localStore.get(left) as string
    // First: a full storage has room for one copy alone.
    localStore.remove(left)
    localStore.set(mine, text)
    return readStoredDraft(mine)
  }
  return {
    page,
    find: async () => {
      const mine = `${ofPage(account, page)}${await tabName}`
      key = mine
      waiting = readStoredDraft(mine) ?? (await adopt(mine))
      return waiting
    },
    keep: (values, before) => {
      if (closed || !key || isClosed(account) || isSessionReplaced(session)) return
      const names = Object.keys(values).filter(name => !isUnchanged(values[name], before[name]))
      if (names.length === 0) return waiting ? put(waiting) : remove()
      const part = (of: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(names.map(name => [name, of[name] ?? null]))
      put({
        ...waiting,
        at: serverNow().toISOString(),
        values: { ...waiting?.values, ...part(values) },
        before: { ...waiting?.before, ...part(before) },
        ...submission,
      })
    },
    forget,
    takeUp: () => {
      if (waiting && !submission.writeKey && !isKeyForgotten(waiting))
        submission = { writeKey: waiting.writeKey, sentAt: waiting.sentAt }
      waiting = undefined
    },
    writeKey: () => {
      const { writeKey = newId(), sentAt = serverNow().toISOString() } = submission
      submission = { writeKey, sentAt }
      const kept = key && !waiting && readStoredDraft(key)
      if (kept) put({ ...kept, ...submission })
      return writeKey
    },
    close: () => {
      closed = true
      forget()
    },
  }
}
