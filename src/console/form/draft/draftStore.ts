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
/** Fields that a browser may store: no secrets, ID numbers or keys of private files. */
export const draftableFields = (resource: AnyResource): string[] =>
  getFormFields(resource).filter(name => !isPrivate(getField(resource, name)))

/** Whether two values of a field are equal to the user. */
export const isUnchanged = (a: unknown, b: unknown): boolean => isSame(a, b) || (isEmpty(a) && isEmpty(b))

type Values = Readonly<Record<string, unknown>>
export interface DraftStore {
  readonly page: string
  /** Finds the draft of this page: of this tab, else of a closed one. */
  readonly find: () => Promise<StoredDraft | undefined>
  /**
   * Stores values that differ from `before`, merged with a draft still offered. Of `omitted` fields
   * the names are stored alone.
   */
  readonly keep: (values: Values, before: Values, omitted?: readonly string[]) => void
  readonly forget: () => void
  /** Continues the found draft in this form. */
  readonly takeUp: () => void
  /** Idempotency key of the new record, stored with the draft, for a retry of the save. */
  readonly writeKey: () => string
  /** Deletes the draft after the save, and ignores later writes of the closing form. */
  readonly close: () => void
}
/** Moves the newest draft of a closed tab to the key `mine`. */
const adoptDraft = async (prefix: string, mine: string): Promise<StoredDraft | undefined> => {
  const living = await isLiving()
  const [left] = localStore
    .keys(prefix)
    .filter(each => !living(each.slice(prefix.length)))
    .sort((a, b) => (readStoredDraft(b)?.at ?? '').localeCompare(readStoredDraft(a)?.at ?? ''))
  if (!left) return undefined
  const text = localStore.get(left) as string
  // Removed first: a full storage has room for one copy only.
  localStore.remove(left)
  localStore.set(mine, text)
  return readStoredDraft(mine)
}
/** Adds the changed values to a draft. Returns the draft itself without a change. */
const withChanges = (
  draft: StoredDraft | undefined,
  values: Values,
  before: Values,
  omitted: readonly string[],
): StoredDraft | undefined => {
  const names = Object.keys(values).filter(name => !isUnchanged(values[name], before[name]))
  if (names.length === 0) return draft
  const part = (of: Values) => Object.fromEntries(names.map(name => [name, of[name] ?? null]))
  return {
    ...draft,
    at: serverNow().toISOString(),
    values: { ...draft?.values, ...part(values) },
    before: { ...draft?.before, ...part(before) },
    omitted: [...new Set([...(draft?.omitted ?? []), ...omitted])],
  }
}
/** Draft store of one open form. */
export const openDraftStore = (account: string, page: string): DraftStore => {
  const session = readSession()
  let key: string | undefined
  let closed = false
  let submission: Pick<StoredDraft, 'writeKey' | 'sentAt'> = {}
  // A draft still offered does not belong to this form.
  let waiting: StoredDraft | undefined
  // Names from the continued draft: whoever reloads twice is reminded twice.
  let missing: readonly string[] = []
  const remove = () => {
    if (key) localStore.remove(key)
  }
  const forget = () => {
    submission = {}
    waiting = undefined
    missing = []
    remove()
  }
  const put = (kept: StoredDraft) => {
    if (key) localStore.set(key, JSON.stringify(kept))
  }
  return {
    page,
    find: async () => {
      const prefix = ofPage(account, page)
      key = `${prefix}${await tabName}`
      waiting = readStoredDraft(key) ?? (await adoptDraft(prefix, key))
      return waiting
    },
    keep: (values, before, omitted = []) => {
      if (closed || !key || isClosed(account) || isSessionReplaced(session)) return
      const draft = withChanges(waiting, values, before, [...missing, ...omitted])
      if (!draft) return remove()
      put(draft === waiting ? draft : { ...draft, ...submission })
    },
    forget,
    takeUp: () => {
      if (waiting && !submission.writeKey && !isKeyForgotten(waiting))
        submission = { writeKey: waiting.writeKey, sentAt: waiting.sentAt }
      missing = waiting?.omitted ?? missing
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
