import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isClosed, type StoredDraft, ofPage, readStoredDraft } from '../../../../console/providers/session/draftStorage'
import { localStore } from '../../../../console/storage/webStorage'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { isEmpty } from '../../../../schema/model/condition'
import { serverNow } from '../../../../console/providers/clock/serverClock'

const isWritten = ({ text, images, offerAmount }: FieldValues) =>
  [text, images, offerAmount].some(each => !isEmpty(each))

/** Keeps what is being written about a request in this browser, with each key, until it is sent, and puts it back when the page is opened again. */
export const useReplyDraft = (id: string, { watch, reset, getValues }: UseFormReturn): void => {
  const { me } = useConsoleConfig()
  const key = `${ofPage(me.accountId, `/order/xieshang?id=${id}`)}reply`
  useEffect(() => {
    const kept = readStoredDraft(key)
    if (kept) reset({ ...getValues(), ...kept.values }, { keepDefaultValues: true })
    const keep = (values: FieldValues) => {
      // Logged out in another tab: nothing more is written.
      if (isClosed(me.accountId)) return
      const draft: StoredDraft = { at: serverNow().toISOString(), values, before: {} }
      if (isWritten(values)) localStore.set(key, JSON.stringify(draft))
      else localStore.remove(key)
    }
    const subscription = watch(keep)
    return () => subscription.unsubscribe()
  }, [key, me.accountId, watch, reset, getValues])
}
