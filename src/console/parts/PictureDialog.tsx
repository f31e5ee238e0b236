import { Dialog } from '@mui/material'
import { useTranslate } from 'ra-core'

/** A picture that is looked at whole. */
export interface Shown {
  readonly url: string
  readonly name: string
}

/** A picture over the page, closed by a click or Escape. */
const PictureDialog = ({ shown, close }: { readonly shown: Shown; readonly close: () => void }) => {
  const translate = useTranslate()
  return (
    <Dialog open onClose={close} maxWidth="lg" slotProps={{ paper: { 'aria-label': shown.name } }}>
      <button type="button" className="viewer" onClick={close} aria-label={translate('console.close')}>
        <img src={shown.url} alt={shown.name} />
      </button>
    </Dialog>
  )
}
export default PictureDialog
