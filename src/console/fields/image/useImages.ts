import { useInput } from 'ra-core'
import { useRef } from 'react'
import { traitsOf } from '../../../schema/fields/traits'
import { type Purpose, readPicture, type Uploaded } from '../../providers/api/upload'
import { type InputProps, requiredMark } from '../input/useFieldInput'
import type { Adjustment } from './adjustment'
import { type Uploads, useUploads } from './useUploads'

/** Rotates a picture by 90° to the right. Keeps JPEG as JPEG. Other formats become PNG. */
const rotatePicture = async (picture: Blob): Promise<File> => {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.height
  canvas.height = bitmap.width
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const type = picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const turned = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('canvas'))), type, 0.92),
  )
  return new File([turned], type === 'image/jpeg' ? 'picture.jpg' : 'picture.png', { type })
}

/** Picture as it was before its adjustment. */
interface Original {
  readonly value: string
  readonly adjustment?: Adjustment
}
interface EditingOptions {
  readonly latest: { readonly current: readonly string[] }
  readonly set: (next: readonly string[]) => void
  readonly send: Uploads['send']
  readonly pictureOf: (uploaded: Uploaded) => string
  readonly purpose: Purpose
  readonly max: number
}
/** Adjusted pictures of a field and their originals, which stay known while the form is open. */
const useEditing = ({ latest, set, send, pictureOf, purpose, max }: EditingOptions) => {
  const originals = useRef(new Map<string, Original>())
  const originalOf = (value: string): Original => originals.current.get(value) ?? { value }
  const replace = (value: string, next: string) => set(latest.current.map(each => (each === value ? next : each)))
  /** Uploads an adjusted picture in the place of `value`. */
  const adjust = (value: string, file: File, adjustment: Adjustment) => {
    const original = originalOf(value).value
    const add = (uploaded: Uploaded) => {
      originals.current.set(pictureOf(uploaded), { value: original, adjustment })
      replace(value, pictureOf(uploaded))
    }
    void send([file], { max, add })
  }
  const restore = (value: string) => replace(value, originalOf(value).value)
  const read = (value: string) => readPicture(originalOf(value).value, purpose)
  return { originalOf, adjust, restore, read }
}
/** Pictures of a field, always as a list, with their commands. Each picture is uploaded at once. */
export const useImages = ({ source, field: declared, required }: InputProps, many: boolean) => {
  const { field, fieldState } = useInput({ source, ...requiredMark(required) })
  const { options } = declared
  const isPrivate = traitsOf(declared).private
  const purpose = isPrivate ? 'private' : 'public'
  const max = many ? (options.max ?? 9) : 1
  const uploads = useUploads(purpose)
  const urls: readonly string[] = many ? (field.value ?? []) : field.value ? [field.value] : []
  // A ref, since several uploads may end before the next render.
  const latest = useRef(urls)
  latest.current = urls
  const set = (next: readonly string[]) => {
    latest.current = next
    field.onChange(many ? next : (next[0] ?? null))
  }
  const pictureOf = (uploaded: Uploaded) => (isPrivate ? uploaded.key : uploaded.url)
  const add = (uploaded: Uploaded) => set(many ? [...latest.current, pictureOf(uploaded)] : [pictureOf(uploaded)])
  const take = (files: Iterable<File> | null) => {
    const all = [...(files ?? [])]
    const capacity = many ? max - latest.current.length : 1
    if (all.length === 0) return
    const leftOut = all.length - Math.min(all.length, capacity)
    void uploads.send(all.slice(0, capacity), { leftOut, max, replace: !many, add })
  }
  const rotate = async (value: string) => {
    try {
      const turned = await rotatePicture(await readPicture(value, purpose))
      const put = (uploaded: Uploaded) => set(latest.current.map(each => (each === value ? pictureOf(uploaded) : each)))
      await uploads.send([turned], { max, add: put })
    } catch (fault) {
      uploads.setProblems([uploads.whyNot(fault)])
    }
  }
  const editing = useEditing({ latest, set, send: uploads.send, pictureOf, purpose, max })
  return { urls, max, isPrivate, set, take, rotate, editing, uploads, input: field, error: fieldState.error?.message }
}
