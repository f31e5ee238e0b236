import { fileTypeFromBuffer } from 'file-type'
import { errorMessages, withValues } from '../../schema/text/errorMessages'
import { RequestError } from '../errors/requestError'

/** Formats of uploads that the server decodes. */
const formats = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  // An animation is kept as its first picture.
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const
export type PictureFormat = (typeof formats)[keyof typeof formats] | 'pdf'

/** Brands in the first box of an ISO media file: `ftyp`, its own brand, and compatible ones. */
const brandsOf = (file: Buffer): string =>
  file.toString('latin1', 4, 8) === 'ftyp' ? file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 256)) : ''
const isSvg = (file: Buffer): boolean =>
  /^\s*(<\?xml[\s\S]*?)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(file.toString('latin1', 0, 2000))
const refuse = (
  reason: 'heicPicture' | 'pdfPicture' | 'videoFile' | 'emptyFile' | 'damagedPicture' | 'notAPicture',
): never => {
  throw new RequestError(reason)
}
const refuseFormat = (name: string): never => {
  const { zh, en } = errorMessages.otherPicture
  const format = name.toUpperCase()
  throw new RequestError('otherPicture', {
    message: { zh: withValues(zh, { format }), en: withValues(en, { format }) },
  })
}
/** Whether a PDF has its end, which may stand before some more bytes. */
const hasPdfEnd = (file: Buffer): boolean => file.subarray(-2048).includes('%%EOF')
/**
 * Detects the format of an upload by its bytes. Only scans (`mayBePdf`) may be PDF. Refuses with
 * emptyFile, heicPicture, pdfPicture, videoFile, otherPicture, damagedPicture, or notAPicture.
 */
export const pictureFormat = async (upload: Buffer, mayBePdf: boolean): Promise<PictureFormat> => {
  if (upload.length === 0) return refuse('emptyFile')
  const { mime = '', ext = '' } = (await fileTypeFromBuffer(upload).catch(() => undefined)) ?? {}
  const brands = brandsOf(upload)
  if (/avi[fs]/.test(brands)) return 'avif'
  if (/hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(brands)) return refuse('heicPicture')
  const format = formats[mime as keyof typeof formats]
  if (format) return format
  if (mime === 'application/pdf') {
    if (!mayBePdf) return refuse('pdfPicture')
    return hasPdfEnd(upload) ? 'pdf' : refuse('damagedPicture')
  }
  if (mime.startsWith('video/')) return refuse('videoFile')
  if (mime.startsWith('image/')) return refuseFormat(ext)
  return isSvg(upload) ? refuseFormat('svg') : refuse('notAPicture')
}
