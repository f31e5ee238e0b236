import { Alert, Button, FormControlLabel, Switch } from '@mui/material'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { pictureMessages } from '../../i18n/messages/pictureMessages'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../schema/text/caughtError'
import { Confirm } from '../../components/Confirm'
import { RecordSkeleton } from '../../components/RecordSkeleton'
import { type Adjustment, drawAdjusted, fileOfAdjusted, fitAdjustment, noAdjustment } from './adjustment'
import './pictureEditor.css'

/** Longest edge of the preview, in px of the canvas. */
const PREVIEW = 640
const sliders = [
  { key: 'angle', min: -15, max: 15, step: 0.5 },
  { key: 'zoom', min: 1, max: 4, step: 0.05 },
  { key: 'x', min: -1, max: 1, step: 0.02 },
  { key: 'y', min: -1, max: 1, step: 0.02 },
  { key: 'brightness', min: 0.5, max: 1.8, step: 0.02 },
] as const
const labelKeys = {
  angle: 'adjustAngle',
  zoom: 'adjustZoom',
  x: 'adjustX',
  y: 'adjustY',
  brightness: 'adjustBrightness',
} as const
const valueText = (key: (typeof sliders)[number]['key'], value: number): string =>
  key === 'angle' ? `${value}°` : `${Math.round(value * 100)}%`

/** Decodes the original once. */
const usePicture = (read: () => Promise<Blob>) => {
  const [loaded, setLoaded] = useState<{ readonly picture: ImageBitmap; readonly type: string }>()
  const [fault, setFault] = useState<unknown>()
  const first = useRef(read)
  useEffect(() => {
    let isOver = false
    let bitmap: ImageBitmap | undefined
    const load = async () => {
      const blob = await first.current()
      bitmap = await createImageBitmap(blob)
      if (isOver) bitmap.close()
      else setLoaded({ picture: bitmap, type: blob.type })
    }
    load().catch(setFault)
    return () => {
      isOver = true
      bitmap?.close()
    }
  }, [])
  return { ...loaded, fault }
}
interface PreviewProps {
  readonly picture: ImageBitmap
  readonly adjustment: Adjustment
  readonly name: string
  readonly move: (part: Pick<Adjustment, 'x' | 'y'>) => void
}
const clamp = (value: number) => Math.min(1, Math.max(-1, value))
/** Result, drawn while it changes. Dragging moves the cut. */
const Preview = ({ picture, adjustment, name, move }: PreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { cut } = fitAdjustment(picture, adjustment)
  const scale = PREVIEW / Math.max(cut.width, cut.height)
  const [width, height] = [Math.round(cut.width * scale), Math.round(cut.height * scale)]
  useEffect(() => {
    if (canvas.current) drawAdjusted(canvas.current, picture, adjustment)
  })
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    const { clientWidth, clientHeight } = event.currentTarget
    const { x, y, zoom } = adjustment
    move({
      x: clamp(x - (2 * event.movementX) / (clientWidth * zoom)),
      y: clamp(y - (2 * event.movementY) / (clientHeight * zoom)),
    })
  }
  return (
    <canvas
      ref={canvas}
      className="adjust-preview"
      role="img"
      aria-label={name}
      width={width}
      height={height}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
interface ControlsProps {
  readonly adjustment: Adjustment
  readonly change: (part: Partial<Adjustment>) => void
}
const Controls = ({ adjustment, change }: ControlsProps) => {
  const t = useLoadedMessages(pictureMessages)
  const id = useId()
  return (
    <div className="adjust-controls">
      <FormControlLabel
        control={<Switch checked={adjustment.square} onChange={(_, square) => change({ square })} />}
        label={t('adjustSquare')}
      />
      <Button size="small" onClick={() => change({ turns: (adjustment.turns + 1) % 4 })}>
        {t('adjustTurn')}
      </Button>
      {sliders.map(({ key, ...range }) => (
        <div key={key} className="adjust-slider">
          <span id={`${id}-${key}`}>{t(labelKeys[key])}</span>
          <input
            type="range"
            {...range}
            value={adjustment[key]}
            aria-labelledby={`${id}-${key}`}
            aria-valuetext={valueText(key, adjustment[key])}
            onChange={({ target }) => change({ [key]: target.valueAsNumber })}
          />
          <output>{valueText(key, adjustment[key])}</output>
        </div>
      ))}
    </div>
  )
}
export interface PictureEditorProps {
  readonly name: string
  /** Reads the original. */
  readonly read: () => Promise<Blob>
  /** Adjustment that the shown picture has already. */
  readonly initial?: Adjustment
  readonly apply: (file: File, adjustment: Adjustment) => void
  /** Puts the original back. Absent if the shown picture is the original. */
  readonly restore?: () => void
  readonly close: () => void
}
/** Makes the file, and closes the dialog. */
const useApply = ({ apply, close }: Pick<PictureEditorProps, 'apply' | 'close'>) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const finish = async (picture: ImageBitmap, type: string, adjustment: Adjustment) => {
    setBusy(true)
    try {
      apply(await fileOfAdjusted(picture, type, adjustment), adjustment)
      close()
    } catch (reason) {
      setProblem(messageOf(reason))
      setBusy(false)
    }
  }
  return { isBusy, problem, finish }
}
/** Ways back: to no adjustment, and to the original. */
const WaysBack = ({ reset, restore }: { readonly reset: () => void; readonly restore?: () => void }) => {
  const t = useLoadedMessages(pictureMessages)
  return (
    <div className="adjust-ways">
      <Button size="small" onClick={reset}>
        {t('adjustReset')}
      </Button>
      {restore && (
        <Button size="small" onClick={restore}>
          {t('adjustOriginal')}
        </Button>
      )}
    </div>
  )
}
/** Dialog that cuts, straightens and brightens one picture. Begins with the original each time. */
const PictureEditor = ({ name, read, initial = noAdjustment, apply, restore, close }: PictureEditorProps) => {
  const t = useLoadedMessages(pictureMessages)
  const { picture, type = '', fault } = usePicture(read)
  const [adjustment, setAdjustment] = useState(initial)
  const { isBusy, problem, finish } = useApply({ apply, close })
  const change = (part: Partial<Adjustment>) => setAdjustment(now => ({ ...now, ...part }))
  return (
    <Confirm
      title={t('adjustPicture', { name })}
      close={close}
      busy={isBusy}
      closed={!picture}
      confirm={t('adjustApply')}
      onConfirm={() => picture && void finish(picture, type, adjustment)}
      size="sm"
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {picture ? (
        <>
          <Preview picture={picture} adjustment={adjustment} name={name} move={change} />
          <Controls adjustment={adjustment} change={change} />
          <WaysBack reset={() => setAdjustment(noAdjustment)} restore={restore} />
        </>
      ) : (
        <RecordSkeleton fault={fault} retry={close} />
      )}
    </Confirm>
  )
}
export default PictureEditor
