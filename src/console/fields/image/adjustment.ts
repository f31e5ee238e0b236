/** How a picture is adjusted before its upload. */
export interface Adjustment {
  /** Quarter turns to the right, 0 to 3. */
  readonly turns: number
  /** Straightening in degrees, −15 to 15. */
  readonly angle: number
  /** Whether the picture is cut to 1:1. */
  readonly square: boolean
  /** 1 shows as much as the cut allows. */
  readonly zoom: number
  /** Place of the cut, −1 to 1, along the width and the height of the picture. */
  readonly x: number
  readonly y: number
  /** Factor, 1 leaves the picture as it is. */
  readonly brightness: number
}
export const noAdjustment: Adjustment = { turns: 0, angle: 0, square: true, zoom: 1, x: 0, y: 0, brightness: 1 }

interface Size {
  readonly width: number
  readonly height: number
}
/**
 * Geometry of an adjusted picture, in pixels of the source. `scale` and `shift` place the picture
 * under the cut, the shift along the picture's own axes. The cut never reaches beyond the picture.
 */
export const fitAdjustment = (source: Size, { turns, angle, square, zoom, x, y }: Adjustment) => {
  const isUpright = turns % 2 === 0
  const width = isUpright ? source.width : source.height
  const height = isUpright ? source.height : source.width
  const side = Math.min(width, height)
  const cut = square ? { width: side, height: side } : { width, height }
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.abs(Math.sin(radians))]
  // Box around the cut, along the axes of the straightened picture.
  const needed = { width: cut.width * cos + cut.height * sin, height: cut.width * sin + cut.height * cos }
  const scale = Math.max(needed.width / width, needed.height / height) * zoom
  return {
    cut,
    scale,
    radians,
    shift: { x: -x * ((width * scale - needed.width) / 2), y: -y * ((height * scale - needed.height) / 2) },
    /** Size in which no pixel of the source is enlarged. */
    output: { width: Math.max(1, Math.round(cut.width / scale)), height: Math.max(1, Math.round(cut.height / scale)) },
  }
}
/** Draws an adjusted picture over a whole canvas. The canvas has the shape of the cut. */
export const drawAdjusted = (canvas: HTMLCanvasElement, picture: ImageBitmap, adjustment: Adjustment): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  const { cut, scale, radians, shift } = fitAdjustment(picture, adjustment)
  const drawn = canvas.width / cut.width
  const draw = () => {
    context.save()
    context.scale(drawn, drawn)
    context.translate(cut.width / 2, cut.height / 2)
    context.rotate(radians)
    context.translate(shift.x, shift.y)
    context.scale(scale, scale)
    context.rotate((adjustment.turns * Math.PI) / 2)
    context.drawImage(picture, -picture.width / 2, -picture.height / 2)
    context.restore()
  }
  context.clearRect(0, 0, canvas.width, canvas.height)
  draw()
  const { brightness } = adjustment
  if (brightness === 1) return
  // Both modes multiply a colour exactly. Safari's canvas has no `filter`.
  const grey = Math.round(255 * (brightness > 1 ? 1 - 1 / brightness : brightness))
  context.globalCompositeOperation = brightness > 1 ? 'color-dodge' : 'multiply'
  context.fillStyle = `rgb(${grey} ${grey} ${grey})`
  context.fillRect(0, 0, canvas.width, canvas.height)
  // Transparent places stay transparent.
  context.globalCompositeOperation = 'destination-in'
  draw()
  context.globalCompositeOperation = 'source-over'
}
/** Makes the file of an adjusted picture. JPEG stays JPEG. Other formats become PNG. Rejects if the browser cannot. */
export const fileOfAdjusted = async (picture: ImageBitmap, type: string, adjustment: Adjustment): Promise<File> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitAdjustment(picture, adjustment).output)
  drawAdjusted(canvas, picture, adjustment)
  const isJpeg = type === 'image/jpeg'
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      made => (made ? resolve(made) : reject(new Error('canvas'))),
      isJpeg ? 'image/jpeg' : 'image/png',
      0.92,
    ),
  )
  return new File([blob], isJpeg ? 'picture.jpg' : 'picture.png', { type: blob.type })
}
