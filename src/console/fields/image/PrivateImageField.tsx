import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { isPdf } from '../../../schema/text/isPdf'
import { downloadFile } from '../../components/dom/downloadFile'
import type { ApiError } from '../../providers/api/call'
import { readPrivate } from '../../providers/api/upload'

/** Object URL of a private picture, while it is shown. */
const usePrivateAddress = (key: string): { readonly address?: string; readonly lost: boolean } => {
  const [address, setAddress] = useState<string>()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    readPrivate(key, true, abort.signal).then(
      blob => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => abort.signal.aborted || setLost(true),
    )
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
      setAddress(undefined)
      setLost(false)
    }
  }, [key])
  return { address, lost }
}
/** Thumbnail of a private picture, read with the session. A scan as PDF has none. */
const PrivateThumb = ({ value, name }: { readonly value: string; readonly name: string }) =>
  isPdf(value) ? (
    <span className="thumb thumb-pdf" role="img" aria-label={name}>
      PDF
    </span>
  ) : (
    <PictureThumb value={value} name={name} />
  )
const PictureThumb = ({ value, name }: { readonly value: string; readonly name: string }) => {
  const translate = useTranslate()
  const { address, lost } = usePrivateAddress(value)
  if (lost)
    return (
      <span
        className="thumb"
        title={translate('console.pictureAway')}
        role="img"
        aria-label={translate('console.pictureAway')}
      />
    )
  return address ? <img className="thumb" src={address} alt={name} /> : <span className="thumb" aria-busy="true" />
}
/** Opens a private picture in full size. Saves a scan as PDF, which may hold scripts. */
export const useOpenPrivateImage = (value: string, name: string, show: (address: string) => void): (() => void) => {
  const notify = useNotify()
  const open = async () => {
    let address: string
    try {
      const file = await readPrivate(value, false)
      if (isPdf(value)) return downloadFile(`${name}.pdf`, file)
      address = URL.createObjectURL(file)
    } catch (fault) {
      notify((fault as ApiError).message, { type: 'error' })
      return
    }
    show(address)
    // Long enough for the picture to render, which keeps it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return () => void open()
}
/** Thumbnail of a private picture. A click opens it in full size. */
export const PrivateImageField = ({
  value,
  name,
  show,
}: {
  readonly value: string
  readonly name: string
  readonly show?: (address: string, name: string) => void
}) => {
  const open = useOpenPrivateImage(value, name, address => show?.(address, name))
  if (!show) return <PrivateThumb value={value} name={name} />
  return (
    <button type="button" className="thumb-button" onClick={open} aria-label={name}>
      <PrivateThumb value={value} name={name} />
    </button>
  )
}
