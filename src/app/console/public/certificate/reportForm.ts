import { ApiError, apiUrl, openEnvelope } from '../../../../console/providers/api/call'
import { readLocale } from '../../../../console/i18n/locale'
import { createElement, typeExactly } from '../dom/element'
import type { CertificateMessages } from './certificateTexts'

/** So many photos go along. */
const MOST = 3
/** The number that a report goes by, how many of its photos were kept, and whether the others had no turn. */
interface Sent {
  readonly no: string
  readonly images: number
  readonly later: boolean
}
/** Sends what somebody finds wrong, without the photos that are kept already. Throws `ApiError`. */
const send = async (serial: string, form: HTMLFormElement, kept: number): Promise<Sent> => {
  const body = new FormData(form)
  body.set('serial', serial)
  const chosen = body.getAll('images').filter(file => file instanceof File && file.size > 0)
  body.delete('images')
  for (const file of chosen.slice(kept)) body.append('images', file)
  const response = await fetch(`${apiUrl}/api/verify/report`, {
    method: 'POST',
    body,
    headers: { 'accept-language': readLocale() },
  }).catch(() => {
    throw new ApiError(0, '')
  })
  const envelope = await response.json().catch(() => undefined)
  return openEnvelope<Sent>(response.status, envelope)
}
/** The inputs of a report. */
const reportInputs = () => {
  const text = createElement('textarea', {
    id: 'text',
    name: 'text',
    maxLength: 500,
    'aria-describedby': 'report-said',
  })
  const contact = createElement('input', { id: 'contact', name: 'contact', maxLength: 60, autocomplete: 'email' })
  const images = createElement('input', {
    id: 'images',
    name: 'images',
    type: 'file',
    accept: 'image/*',
    multiple: true,
    'aria-describedby': 'report-said',
  })
  return { text, contact: typeExactly(contact), images }
}
const reportCard = (
  messages: CertificateMessages,
  { text, contact, images }: ReturnType<typeof reportInputs>,
  below: readonly HTMLElement[],
  isStray: boolean,
): HTMLFormElement => {
  const label = (input: HTMLElement, name: string) => createElement('label', { htmlFor: input.id, textContent: name })
  return createElement('form', { noValidate: true, 'aria-labelledby': 'report-title' }, [
    createElement('h2', { id: 'report-title', textContent: isStray ? messages.reportStray : messages.report }),
    createElement('p', { className: 'quiet', textContent: isStray ? messages.reportStrayLead : messages.reportLead }),
    label(text, messages.reportText),
    text,
    label(contact, messages.reportContact),
    contact,
    // Photos are kept in their maker's room, and of a serial that nobody issued there is none.
    ...(isStray ? [] : [label(images, messages.reportPhotos), images]),
    ...below,
  ])
}
/** Keeps how many photos were kept already. Other photos begin anew. */
const countKept = (images: HTMLInputElement) => {
  let kept = 0
  images.onchange = () => {
    kept = 0
  }
  return {
    kept: () => kept,
    add: (more: number) => {
      kept += more
    },
  }
}
const refusalOf = (fault: unknown, messages: CertificateMessages): string => {
  const { errors } = (fault instanceof ApiError && fault.data) || {}
  const fallback = Object.values(errors ?? {}).length > 0 ? '' : messages.notSent
  return [fault instanceof ApiError ? fault.serverMessage : '', fallback].filter(Boolean).join(' ')
}
/** The form for whoever holds a bowl that looks wrong, or a label that nobody issued (`isStray`), which the platform looks into. What is written stays until it is sent. */
export const reportForm = (serial: string, messages: CertificateMessages, isStray = false): HTMLFormElement => {
  const inputs = reportInputs()
  const { text, images } = inputs
  const errorLine = createElement('p', { id: 'report-said', role: 'alert', className: 'bad' })
  const submit = createElement('button', { className: 'submit', textContent: messages.send })
  const form = reportCard(messages, inputs, [errorLine, submit], isStray)
  /** Says what is wrong, and marks where where it is known. */
  const showError = (fault: string, at?: HTMLElement) => {
    errorLine.textContent = fault
    for (const input of [text, images]) input.setAttribute('aria-invalid', String(input === at))
    at?.focus()
  }
  const photos = countKept(images)
  const setBusy = (isBusy: boolean) => {
    submit.ariaDisabled = String(isBusy)
    submit.textContent = isBusy ? messages.sending : messages.send
  }
  const sendReport = async () => {
    const photoCount = images.files?.length ?? 0
    const { no, images: kept, later } = await send(serial, form, photos.kept())
    photos.add(kept)
    if (later) {
      // What was said is there: what is sent again is the photos, to where they belong.
      text.value = messages.photosOf.replace('{no}', no)
      setBusy(false)
      return showError(messages.photosLater.replace('{no}', no), submit)
    }
    const left = photos.kept() < photoCount ? ` ${messages.photosLeft}` : ''
    const done = (isStray ? messages.sentStray : messages.sent).replace('{no}', no) + left
    form.replaceChildren(createElement('p', { role: 'status', className: 'good', textContent: done }))
  }
  form.onsubmit = async event => {
    event.preventDefault()
    if (submit.ariaDisabled === 'true') return
    if (text.value.trim() === '') return showError(messages.required, text)
    if ((images.files?.length ?? 0) > MOST) return showError(messages.tooMany, images)
    showError('')
    setBusy(true)
    await sendReport().catch(fault => {
      showError(refusalOf(fault, messages))
      setBusy(false)
    })
  }
  return form
}
