import { Alert } from '@mui/material'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { pictureMessages } from '../../i18n/messages/pictureMessages'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { CaptureButton } from '../image/CaptureButton'
import { Confirm } from '../../components/Confirm'

/** Video frame or photo. */
type Frame = HTMLVideoElement | ImageBitmap
/** Reads a QR code in a frame. `undefined` if there is none. */
type ReadFrame = (frame: Frame) => Promise<string | undefined>
interface Detector {
  readonly detect: (source: Frame) => Promise<readonly { readonly rawValue: string }[]>
}
type WithDetector = typeof globalThis & {
  readonly BarcodeDetector?: {
    new (options: { readonly formats: readonly string[] }): Detector
    readonly getSupportedFormats: () => Promise<readonly string[]>
  }
}
const QR = 'qr_code'
/** The browser's `BarcodeDetector`, if it supports QR codes. */
const ownReader = async (): Promise<ReadFrame | undefined> => {
  const { BarcodeDetector }: WithDetector = globalThis
  if (
    !BarcodeDetector ||
    !(await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => [])).includes(QR)
  )
    return undefined
  const detector = new BarcodeDetector({ formats: [QR] })
  return async frame => (await detector.detect(frame).catch(() => []))[0]?.rawValue
}
/** Longest edge of a photo that is read, in px. A code needs no more, and the reader takes time by the pixel. */
const READ_EDGE = 1600
const sizeOfFrame = (frame: Frame) =>
  'videoWidth' in frame ? ([frame.videoWidth, frame.videoHeight] as const) : ([frame.width, frame.height] as const)
/** Fallback reader, loaded on demand. */
const broughtReader = async (): Promise<ReadFrame> => {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async frame => {
    const [ownWidth, ownHeight] = sizeOfFrame(frame)
    if (!context || ownWidth === 0) return undefined
    const scale = Math.min(1, READ_EDGE / Math.max(ownWidth, ownHeight))
    const [width, height] = [Math.round(ownWidth * scale), Math.round(ownHeight * scale)]
    Object.assign(canvas, { width, height })
    context.drawImage(frame, 0, 0, width, height)
    return read(context.getImageData(0, 0, width, height).data, width, height)?.data || undefined
  }
}
const createCodeReader = async (): Promise<ReadFrame> => (await ownReader()) ?? broughtReader()
/** Interval of scans, in ms. */
const EVERY_MS = 200
interface ScanDialogProps {
  readonly take: (text: string) => void
  readonly close: () => void
}
/** Opens the rear camera. `undefined` without a camera or permission. */
const openCamera = async (): Promise<MediaStream | undefined> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch {
    return undefined
  }
}
/** Shows the camera and reads the first QR code. */
const useScan = (take: ScanDialogProps['take']) => {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const onResult = useRef(take)
  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const scan = async (read: ReadFrame) => {
      const text = video.current && (await read(video.current))
      if (over) return
      if (text) onResult.current(text)
      else timer = setTimeout(() => void scan(read), EVERY_MS)
    }
    const begin = async () => {
      stream = await openCamera()
      if (over || !stream || !video.current) return stream ? end() : setFailed(true)
      video.current.srcObject = stream
      await video.current.play().catch(() => {})
      await scan(await createCodeReader())
    }
    const end = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void begin()
    return end
  }, [])
  return { video, failed }
}
/** Reads the code in a photo, where the page gets no video: without TLS, or without permission. */
const PhotoScan = ({ take }: Pick<ScanDialogProps, 'take'>) => {
  const t = useLoadedMessages(pictureMessages)
  const [isNone, setNone] = useState(false)
  const read = async (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    const photo = await createImageBitmap(file).catch(() => undefined)
    const text = photo && (await (await createCodeReader())(photo))
    photo?.close()
    if (text) take(text)
    else setNone(true)
  }
  return (
    <>
      <Alert severity="warning">{t(isNone ? 'noCode' : 'noCamera')}</Alert>
      <CaptureButton take={files => void read(files)}>{t('scanPhoto')}</CaptureButton>
    </>
  )
}
/** Dialog that scans one QR code by the camera. */
const ScanDialog = ({ take, close }: ScanDialogProps) => {
  const translate = useTranslate()
  const t = useLoadedMessages(pictureMessages)
  const { video, failed } = useScan(take)
  return (
    <Confirm title={translate('console.scan')} close={close} cancel="console.close" size="sm">
      {failed ? (
        <PhotoScan take={take} />
      ) : (
        <>
          <p>{t('scanHint')}</p>
          {/* biome-ignore lint/a11y/useMediaCaption: it shows what is before the camera, without sound */}
          <video ref={video} muted playsInline style={{ width: '100%', maxHeight: '60vh', background: '#000' }} />
        </>
      )}
    </Confirm>
  )
}
export default ScanDialog
