import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { imageLimits } from '@/config/limits'
import type { ImageKind } from './encode'
import { encodingLimits } from './limits'

const answers = z.union([
  z.object({
    data: z.instanceof(Uint8Array),
    format: z.enum(['gif', 'webp']),
    width: z.int(),
    height: z.int(),
  }),
  z.object({ failure: z.string() }),
])

/** An image written anew, the library's refusal, or null where the file was more work than an image may be. */
export type Encoded = z.infer<typeof answers> | null

/** Decodes and writes an image anew, outside this process and within bounds of time and memory. */
export type Encode = (kind: ImageKind, bytes: Uint8Array) => Promise<Encoded>

type Bounds = { seconds: number; memoryBytes: number }

const taskOf = (kind: ImageKind, bytes: Uint8Array, memory: number) => ({
  bytes,
  // An AVIF holds pieces and previews of its image besides.
  isAnimated: kind !== 'avif',
  pixels: kind === 'avif' ? encodingLimits.avifPixels : imageLimits.pixels,
  side: imageLimits.side,
  memory,
})

/**
 * Starts a process for each image, which is ended when its time is over and ends itself when it has taken too much
 * memory.
 * @param file where `encoder-process.mjs` lies
 */
export const createEncoder =
  (file: string, { seconds, memoryBytes }: Bounds = encodingLimits): Encode =>
  async (kind, bytes) => {
    const child = fork(file, {
      // Nothing of ours: no secret is where a decoder could be made to look for it.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    const words = child.stderr ? text(child.stderr).catch(() => '') : ''
    try {
      return await new Promise<Encoded>((resolve, reject) => {
        child.once('message', (message) => resolve(answers.parse(message)))
        child.once('error', reject)
        child.once('exit', (code) => {
          // Killed, by us, by itself or by the system, or brought down by the file.
          if (code === null) return resolve(null)
          const told = Promise.resolve(words).then((all) => all.slice(0, 500))
          told.then((why) => reject(new Error(`An image’s process ended with ${code}: ${why}`)), reject)
        })
        child.send(taskOf(kind, bytes, memoryBytes), (error) => error && child.kill('SIGKILL'))
      })
    } finally {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
  }
