import { PICTURE_BYTES, PICTURE_EDGE, PICTURE_PIXELS } from '../../../schema/fields/images'

/** Qualities that are tried until a picture is small enough. */
const QUALITIES = [0.92, 0.8, 0.6] as const
/** Largest file that is decoded here, in bytes. */
const MAX_BYTES = 100 * 1024 * 1024

/** Whether the first box has a HEIC or HEIF brand. Only Safari decodes these files. */
const isHeic = async (file: Blob): Promise<boolean> => {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer())
  return /^[\s\S]{4}ftyp[\s\S]*?(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(head) && !/avi[fs]/.test(head)
}
/** Width and height, upright. `undefined` where the browser does not decode the picture. */
const sizeOf = (file: Blob): Promise<{ width: number; height: number } | undefined> =>
  new Promise(resolve => {
    const image = new Image()
    const url = URL.createObjectURL(file)
    const end = (size?: { width: number; height: number }) => {
      URL.revokeObjectURL(url)
      resolve(size)
    }
    image.onload = () => end({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => end()
    image.src = url
  })
const isJpeg = async (file: Blob): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0xff && second === 0xd8
}
/** Encodes a canvas below the limit of an upload, if a quality allows. */
const encode = async (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> => {
  let blob: Blob | null = null
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
    if (blob && blob.size <= PICTURE_BYTES) return blob
  }
  return blob ?? undefined
}
/** Draws a picture at most 4000 pixels long, as the server keeps it. WebP keeps what is transparent. */
const redraw = async (
  file: Blob,
  { width, height }: { width: number; height: number },
  mayBeClear: boolean,
): Promise<Blob | undefined> => {
  const scale = Math.min(1, PICTURE_EDGE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const options = { resizeWidth: canvas.width, resizeHeight: canvas.height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(file, options)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  if (mayBeClear) {
    const blob = await encode(canvas, 'image/webp')
    // Safari writes PNG instead of WebP, which may be too large.
    if (blob && blob.size <= PICTURE_BYTES) return blob
  }
  return encode(canvas, 'image/jpeg')
}
/** Decodes HEIC in a worker, whose decoder of 2 MB loads only then. */
const decodeHeic = async (file: Blob): Promise<Blob | undefined> => {
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Blob | undefined>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => reject(new Error('heic'))
      worker.postMessage({ bytes, edge: PICTURE_EDGE }, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }
const named = (picture: Blob, { name }: File): File =>
  new File([picture], `${name.replace(/\.\w+$/, '')}.${extensions[picture.type] ?? 'jpg'}`, { type: picture.type })

const prepare = async (file: File): Promise<Blob | undefined> => {
  const heic = await isHeic(file)
  const size = await sizeOf(file)
  if (heic) return size ? redraw(file, size, false) : decodeHeic(file)
  const isTooLarge = size && (file.size > PICTURE_BYTES || size.width * size.height > PICTURE_PIXELS)
  return isTooLarge ? redraw(file, size, !(await isJpeg(file))) : undefined
}
/**
 * Makes a picture ready for its upload: HEIC becomes JPEG, and a picture above the server's limits
 * becomes smaller. Returns other files as they are, for the server to refuse with its reason.
 */
export const preparePicture = async (file: File): Promise<File> => {
  const picture = file.size > MAX_BYTES ? undefined : await prepare(file).catch(() => undefined)
  return picture ? named(picture, file) : file
}
