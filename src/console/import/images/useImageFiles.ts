import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { SheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { PICTURE_BYTES } from '../../../schema/fields/images'
import { failures } from '../../../schema/text/errorMessages'
import { CallFailed, isAway } from '../../providers/api/call'
import { uploadPicture } from '../../providers/api/upload'
import { useLabel } from '../../config/ConsoleContext'
import { SheetFault } from '../../spreadsheet/xlsx/spreadsheetError'
import type { GivenPicture } from './imageFiles'
import type { ImportedRow } from '../model/importRow'
import { placePictures, type Sent } from './uploadImages'

/** How often one is sent again that the mall had no time for, and how long is waited where it does not say, in seconds. */
const AGAIN = { times: 40, seconds: 3 } as const
const send = async (picture: GivenPicture, signal: AbortSignal): Promise<string> => {
  const file = await picture.open()
  if (file.size > PICTURE_BYTES) throw new SheetFault('huge')
  for (let tries = 1; ; tries += 1)
    try {
      return (await uploadPicture(file, 'public', () => {}, signal)).url
    } catch (fault) {
      if (tries > AGAIN.times || !isAway(fault)) throw fault
      const seconds = (fault instanceof CallFailed && fault.wait) || AGAIN.seconds
      await new Promise(resolve => setTimeout(resolve, seconds * 1000))
      signal.throwIfAborted()
    }
}
/** How many pictures are sent, of how many. */
export interface Sending {
  readonly done: number
  readonly all: number
}
/** The pictures that are given beside a sheet: those that cells name are sent as a form sends them, one after another. */
export const usePictureBag = (columns: readonly SheetColumn[], signal: () => AbortSignal) => {
  const label = useLabel()
  const translate = useTranslate()
  const [pictures, setPictures] = useState<readonly GivenPicture[]>([])
  const [sending, setSending] = useState<Sending>()
  const bag = useRef(pictures)
  const sent = useRef(new Map<GivenPicture, Sent>())
  const why = (fault: unknown): string => {
    if (fault instanceof SheetFault)
      return label(fault.reason === 'huge' ? failures.fileTooLarge : failures.notAPicture)
    return (fault instanceof CallFailed && fault.said) || translate('console.networkError')
  }
  return {
    pictures,
    sending,
    add: (more: readonly GivenPicture[]) => {
      // One that is given again takes the place of the one before.
      const paths = new Set(more.map(({ path }) => path))
      bag.current = [...bag.current.filter(({ path }) => !paths.has(path)), ...more]
      setPictures(bag.current)
    },
    place: async (rows: readonly ImportedRow[]): Promise<ImportedRow[]> => {
      try {
        return await placePictures(rows, {
          columns,
          pictures: bag.current,
          sent: sent.current,
          send: picture => send(picture, signal()),
          signal: signal(),
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
export type PictureBag = ReturnType<typeof usePictureBag>
