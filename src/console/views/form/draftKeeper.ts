import { isEmpty, isSame } from '../../../schema/condition'
import { draftFields, fieldOf } from '../../../schema/derive'
import type { AnyField } from '../../../schema/field'
import type { AnyResource } from '../../../schema/resource'
import { isTakenOver, readSession } from '../../providers/session'
import { isClosed, type Kept, keysWith, ofPage, readKept } from '../../providers/draftStorage'
import { isLiving, tabName } from './tab'

export type { Kept }

const isPrivate = ({ kind, options }: AnyField): boolean =>
  kind === 'secret' ||
  kind === 'file' ||
  options.mask !== undefined ||
  options.like === 'idCard' ||
  Object.values(options.fields ?? {}).some(isPrivate)
/** The fields that may lie in a browser: no secret, no personal number, no key of a private file. */
export const keptFields = (resource: AnyResource): string[] => draftFields(resource).filter(name => !isPrivate(fieldOf(resource, name)))

/** Whether two values of a field mean the same to whoever fills it in. */
export const isUnchanged = (a: unknown, b: unknown): boolean => isSame(a, b) || (isEmpty(a) && isEmpty(b))

export interface DraftKeeper {
  readonly page: string
  /** What was left on this page: by this tab, else by one that is gone. */
  readonly find: () => Promise<Kept | undefined>
  /** Keeps what differs from `before`; nothing that differs leaves nothing. */
  readonly keep: (values: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) => void
  readonly forget: () => void
  /** Forgets for good: what is typed is saved, and the form that goes away behind the save writes no more. */
  readonly close: () => void
}
/** Keeps the entries of one form that is open. */
export const openKeeper = (account: string, page: string): DraftKeeper => {
  const session = readSession()
  let key: string | undefined
  let closed = false
  const forget = () => {
    if (key) localStorage.removeItem(key)
  }
  const adopt = async (mine: string) => {
    const living = await isLiving()
    const [left] = keysWith(ofPage(account, page))
      .filter(each => !living(each.slice(ofPage(account, page).length)))
      .sort((a, b) => (readKept(b)?.at ?? '').localeCompare(readKept(a)?.at ?? ''))
    if (!left) return undefined
    localStorage.setItem(mine, localStorage.getItem(left) as string)
    localStorage.removeItem(left)
    return readKept(mine)
  }
  return {
    page,
    find: async () => {
      const mine = `${ofPage(account, page)}${await tabName}`
      key = mine
      return readKept(mine) ?? adopt(mine)
    },
    keep: (values, before) => {
      if (closed || !key || isClosed(account) || isTakenOver(session)) return
      const names = Object.keys(values).filter(name => !isUnchanged(values[name], before[name]))
      if (names.length === 0) return forget()
      const part = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map(name => [name, of[name] ?? null]))
      try {
        localStorage.setItem(
          key,
          JSON.stringify({ at: new Date().toISOString(), values: part(values), before: part(before) } satisfies Kept),
        )
      } catch {
        // The browser's storage is full: the form itself still holds everything.
      }
    },
    forget,
    close: () => {
      closed = true
      forget()
    },
  }
}
