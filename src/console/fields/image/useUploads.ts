import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { ApiError, endIfExpired, isRetryable } from '../../providers/api/call'
import { useCanLeave } from '../../providers/router/TabContext'
import { type Purpose, type Uploaded, uploadPicture } from '../../providers/api/upload'
import { preparePicture } from '../../providers/images/preparePicture'
import { useUploadsHere } from '../input/pendingUploads'
import { PICTURE_BYTES } from '../../../schema/fields/images'
import { messageOf } from '../../../schema/text/caughtError'

interface Sending {
  readonly key: number
  readonly name: string
  readonly part: number
}
/** A failed upload. */
export interface Unsent {
  readonly key: number
  readonly file: File
  readonly why: string
  /** Whether a retry may succeed. Refused and oversized files cannot. */
  readonly again: boolean
  readonly add: (uploaded: Uploaded) => void
}
/** Target of an upload. */
interface Target {
  /** Number of files left out for lack of room, and the limit. */
  readonly leftOut?: number
  readonly max: number
  readonly add: (uploaded: Uploaded) => void
  /** Whether the target holds one picture. A new upload then cancels those running. */
  readonly replace?: boolean
}
let nextKey = 0

/** Failed uploads and how to discard them. Unmounting discards the rest. */
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
  /** Discards all failed uploads and cancels running ones. */
  const replaceAll = () => {
    abort.current.abort()
    abort.current = new AbortController()
    giveUp(standing.current)
  }
  return { unsent, abort, giveUp, keep, replaceAll }
}
/** Uploads files one by one with progress. A failure affects neither others nor the form. */
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
      const picture = await preparePicture(file)
      signal.throwIfAborted()
      if (picture.size > PICTURE_BYTES) throw new Error(translate('console.uploadTooLarge'))
      const progress = (part: number) =>
        setSending(all => all.map(each => (each.key === key ? { ...each, part } : each)))
      const uploaded = await uploadPicture(picture, purpose, progress, signal)
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
