import { callHeaders, CallFailed, mallApi, openEnvelope } from '../call'

export type Purpose = 'public' | 'private'
export interface Uploaded {
  readonly url: string
  readonly key: string
  readonly width: number
  readonly height: number
}
/** Sends a picture. XMLHttpRequest, because fetch tells no progress of what it sends. `onProgress` gets 0 to 1. */
export const uploadPicture = (file: File, purpose: Purpose, onProgress: (part: number) => void, signal: AbortSignal): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${mallApi}/api/file/upload?purpose=${purpose}`)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = () => reject(new CallFailed(0, ''))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    request.onload = () => {
      try {
        resolve(openEnvelope<Uploaded>(request.status, request.response ?? undefined))
      } catch (fault) {
        reject(fault)
      }
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
/** A stored picture's small version. */
export const thumbnailOf = (url: string): string => mallApi + url.replace(/^\/files\//, '/thumbs/')
export const pictureAt = (url: string): string => mallApi + url

/** A private file's bytes, read with the session: there is no public address of it. */
export const readPrivate = async (key: string, small: boolean, signal?: AbortSignal): Promise<Blob> => {
  const answer = await fetch(`${mallApi}/api/file/private/${key}${small ? '?thumb=1' : ''}`, { headers: callHeaders(), signal })
  if (!answer.ok) throw new CallFailed(answer.status * 100, '')
  return answer.blob()
}
/** A picture's bytes, public or private. */
export const readPicture = async (value: string, purpose: Purpose): Promise<Blob> =>
  purpose === 'private' ? readPrivate(value, false) : (await fetch(pictureAt(value))).blob()
