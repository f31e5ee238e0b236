import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { FormHelperText, LinearProgress } from '@mui/material'
import { useInput, useTranslate } from 'ra-core'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { isExpired } from '../call'
import { pictureAt, thumbnailOf, uploadPicture } from '../providers/upload'
import { endSession } from '../session'
import { useLabel } from '../shopContext'
import { PictureViewer, usePictureViewer } from '../views/PictureViewer'
import type { InputProps } from './inputProps'
import { useDragSensors } from '../views/useDragSensors'

interface Sending {
  readonly key: number
  readonly name: string
  readonly part: number
}
let nextKey = 0
const MAX_BYTES = 10 * 1024 * 1024

/** Sends files one after another and tells how far each is. A refused one leaves the others and the form as they are. */
const useUploads = (add: (url: string) => void) => {
  const translate = useTranslate()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const abort = useRef(new AbortController())
  useEffect(() => {
    abort.current = new AbortController()
    return () => abort.current.abort()
  }, [])
  const sendOne = async (file: File, key: number) => {
    try {
      if (file.size > MAX_BYTES) throw new Error(translate('console.uploadHint'))
      const { url } = await uploadPicture(
        file,
        part => setSending(all => all.map(each => (each.key === key ? { ...each, part } : each))),
        abort.current.signal,
      )
      add(url)
    } catch (fault) {
      if ((fault as Error).name === 'AbortError') return
      if (isExpired(fault)) endSession('expired')
      const why =
        (fault as { said?: string }).said ||
        ((fault as { code?: number }).code === 0 ? translate('console.networkError') : (fault as Error).message)
      setProblems(all => [...all, translate('console.uploadFailed', { name: file.name, why })])
    } finally {
      setSending(all => all.filter(each => each.key !== key))
    }
  }
  const send = async (files: readonly File[], leftOut: number, max: number) => {
    setProblems(leftOut > 0 ? [translate('console.tooManyPictures', { max })] : [])
    const queue = files.map(file => ({ file, key: nextKey++ }))
    setSending(all => [...all, ...queue.map(({ file, key }) => ({ key, name: file.name, part: 0 }))])
    for (const { file, key } of queue) await sendOne(file, key)
  }
  return { send, sending, problems }
}

interface TileProps {
  readonly url: string
  readonly name: string
  readonly movable: boolean
  readonly disabled?: boolean
  readonly show: () => void
  readonly remove: () => void
}
const Tile = ({ url, name, movable, disabled, show, remove }: TileProps) => {
  const translate = useTranslate()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: url, disabled: !movable })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} className="picture-tile">
      <button type="button" className="thumb-button" onClick={show} aria-label={translate('console.preview', { name })}>
        <img src={thumbnailOf(url)} alt={name} />
      </button>
      {!disabled && movable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="picture-move"
          aria-label={translate('console.movePicture', { name })}
        >
          ⠿
        </button>
      )}
      {!disabled && (
        <button type="button" className="picture-remove" onClick={remove} aria-label={translate('console.removePicture', { name })}>
          ×
        </button>
      )}
    </li>
  )
}

/** Pictures by click or drop, sent at once, with progress, preview, order and removal. One address or a list of them. */
const PicturesInput = ({ source, field: declared, required, disabled, many = false }: InputProps & { readonly many?: boolean }) => {
  const { field, fieldState } = useInput({ source, ...(required ? { isRequired: true } : {}) })
  const translate = useTranslate()
  const label = useLabel()
  const id = useId()
  const viewer = usePictureViewer()
  const [over, setOver] = useState(false)
  const max = many ? (declared.options.max ?? 9) : 1
  const urls: readonly string[] = many ? ((field.value as string[] | null) ?? []) : field.value ? [field.value as string] : []
  const latest = useRef(urls)
  latest.current = urls
  const set = (next: readonly string[]) => {
    latest.current = next
    field.onChange(many ? next : (next[0] ?? null))
  }
  const { send, sending, problems } = useUploads(url => set(many ? [...latest.current, url] : [url]))
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    const room = many ? max - latest.current.length : 1
    void send(all.slice(0, room), all.length - Math.min(all.length, room), max)
  }
  const sensors = useDragSensors()
  const drop = ({ active, over: target }: DragEndEvent) => {
    if (target && target.id !== active.id) set(arrayMove([...urls], urls.indexOf(active.id as string), urls.indexOf(target.id as string)))
  }
  const name = label(declared.labels)
  const numbered = (index: number) => (many ? translate('console.pictureNumber', { field: name, number: index + 1 }) : name)
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
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={[...urls]} strategy={rectSortingStrategy}>
          <ul className="picture-list">
            {urls.map((url, index) => (
              <Tile
                key={url}
                url={url}
                name={numbered(index)}
                movable={many && urls.length > 1}
                disabled={disabled}
                show={() => viewer.show(pictureAt(url), numbered(index))}
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
        <FormHelperText error={Boolean(error)}>
          {error ?? (many ? translate('console.uploadMany', { hint, count: urls.length, max }) : hint)}
        </FormHelperText>
      </div>
      <PictureViewer {...viewer} />
    </fieldset>
  )
}
export default PicturesInput
