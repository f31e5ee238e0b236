/** Reads the square code in a picture of the camera's; nothing where there is none. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type WithDetector = typeof globalThis & {
  readonly BarcodeDetector?: {
    new (options: { readonly formats: readonly string[] }): Detector
    readonly getSupportedFormats: () => Promise<readonly string[]>
  }
}
const QR = 'qr_code'
/** The browser's own reader, where it has one that reads square codes. */
const ownReader = async (): Promise<ReadFrame | undefined> => {
  const { BarcodeDetector }: WithDetector = globalThis
  if (
    !BarcodeDetector ||
    !(await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])).includes(QR)
  )
    return undefined
  const detector = new BarcodeDetector({ formats: [QR] })
  return async video => (await detector.detect(video).catch(() => []))[0]?.rawValue
}
/** A reader for browsers that have none, fetched when it is needed. */
const broughtReader = async (): Promise<ReadFrame> => {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    return read(context.getImageData(0, 0, width, height).data, width, height)?.data || undefined
  }
}
export const createCodeReader = async (): Promise<ReadFrame> => (await ownReader()) ?? broughtReader()
