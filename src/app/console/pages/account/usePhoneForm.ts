import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { validateOnBlur, resolvedPlain } from '../../../../console/fields/validation/draftResolver'
import { useRemountState } from '../../../../console/components/hooks/useRemountState'
import { useDraftValues } from '../../../../console/form/draft/useDraftValues'
import { formatError } from '../../../../schema/fields/formats'
import { setStepErrors } from './useStepForm'

interface Sent {
  readonly phone: string
  readonly request: string
  /** Code itself, on a demo, which sends no messages. */
  readonly code?: string
}
const empty = { phone: '', oldPassword: '', code: '' }
/** Changes the phone number in two steps: sends a code to the new number, then checks it. */
export const usePhoneForm = (onChanged: () => void) => {
  const notify = useNotify()
  const notifyError = useNotifyError()
  const [sent, setSent] = useState<Sent>()
  const form = useForm({
    ...validateOnBlur,
    defaultValues: empty,
    resolver: entries =>
      resolvedPlain(
        {
          phone: formatError('phone', entries.phone),
          oldPassword: entries.oldPassword === '' ? 'required' : undefined,
          code: sent?.phone === entries.phone && entries.code.trim() === '' ? 'required' : undefined,
        },
        entries,
      ),
  })
  useDraftValues('own phone', form)
  useRemountState('own phone code', () => sent, setSent)
  const send = form.handleSubmit(async entries => {
    const { code, ...who } = entries
    try {
      if (!sent || sent.phone !== who.phone) {
        const answer = await callAccount<Omit<Sent, 'phone'>>('/api/admin/sendPhoneCode', who)
        return setSent({ ...answer, phone: who.phone })
      }
      await callAccount('/api/admin/changePhone', { ...who, code, request: sent.request })
      form.reset(empty)
      setSent(undefined)
      notify('shop.phoneChanged', { type: 'success' })
      onChanged()
    } catch (fault) {
      setStepErrors(form, fault, notifyError)
    }
  })
  return { form, send, sent: sent?.phone === form.watch('phone') ? sent : undefined }
}
