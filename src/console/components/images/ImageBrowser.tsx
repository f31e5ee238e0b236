import { Dialog } from '@mui/material'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import './imageBrowser.css'

/** A picture of the browser. */
export interface Picture {
  readonly key: string
  /** URL for the `img` element. */
  readonly url: string
  readonly name: string
}
interface BrowserProps {
  readonly pictures: readonly Picture[]
  readonly at: number
  readonly go: (at: number) => void
  readonly close: () => void
}
const BarButton = ({ label, sign, work }: { label: string; sign: string; work: () => void }) => (
  <button type="button" className="browser-button" onClick={work} aria-label={label} title={label}>
    {sign}
  </button>
)
interface BarProps extends Pick<BrowserProps, 'pictures' | 'at' | 'close'> {
  readonly turn: (way: 1 | -1) => void
}
/** Name and position of the picture, and buttons for previous, next and close. */
const Bar = ({ pictures, at, turn, close }: BarProps) => {
  const translate = useTranslate()
  const isOne = pictures.length === 1
  return (
    <div className="browser-bar">
      <span>
        {pictures[at]?.name} {!isOne && translate('console.placeIn', { place: at + 1, count: pictures.length })}
      </span>
      {!isOne && <BarButton label={translate('console.previousPicture')} sign="‹" work={() => turn(-1)} />}
      {!isOne && <BarButton label={translate('console.nextPicture')} sign="›" work={() => turn(1)} />}
      <BarButton label={translate('console.close')} sign="×" work={close} />
    </div>
  )
}
/** Full-screen pictures with buttons and arrow keys. A click toggles the original size. */
export const ImageBrowser = ({ pictures, at, go, close }: BrowserProps) => {
  const translate = useTranslate()
  const [whole, setWhole] = useState(false)
  const picture = pictures[at]
  if (!picture) return null
  const turn = (way: 1 | -1) => {
    setWhole(false)
    go((at + way + pictures.length) % pictures.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  return (
    <Dialog
      open
      onClose={close}
      maxWidth="lg"
      fullWidth
      onKeyDown={press}
      slotProps={{ paper: { 'aria-label': picture.name } }}
    >
      <Bar pictures={pictures} at={at} turn={turn} close={close} />
      <button
        type="button"
        className={whole ? 'browser-picture whole' : 'browser-picture'}
        onClick={() => setWhole(!whole)}
        aria-label={translate(whole ? 'console.shrink' : 'console.enlarge', { name: picture.name })}
      >
        <img src={picture.url} alt={picture.name} />
      </button>
    </Dialog>
  )
}
