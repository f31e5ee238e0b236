import createDecoder from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** Profile of iPhones, by its name in the file. Other colours are read as sRGB. */
const DISPLAY_P3 = 'D\0i\0s\0p\0l\0a\0y\0 \0P\x003'
const PROFILE_BEGINS = 256 * 1024
const colorSpaceOf = (bytes: ArrayBuffer): PredefinedColorSpace =>
  new TextDecoder('latin1').decode(bytes.slice(0, PROFILE_BEGINS)).includes(DISPLAY_P3) ? 'display-p3' : 'srgb'

/** Decodes a HEIC file's main picture to an upright JPEG. `undefined` for a damaged file. */
const decode = async (bytes: ArrayBuffer, edge: number): Promise<Blob | undefined> => {
  const { HeifDecoder } = await createDecoder()
  const images = new HeifDecoder().decode(new Uint8Array(bytes))
  const image = images.find(each => each.is_primary()) ?? images[0]
  if (!image) return undefined
  const [width, height] = [image.get_width(), image.get_height()]
  const data = new ImageData(width, height, { colorSpace: colorSpaceOf(bytes) })
  const isDecoded = await new Promise(resolve => image.display(data, resolve))
  if (!isDecoded) return undefined
  const scale = Math.min(1, edge / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(await createImageBitmap(data), 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
addEventListener('message', ({ data: { bytes, edge } }: MessageEvent<{ bytes: ArrayBuffer; edge: number }>) => {
  decode(bytes, edge).then(
    picture => postMessage(picture),
    () => postMessage(undefined),
  )
})
