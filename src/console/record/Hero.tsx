import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { getField, getImageFields, getPriceField } from '../../schema/selectors/definition'
import { applies, canSeeField } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { FieldCell } from '../fields/FieldCell'
import { ImageBrowser, type Picture } from '../components/images/ImageBrowser'
import { pictureAt, thumbnailOf } from '../providers/api/upload'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { useFieldTextContext } from '../components/hooks/useFieldTextContext'

type Shown = Readonly<Record<string, unknown>>

/** Visible pictures of a record with their names. */
export const useRecordImages = (resource: AnyResource, record: Shown): readonly Picture[] => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  return getImageFields(resource)
    .filter(name => canSeeField(resource, name, me) && applies(resource, name, record))
    .flatMap(name => {
      const text = label(getField(resource, name).labels)
      const urls = [record[name] ?? []].flat().filter(url => typeof url === 'string')
      const isOne = !Array.isArray(record[name])
      return urls.map((url, index) => ({
        key: `${name}|${url}`,
        url,
        name: isOne ? text : translate('console.pictureNumber', { field: text, number: index + 1 }),
      }))
    })
}
/** Photos in one row, the first one larger. On phones as wide as the screen. A click enlarges. */
export const Photos = ({ pictures }: { readonly pictures: readonly Picture[] }) => {
  const translate = useTranslate()
  const [at, setAt] = useState<number>()
  if (pictures.length === 0) return null
  const whole = pictures.map(each => ({ ...each, url: pictureAt(each.url) }))
  return (
    <>
      {/* Keyboards scroll the row by its buttons. */}
      <ul className="photos" aria-label={translate('console.pictures')}>
        {pictures.map(({ key, url, name }, index) => (
          <li key={key}>
            <button
              type="button"
              className="photo-button"
              onClick={() => setAt(index)}
              aria-label={translate('console.preview', { name })}
              title={name}
            >
              <img
                src={thumbnailOf(url)}
                srcSet={`${thumbnailOf(url)} 160w, ${pictureAt(url)} 1000w`}
                sizes={pictures.length > 1 ? '(max-width: 700px) 100vw, 96px' : '96px'}
                alt={name}
                loading={index === 0 ? undefined : 'lazy'}
              />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && <ImageBrowser pictures={whole} at={at} go={setAt} close={() => setAt(undefined)} />}
    </>
  )
}
interface GalleryProps {
  readonly pictures: readonly Picture[]
  /** Index of the shown picture. */
  readonly at: number
  readonly go: (at: number) => void
}
/** One picture with buttons for previous and next. */
const Gallery = ({ pictures, at, go, enlarge }: GalleryProps & { enlarge: () => void }) => {
  const translate = useTranslate()
  const picture = pictures[at]
  if (!picture) return null
  const turn = (way: 1 | -1, word: string, sign: string) =>
    pictures.length > 1 && (
      <button
        type="button"
        className="hero-turn"
        onClick={() => go((at + way + pictures.length) % pictures.length)}
        aria-label={translate(word)}
      >
        {sign}
      </button>
    )
  return (
    <div className="hero-gallery">
      <button
        type="button"
        className="hero-picture"
        onClick={enlarge}
        aria-label={translate('console.preview', { name: picture.name })}
      >
        <img src={pictureAt(picture.url)} alt={picture.name} />
      </button>
      <div className="hero-bar">
        {turn(-1, 'console.previousPicture', '‹')}
        <span className="quiet" aria-live="polite">
          {picture.name}{' '}
          {pictures.length > 1 && translate('console.placeIn', { place: at + 1, count: pictures.length })}
        </span>
        {turn(1, 'console.nextPicture', '›')}
      </div>
    </div>
  )
}
/** Thumbnails of all pictures. */
const Strip = ({ pictures, at, go }: GalleryProps) =>
  pictures.length > 1 && (
    <ul className="hero-strip">
      {pictures.map(({ key, url, name }, index) => (
        <li key={key}>
          <button
            type="button"
            className="thumb-button"
            aria-current={index === at || undefined}
            aria-label={name}
            title={name}
            onClick={() => go(index)}
          >
            <img className="thumb" src={thumbnailOf(url)} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
/** Large pictures and price of a record. A click enlarges a picture. */
export const Hero = ({ resource, record }: { readonly resource: AnyResource; readonly record: Shown }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const context = useFieldTextContext()
  const pictures = useRecordImages(resource, record)
  const [wanted, setWanted] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const at = Math.min(wanted, pictures.length - 1)
  const price = getPriceField(resource)
  const hasPrice = price !== undefined && canSeeField(resource, price, me)
  if (pictures.length === 0 && !hasPrice) return null
  const shown = { pictures, at, go: setWanted }
  const whole = pictures.map(each => ({ ...each, url: pictureAt(each.url) }))
  return (
    <section className="hero large" aria-label={translate('console.pictures')}>
      <Gallery {...shown} enlarge={() => setOpen(true)} />
      <div className="hero-side">
        {hasPrice && (
          <div>
            <span className="quiet">{label(getField(resource, price).labels)}</span>
            <div className="amount">{FieldCell(getField(resource, price), record[price], context)}</div>
          </div>
        )}
        <Strip {...shown} />
      </div>
      {isOpen && <ImageBrowser pictures={whole} at={at} go={setWanted} close={() => setOpen(false)} />}
    </section>
  )
}
