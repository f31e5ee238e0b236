import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { PICTURE_BYTES } from '../../../schema/fields/images'
import { errorMessages } from '../../../schema/text/errorMessages'
import { ApiError, isServerUnavailable } from '../../providers/api/call'
import { uploadPicture } from '../../providers/api/upload'
import { preparePicture } from '../../providers/images/preparePicture'
import { useLabel } from '../../config/ConsoleContext'
import { type ImageFile, SpreadsheetError } from '../../spreadsheet/xlsx/spreadsheetError'
import type { ImportedRow } from '../model/importRow'
import { placePictures, type UploadResult } from './uploadImages'

/** Limit of retries for a busy server, and the default delay in seconds. */
const AGAIN = { times: 40, seconds: 3 } as const
const send = async (picture: ImageFile, signal: AbortSignal): Promise<string> => {
  const file = await preparePicture(await picture.open())
  if (file.size > PICTURE_BYTES) throw new SpreadsheetError('huge')
  for (let tries = 1; ; tries += 1)
    try {
      return (await uploadPicture(file, 'public', () => {}, signal)).url
    } catch (fault) {
      if (tries > AGAIN.times || !isServerUnavailable(fault)) throw fault
      const seconds = (fault instanceof ApiError && fault.wait) || AGAIN.seconds
      await new Promise(resolve => setTimeout(resolve, seconds * 1000))
      signal.throwIfAborted()
    }
}
/** Progress of uploads. */
interface Sending {
  readonly done: number
  readonly all: number
}
/** Pictures selected for a spreadsheet. Those named by cells are uploaded one by one. */
export const useImageFiles = (columns: readonly SpreadsheetColumn[]) => {
  const label = useLabel()
  const translate = useTranslate()
  const [pictures, setPictures] = useState<readonly ImageFile[]>([])
  const [sending, setSending] = useState<Sending>()
  const bag = useRef(pictures)
  const uploads = useRef(new Map<ImageFile, UploadResult>())
  const why = (fault: unknown): string => {
    if (fault instanceof SpreadsheetError)
      return label(fault.reason === 'huge' ? errorMessages.fileTooLarge : errorMessages.notAPicture)
    return (fault instanceof ApiError && fault.serverMessage) || translate('console.networkError')
  }
  return {
    pictures,
    sending,
    add: (more: readonly ImageFile[]) => {
      // A picture with the same path replaces the earlier one, but not one of another archive.
      const placeOf = ({ archive = '', path }: ImageFile) => `${archive}\n${path}`
      const places = new Set(more.map(placeOf))
      bag.current = [...bag.current.filter(each => !places.has(placeOf(each))), ...more]
      setPictures(bag.current)
    },
    place: async (rows: readonly ImportedRow[], signal: AbortSignal): Promise<ImportedRow[]> => {
      try {
        return await placePictures(rows, {
          columns,
          pictures: bag.current,
          uploads: uploads.current,
          send: picture => send(picture, signal),
          signal,
          why,
          label,
          progress: (done, all) => setSending({ done, all }),
        })
      } finally {
        setSending(undefined)
      }
    },
  }
}
