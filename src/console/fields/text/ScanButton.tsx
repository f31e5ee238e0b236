import QrCodeScanner from '@mui/icons-material/QrCodeScannerOutlined'
import { IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LazyOverlay } from '../../components/LazyOverlay'

// Nobody's camera is opened, and nothing that reads its picture fetched, before they ask for it.
const ScanDialog = lazy(() => import('./ScanDialog'))

/** What a square code says to an input: itself, or of an address what is behind its last slash. */
const scannedText = (text: string): string =>
  /^https?:\/\//i.test(text) ? text.slice(text.lastIndexOf('/') + 1) : text.trim()

/** Fills an input in by the camera. */
export const ScanButton = ({ source }: { readonly source: string }) => {
  const translate = useTranslate()
  const { setValue, setFocus } = useFormContext()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    setTimeout(() => setFocus(source))
  }
  const take = (text: string) => {
    setValue(source, scannedText(text), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    close()
  }
  return (
    <>
      <IconButton
        aria-label={translate('console.scan')}
        title={translate('console.scan')}
        onClick={() => setOpen(true)}
      >
        <QrCodeScanner />
      </IconButton>
      {open && (
        <LazyOverlay>
          <ScanDialog take={take} close={close} />
        </LazyOverlay>
      )}
    </>
  )
}
