import { Dialog } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'

interface Shown {
  readonly url: string
  readonly name: string
}
/** Holds which picture is looked at whole. */
export const usePictureViewer = () => {
  const [shown, setShown] = useState<Shown>()
  return {
    shown,
    show: useCallback((url: string, name: string) => setShown({ url, name }), []),
    close: useCallback(() => setShown(undefined), []),
  }
}
/** A picture over the page, closed by a click or Escape. */
export const PictureViewer = ({ shown, close }: { readonly shown?: Shown; readonly close: () => void }) => {
  const translate = useTranslate()
  if (!shown) return null
  return (
    <Dialog open onClose={close} maxWidth="lg" slotProps={{ paper: { 'aria-label': shown.name } }}>
      <button type="button" className="viewer" onClick={close} aria-label={translate('console.close')}>
        <img src={shown.url} alt={shown.name} />
      </button>
    </Dialog>
  )
}
