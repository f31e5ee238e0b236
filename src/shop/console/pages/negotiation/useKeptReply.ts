import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Kept, ofPage, readKept } from '../../../../console/providers/draftStorage'
import { useShop } from '../../../../console/shopContext'

const PAUSE_MS = 300

/** Keeps what is being written about a request in this browser until it is sent, and puts it back when the page is opened again. Answers how it is forgotten. */
export const useKeptReply = (id: string, { watch, reset, getValues }: UseFormReturn): (() => void) => {
  const { me } = useShop()
  const key = `${ofPage(me.accountId, `/order/xieshang?id=${id}`)}reply`
  useEffect(() => {
    const kept = readKept(key)
    if (kept) reset({ ...getValues(), ...kept.values }, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = watch(values => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const draft: Kept = { at: new Date().toISOString(), values, before: {} }
        localStorage.setItem(key, JSON.stringify(draft))
      }, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [key, watch, reset, getValues])
  return () => localStorage.removeItem(key)
}
