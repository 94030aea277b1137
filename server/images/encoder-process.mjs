// @ts-check
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/*
 * A process of its own for one image, started by server/images/encode.ts: whatever a file makes of its decoder, time
 * and memory are those of this process, which may be ended at any moment. It is sent no secrets.
 */

/** The decoders of what is taken in; every other one, of documents and of files on disk, stays shut. */
const decoders = ['PngBuffer', 'JpegBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer']

/** @typedef {import('sharp').Sharp} Image */
/** @typedef {{ bytes: Uint8Array, isAnimated: boolean, pixels: number, side: number, seconds: number, memory: number }} Task */

/** The library's work can't be stopped, and a usual exit would wait for it. */
const end = () => process.kill(process.pid, 'SIGKILL')

/**
 * A still image the right way up; the library turns no animation, and none says that it must be. @param {Image}
 * image
 */
const still = (image) => image.autoOrient().webp({ quality: 90, smartSubsample: true })

/**
 * GIF stays GIF, which moves wherever Discord shows it; animated WebP would lose its colours as one. @param {Image}
 * image
 */
const gif = (image) => image.gif()
/** @param {Image} image */
const webp = (image) => image.webp({ quality: 85, effort: 2 })

/** @param {Task} task */
async function encode({ bytes, isAnimated, pixels, side }) {
  /** Every frame, and nothing that is damaged. @type {import('sharp').SharpOptions} */
  const reading = { pages: isAnimated ? -1 : 1, limitInputPixels: pixels, failOn: 'error' }
  const { pages = 1, format } = await sharp(bytes, reading).metadata()
  const fitting = sharp(bytes, reading)
  const write = pages === 1 ? still : format === 'gif' ? gif : webp
  const resized = write(fitting).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  return { data, format: info.format, width: info.width, height: info.pageHeight ?? info.height }
}

/** @param {Task} task */
async function answer(task) {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > task.memory) end()
    const { user, system } = process.cpuUsage(before)
    if (user + system > task.seconds * 1_000_000) process.send?.({ exceeded: 'seconds' })
  }, 10)
  // A system that runs out of memory ends this one first; not every system has that.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
  try {
    process.send?.(await encode(task))
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : '' })
  }
  clearInterval(watch)
}

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) })
process.once('disconnect', end)
process.once('message', (/** @type {Task} */ task) => void answer(task))
