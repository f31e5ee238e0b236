import { callHeaders, ApiError, apiUrl, endIfExpired, openEnvelope, TIMEOUT_MS } from './call'
import { readSession, type Session } from '../session/session'

export type Purpose = 'public' | 'private'
export interface Uploaded {
  readonly url: string
  readonly key: string
  readonly width: number
  readonly height: number
}
/** Uploads by XMLHttpRequest: fetch reports no upload progress. `onProgress` gets 0 to 1. */
export const uploadPicture = (
  file: File,
  purpose: Purpose,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const session = readSession()
    request.open('POST', `${apiUrl}/api/file/upload?purpose=${purpose}`)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = () => reject(new ApiError(0, ''))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    request.onload = () => {
      try {
        const wait = Number(request.getResponseHeader('retry-after')) || undefined
        resolve(openEnvelope<Uploaded>(request.status, request.response ?? undefined, { wait, session }))
      } catch (fault) {
        reject(fault)
      }
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
/** URL of a picture's thumbnail. */
export const thumbnailOf = (url: string): string => apiUrl + url.replace(/^\/files\//, '/thumbs/')
export const pictureAt = (url: string): string => apiUrl + url

/** Reads a file. Fails like a call: an expired session leads to the login, and a timeout throws. */
const readBytes = async (address: string, session: Session | undefined, signal?: AbortSignal): Promise<Blob> => {
  const headers = session ? callHeaders(session) : {}
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const init = { headers: new Headers(headers), signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  try {
    const answer = await fetch(address, init)
    return answer.ok
      ? await answer.blob()
      : openEnvelope<Blob>(answer.status, await answer.json().catch(() => undefined), { session })
  } catch (fault) {
    if (signal?.aborted) throw fault
    endIfExpired(fault)
    throw fault instanceof ApiError ? fault : new ApiError(0, '')
  }
}
/** Reads a private file with the session, since it has no public URL. */
export const readPrivate = (key: string, small: boolean, signal?: AbortSignal): Promise<Blob> =>
  readBytes(`${apiUrl}/api/file/private/${key}${small ? '?thumb=1' : ''}`, readSession(), signal)
/** Reads a public or private picture. */
export const readPicture = (value: string, purpose: Purpose): Promise<Blob> =>
  purpose === 'private' ? readPrivate(value, false) : readBytes(pictureAt(value), undefined)
