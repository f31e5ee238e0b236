/** A picture turned a quarter to the right. JPEG where it was one, else PNG. */
export const rotatePicture = async (picture: Blob): Promise<File> => {
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
