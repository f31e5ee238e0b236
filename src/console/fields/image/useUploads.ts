import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { ApiError, endIfExpired, isRetryable } from '../../providers/api/call'
import { useCanLeave } from '../../providers/router/TabContext'
import { type Purpose, type Uploaded, uploadPicture } from '../../providers/api/upload'
import { useUploadsHere } from '../input/pendingUploads'
import { PICTURE_BYTES } from '../../../schema/fields/images'
import { messageOf } from '../../../schema/text/errorText'

interface Sending {
  readonly key: number
  readonly name: string
  readonly part: number
}
/** A file that did not arrive. */
export interface Unsent {
  readonly key: number
  readonly file: File
  readonly why: string
  /** Whether it may arrive when it is sent again: what the mall refused, or is too large, never will. */
  readonly again: boolean
  readonly add: (uploaded: Uploaded) => void
}
/** Where the sent pictures go. */
interface Target {
  /** How many files were left out because there is no room, of how many that may be there. */
  readonly leftOut?: number
  readonly max: number
  readonly add: (uploaded: Uploaded) => void
  /** There is room for one: what is still on its way is given up for it. */
  readonly replace?: boolean
}
let nextKey = 0

/** Files that did not arrive, and how they are given up. Those left when the page goes are given up with it. */
const useUnsent = (pending: ReturnType<typeof useUploadsHere>) => {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const standing = useRef(new Set<number>())
  const abort = useRef(new AbortController())
  const giveUp = (keys: Iterable<number>) => {
    const cancelled = new Set(keys)
    for (const key of cancelled) {
      pending.giveUp(key)
      standing.current.delete(key)
    }
    setUnsent(all => all.filter(each => !cancelled.has(each.key)))
  }
  useCanLeave(() => () => {
    abort.current.abort()
    for (const key of standing.current) pending.giveUp(key)
  })
  const keep = (file: Unsent) => {
    pending.fail(file.key)
    standing.current.add(file.key)
    setUnsent(all => [...all, file])
  }
  /** Gives up everything, what is on its way too. */
  const replaceAll = () => {
    abort.current.abort()
    abort.current = new AbortController()
    giveUp(standing.current)
  }
  return { unsent, abort, giveUp, keep, replaceAll }
}
/** Sends files one after another and tells how far each is. A refused one leaves the others and the form as they are. */
export const useUploads = (purpose: Purpose) => {
  const translate = useTranslate()
  const pending = useUploadsHere()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const { unsent, abort, giveUp, keep, replaceAll } = useUnsent(pending)
  const whyNot = (fault: unknown) => {
    if (fault instanceof ApiError) return fault.serverMessage || translate('console.networkError')
    return messageOf(fault)
  }
  const sendOne = async (file: File, key: number, signal: AbortSignal, add: (sent: Uploaded) => void) => {
    try {
      signal.throwIfAborted()
      if (file.size > PICTURE_BYTES) throw new Error(translate('console.uploadTooLarge'))
      const progress = (part: number) =>
        setSending(all => all.map(each => (each.key === key ? { ...each, part } : each)))
      const uploaded = await uploadPicture(file, purpose, progress, signal)
      signal.throwIfAborted()
      add(uploaded)
    } catch (fault) {
      if (signal.aborted) return
      endIfExpired(fault)
      const why = translate('console.uploadFailed', { name: file.name, why: whyNot(fault) })
      keep({ key, file, why, again: fault instanceof ApiError && isRetryable(fault.code), add })
    } finally {
      setSending(all => all.filter(each => each.key !== key))
      pending.end()
    }
  }
  const send = async (files: readonly File[], { leftOut = 0, max, add, replace }: Target) => {
    if (replace) replaceAll()
    const { signal } = abort.current
    setProblems(leftOut > 0 ? [translate('console.tooManyPictures', { max })] : [])
    const queue = files.map(file => ({ file, key: nextKey++ }))
    setSending(all => [...all, ...queue.map(({ file, key }) => ({ key, name: file.name, part: 0 }))])
    pending.begin(queue.length)
    for (const { file, key } of queue) await sendOne(file, key, signal, add)
  }
  const sendAgain = async ({ key, file, add }: Unsent) => {
    giveUp([key])
    setSending(all => [...all, { key, name: file.name, part: 0 }])
    pending.begin(1)
    await sendOne(file, key, abort.current.signal, add)
  }
  return { send, sending, unsent, sendAgain, giveUp, problems, setProblems, whyNot }
}
export type Uploads = ReturnType<typeof useUploads>
