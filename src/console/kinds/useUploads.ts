import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { isExpired } from '../call'
import { type Purpose, type Uploaded, uploadPicture } from '../providers/upload'
import { endSession } from '../session'

interface Sending {
  readonly key: number
  readonly name: string
  readonly part: number
}
let nextKey = 0
const MAX_BYTES = 10 * 1024 * 1024

/** Sends files one after another and tells how far each is. A refused one leaves the others and the form as they are. */
export const useUploads = (purpose: Purpose) => {
  const translate = useTranslate()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const abort = useRef(new AbortController())
  useEffect(() => {
    abort.current = new AbortController()
    return () => abort.current.abort()
  }, [])
  const sendOne = async (file: File, key: number, add: (sent: Uploaded) => void) => {
    try {
      if (file.size > MAX_BYTES) throw new Error(translate('console.uploadHint'))
      const progress = (part: number) => setSending(all => all.map(each => (each.key === key ? { ...each, part } : each)))
      add(await uploadPicture(file, purpose, progress, abort.current.signal))
    } catch (fault) {
      if ((fault as Error).name === 'AbortError') return
      if (isExpired(fault)) endSession('expired')
      const why =
        (fault as { said?: string }).said ||
        ((fault as { code?: number }).code === 0 ? translate('console.networkError') : (fault as Error).message)
      setProblems(all => [...all, translate('console.uploadFailed', { name: file.name, why })])
    } finally {
      setSending(all => all.filter(each => each.key !== key))
    }
  }
  const send = async (files: readonly File[], leftOut: number, max: number, add: (sent: Uploaded) => void) => {
    setProblems(leftOut > 0 ? [translate('console.tooManyPictures', { max })] : [])
    const queue = files.map(file => ({ file, key: nextKey++ }))
    setSending(all => [...all, ...queue.map(({ file, key }) => ({ key, name: file.name, part: 0 }))])
    for (const { file, key } of queue) await sendOne(file, key, add)
  }
  return { send, sending, problems }
}
