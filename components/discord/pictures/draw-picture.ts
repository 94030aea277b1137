import type { Canvas, Encoding } from './canvas'

/** Reads a picture into the browser's memory, upright. Rejects for a file that the browser cannot read as one. */
export async function readInBrowser(file: File): Promise<Canvas> {
  const bitmap = await createImageBitmap(file)
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (encoding) => draw(bitmap, encoding),
    close: () => bitmap.close(),
  }
}

/** A browser that cannot write the type writes a PNG instead. */
function draw(bitmap: ImageBitmap, { width, height, type, quality }: Encoding) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    // JPEG knows no transparency and would make it black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}
