import QrCodeScanner from '@mui/icons-material/QrCodeScannerOutlined'
import { IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LazyOverlay } from '../../components/LazyOverlay'

// Lazy: camera and reader are loaded on demand.
const ScanDialog = lazy(() => import('./ScanDialog'))

/** Text of a QR code. For a URL: the part after its last slash. */
const scannedText = (text: string): string =>
  /^https?:\/\//i.test(text) ? text.slice(text.lastIndexOf('/') + 1) : text.trim()

/** Fills an input by scanning a QR code. */
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
