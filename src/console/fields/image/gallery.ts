import { createContext, useContext, useEffect } from 'react'

/** A picture field of a gallery. */
interface Slot {
  readonly urls: readonly string[]
  readonly max: number
  readonly many: boolean
  readonly set: (next: readonly string[]) => void
  readonly take: (files: readonly File[]) => void
}
/** Picture fields of a gallery, by name. */
export type Slots = Map<string, Slot>
export const GalleryContext = createContext<Slots | undefined>(undefined)

/** Registers a picture field in the surrounding gallery. Returns whether there is one. */
export const useSlot = (source: string, slot: Slot): boolean => {
  const slots = useContext(GalleryContext)
  useEffect(() => {
    slots?.set(source, slot)
    return () => void slots?.delete(source)
  })
  return slots !== undefined
}

/** Drag id of a picture, unique across fields. */
export const pictureId = (source: string, url: string): string => `${source}|${url}`
/** Parses a drag id into the field and, for a picture, its URL. */
export const parsePictureId = (id: string): { readonly source: string; readonly url?: string } => {
  const [source = '', url] = id.split('|')
  return { source, url }
}
const without = (urls: readonly string[], url: string, instead: readonly string[] = []) =>
  urls.flatMap(each => (each === url ? instead : [each]))
/** Moves a picture to another field, swapping a single one. Returns whether there was room. */
export const movePicture = (
  slots: Slots,
  url: string,
  [from, to]: readonly [string, string],
  before?: string,
): boolean => {
  const [source, target] = [slots.get(from), slots.get(to)]
  if (!source || !target) return false
  if (!target.many) {
    source.set(without(source.urls, url, target.urls))
    target.set([url])
    return true
  }
  if (target.urls.includes(url)) {
    source.set(without(source.urls, url))
    return true
  }
  if (target.urls.length >= target.max) return false
  source.set(without(source.urls, url))
  target.set(before ? without(target.urls, before, [url, before]) : [...target.urls, url])
  return true
}
/** Distributes files over the fields, in order. Returns how many had no room. */
export const spread = (slots: Slots, order: readonly string[], files: readonly File[]): number => {
  let rest = files
  for (const name of order) {
    const slot = slots.get(name)
    const capacity = slot ? slot.max - slot.urls.length : 0
    if (!slot || capacity <= 0 || rest.length === 0) continue
    slot.take(rest.slice(0, capacity))
    rest = rest.slice(capacity)
  }
  return rest.length
}
