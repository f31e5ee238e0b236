import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { FormHelperText, LinearProgress } from '@mui/material'
import { useInput, useTranslate } from 'ra-core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { readPicture, type Uploaded } from '../providers/upload'
import { useLabel } from '../shopContext'
import { PictureViewer, usePictureViewer } from '../parts/PictureViewer'
import { useDragSensors } from '../parts/useDragSensors'
import { useDragSpeech } from '../parts/useDragSpeech'
import type { InputProps } from './inputProps'
import { PictureTile } from './PictureTile'
import { rotatePicture } from './rotatePicture'
import { useUploads } from './useUploads'

/** Pictures by click or drop, sent at once, with progress, preview, rotation, order and removal. One address or a list of them, or a private file's key. */
const PicturesInput = ({ source, field: declared, required, disabled, many = false }: InputProps & { readonly many?: boolean }) => {
  const { field, fieldState } = useInput({ source, ...(required ? { isRequired: true } : {}) })
  const translate = useTranslate()
  const label = useLabel()
  const id = useId()
  const viewer = usePictureViewer()
  const [over, setOver] = useState(false)
  const max = many ? (declared.options.max ?? 9) : 1
  const urls: readonly string[] = many ? (field.value ?? []) : field.value ? [field.value] : []
  const latest = useRef(urls)
  latest.current = urls
  const set = (next: readonly string[]) => {
    latest.current = next
    field.onChange(many ? next : (next[0] ?? null))
  }
  const isPrivate = declared.kind === 'file'
  const purpose = isPrivate ? 'private' : 'public'
  const { send, sending, unsent, sendAgain, giveUp, problems, setProblems, whyNot } = useUploads(purpose)
  const add = (sent: string) => set(many ? [...latest.current, sent] : [sent])
  const rotate = async (value: string) => {
    try {
      const turned = await rotatePicture(await readPicture(value, purpose))
      const add = (sent: Uploaded) => set(latest.current.map(each => (each === value ? (isPrivate ? sent.key : sent.url) : each)))
      await send([turned], { max, add })
    } catch (fault) {
      setProblems([whyNot(fault)])
    }
  }
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    const room = many ? max - latest.current.length : 1
    if (all.length === 0) return
    const leftOut = all.length - Math.min(all.length, room)
    void send(all.slice(0, room), { leftOut, max, replace: !many, add: sent => add(isPrivate ? sent.key : sent.url) })
  }
  const sensors = useDragSensors()
  const drop = ({ active, over: target }: DragEndEvent) => {
    if (target && target.id !== active.id) set(arrayMove([...urls], urls.indexOf(String(active.id)), urls.indexOf(String(target.id))))
  }
  const name = label(declared.labels)
  const numbered = (index: number) => (many ? translate('console.pictureNumber', { field: name, number: index + 1 }) : name)
  const speech = useDragSpeech(urls, url => numbered(urls.indexOf(url)))
  const dropFile = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  const error = fieldState.error?.message
  const hint = translate('console.uploadHint')
  return (
    <fieldset className="pictures" aria-describedby={`${id}-help`} data-source={source}>
      <legend>
        {name}
        {required ? ' *' : ''}
      </legend>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={speech}>
        <SortableContext items={[...urls]} strategy={rectSortingStrategy}>
          <ul className="picture-list">
            {urls.map((url, index) => (
              <PictureTile
                key={url}
                value={url}
                isPrivate={isPrivate}
                name={numbered(index)}
                movable={many && urls.length > 1}
                disabled={disabled}
                show={viewer.show}
                rotate={() => void rotate(url)}
                remove={() => set(urls.filter(each => each !== url))}
              />
            ))}
            {!disabled && (many ? urls.length < max : true) && (
              <li>
                <label
                  className={`picture-drop${over ? ' over' : ''}`}
                  onDragOver={event => {
                    event.preventDefault()
                    setOver(true)
                  }}
                  onDragLeave={() => setOver(false)}
                  onDrop={dropFile}
                >
                  <input
                    id={id}
                    name={source}
                    type="file"
                    accept="image/jpeg,image/png,image/webp"
                    multiple={many}
                    className="visually-hidden"
                    aria-label={name}
                    ref={field.ref}
                    onChange={event => {
                      take(event.target.files)
                      event.target.value = ''
                    }}
                    onBlur={field.onBlur}
                  />
                  <span aria-hidden="true">＋</span>
                  <span>{translate(many ? 'console.upload' : 'console.uploadOne')}</span>
                </label>
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {sending.map(each => (
        <div key={each.key} role="status">
          <small>{translate('console.uploading', { name: each.name, percent: Math.round(each.part * 100) })}</small>
          <LinearProgress variant={each.part < 1 ? 'determinate' : 'indeterminate'} value={each.part * 100} />
        </div>
      ))}
      <div id={`${id}-help`}>
        {problems.map(problem => (
          <FormHelperText key={problem} error role="alert">
            {problem}
          </FormHelperText>
        ))}
        {unsent.map(each => (
          <FormHelperText key={each.key} error role="alert" component="div">
            {each.why}{' '}
            <button type="button" className="row-action" onClick={() => void sendAgain(each)}>
              {translate('console.uploadAgain')}
            </button>{' '}
            <button
              type="button"
              className="row-action danger"
              aria-label={translate('console.removePicture', { name: each.file.name })}
              onClick={() => giveUp([each.key])}
            >
              {translate('console.uploadGiveUp')}
            </button>
          </FormHelperText>
        ))}
        <FormHelperText error={Boolean(error)}>
          {error ?? (many ? translate('console.uploadMany', { hint, count: urls.length, max }) : hint)}
        </FormHelperText>
      </div>
      <PictureViewer {...viewer} />
    </fieldset>
  )
}
export default PicturesInput
