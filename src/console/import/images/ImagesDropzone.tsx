import { Alert } from '@mui/material'
import { useState } from 'react'
import type { SpreadsheetColumn } from '../../../schema/spreadsheet/actionColumns'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { FileDropzone } from '../../spreadsheet/choose/FileDropzone'
import { type ImageFile, SpreadsheetError } from '../../spreadsheet/xlsx/spreadsheetError'
import { filesOf, sorted } from './imageFiles'
import type { ImportedRow } from '../model/importRow'
import { picturesNamed } from './uploadImages'
import { useSpreadsheetMessages } from '../../spreadsheet/useSpreadsheetMessages'

/** Limit of listed names. Above it, the number is shown. */
const MAX_NAMES = 10
interface PicturesDropProps {
  readonly columns: readonly SpreadsheetColumn[]
  readonly rows: readonly ImportedRow[]
  readonly pictures: readonly ImageFile[]
  readonly busy: boolean
  readonly add: (pictures: readonly ImageFile[]) => void
}
/** Dropzone for pictures named by cells, with missing and unused ones. */
export const ImagesDropzone = ({ columns, rows, pictures, busy, add }: PicturesDropProps) => {
  const t = useSpreadsheetMessages()
  const listed = useJoinedNames()
  const [fault, setFault] = useState('')
  const take = async (source: DataTransfer | FileList) => {
    setFault('')
    try {
      add((await sorted(await filesOf(source))).pictures)
    } catch (thrown) {
      if (!(thrown instanceof SpreadsheetError)) throw thrown
      setFault(t(thrown.reason))
    }
  }
  const { named, missing } = picturesNamed(rows, { columns, pictures })
  const unused = rows.length > 0 ? pictures.filter(each => !named.has(each)).map(({ path }) => path) : []
  const listNames = (names: readonly string[]) =>
    names.length > MAX_NAMES
      ? t('andMore', { names: listed(names.slice(0, MAX_NAMES)), count: names.length })
      : listed(names)
  return (
    <>
      <FileDropzone busy={busy} many accept="image/*,.heic,.heif,.zip" take={source => void take(source)}>
        <span>{t('pictures')}</span>
        <small>{t('picturesHint')}</small>
      </FileDropzone>
      {fault && <Alert severity="error">{fault}</Alert>}
      <div role="status">
        {pictures.length > 0 && <p className="sheet-told">{t('picturesGiven', { count: pictures.length })}</p>}
        {missing.length > 0 && <p className="sheet-told">{t('picturesMissing', { names: listNames(missing) })}</p>}
        {unused.length > 0 && <p className="sheet-told">{t('picturesUnused', { names: listNames(unused) })}</p>}
      </div>
    </>
  )
}
