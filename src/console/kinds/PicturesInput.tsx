import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { PictureViewer, usePictureViewer } from '../parts/PictureViewer'
import { useLabel } from '../shopContext'
import type { InputProps } from './inputProps'
import { PictureDrop } from './PictureDrop'
import { PictureOrder } from './PictureOrder'
import { PictureTile } from './PictureTile'
import { UploadNotes } from './UploadNotes'
import { usePictures } from './usePictures'

/**
 * Pictures by click or drop, sent at once, with progress, preview, rotation, order and removal. One address or a list of them, or a
 * private file's key.
 */
const PicturesInput = ({ many = false, ...props }: InputProps & { readonly many?: boolean }) => {
  const { source, field, required, disabled } = props
  const { urls, max, isPrivate, set, take, rotate, uploads, input, error } = usePictures(props, many)
  const translate = useTranslate()
  const name = useLabel()(field.labels)
  const id = useId()
  const viewer = usePictureViewer()
  const nameOf = (index: number) => (many ? translate('console.pictureNumber', { field: name, number: index + 1 }) : name)
  const hint = translate('console.uploadHint')
  return (
    <fieldset className="pictures" aria-describedby={`${id}-help`} data-source={source}>
      <legend>
        {name}
        {required ? ' *' : ''}
      </legend>
      <PictureOrder urls={urls} set={set} nameOf={nameOf}>
        <ul className="picture-list">
          {urls.map((url, index) => (
            <PictureTile
              key={url}
              value={url}
              isPrivate={isPrivate}
              name={nameOf(index)}
              movable={many && urls.length > 1}
              disabled={disabled}
              show={viewer.show}
              rotate={() => void rotate(url)}
              remove={() => set(urls.filter(each => each !== url))}
            />
          ))}
          {!disabled && (!many || urls.length < max) && (
            <li>
              <PictureDrop id={id} source={source} name={name} many={many} take={take} inputRef={input.ref} onBlur={input.onBlur} />
            </li>
          )}
        </ul>
      </PictureOrder>
      {disabled && urls.length === 0 && <span className="nothing">—</span>}
      <UploadNotes
        id={`${id}-help`}
        uploads={uploads}
        error={error}
        hint={disabled ? '' : many ? translate('console.uploadMany', { hint, count: urls.length, max }) : hint}
      />
      <PictureViewer {...viewer} />
    </fieldset>
  )
}
export default PicturesInput
