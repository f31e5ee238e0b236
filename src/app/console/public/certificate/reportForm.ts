import { ApiError, apiUrl, openEnvelope } from '../../../../console/providers/api/call'
import { readLocale } from '../../../../console/i18n/locale'
import { createElement, typeExactly } from '../dom/element'
import type { CertificateMessages } from './certificateTexts'

/** Maximum number of photos. */
const MAX_PHOTOS = 3
/** Number of a report, count of its stored photos, and whether a limit postponed the others. */
interface Sent {
  readonly no: string
  readonly images: number
  readonly later: boolean
}
/** Sends a report, without photos that are already stored. Throws `ApiError`. */
const send = async (serial: string, form: HTMLFormElement, kept: number): Promise<Sent> => {
  const body = new FormData(form)
  body.set('serial', serial)
  const chosen = body
    .getAll('images')
    .filter(file => file instanceof File)
    .filter(({ size }) => size > 0)
  body.delete('images')
  if (chosen.length > kept) {
    // Loaded with the first photo only: phones take larger ones than the server reads.
    const { preparePicture } = await import('../../../../console/providers/images/preparePicture')
    for (const file of chosen.slice(kept)) body.append('images', await preparePicture(file))
  }
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
/** Inputs of a report. */
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
    // Photos count towards the manufacturer's storage. An unknown serial has no manufacturer.
    ...(isStray ? [] : [label(images, messages.reportPhotos), images]),
    ...below,
  ])
}
/** Counts the stored photos. A new selection resets the count. */
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
/**
 * Report form for a suspicious bowl, or for a label with an unknown serial (`isStray`), which the
 * platform investigates. Input stays until it is sent.
 */
export const reportForm = (serial: string, messages: CertificateMessages, isStray = false): HTMLFormElement => {
  const inputs = reportInputs()
  const { text, images } = inputs
  const errorLine = createElement('p', { id: 'report-said', role: 'alert', className: 'bad' })
  const submit = createElement('button', { className: 'submit', textContent: messages.send })
  const form = reportCard(messages, inputs, [errorLine, submit], isStray)
  /** Shows an error, and marks its input if known. */
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
      // The text is stored. A retry only sends the photos for that report.
      text.value = messages.photosOf.replace('%{no}', no)
      setBusy(false)
      return showError(messages.photosLater.replace('%{no}', no), submit)
    }
    const left = photos.kept() < photoCount ? ` ${messages.photosLeft}` : ''
    const done = (isStray ? messages.sentStray : messages.sent).replace('%{no}', no) + left
    form.replaceChildren(createElement('p', { role: 'status', className: 'good', textContent: done }))
  }
  form.onsubmit = async event => {
    event.preventDefault()
    if (submit.ariaDisabled === 'true') return
    if (text.value.trim() === '') return showError(messages.required, text)
    if ((images.files?.length ?? 0) > MAX_PHOTOS) return showError(messages.tooMany, images)
    showError('')
    setBusy(true)
    await sendReport().catch(fault => {
      showError(refusalOf(fault, messages))
      setBusy(false)
    })
  }
  return form
}
