import { transferBytes } from '@/config/limits'
import { type BodyLimits, usualBodies } from './bounded-body'

/** How often one person may change something. */
export const writeLimit = { limit: 60, windowSeconds: 60 } as const

/**
 * Event streams that may be open at once in one process, of one session and all together, and the milliseconds between
 * two looks at whether a reader may still be there.
 */
export type EventLimits = { each: number; all: number; checkEvery: number }
export const streamLimits: EventLimits = { each: 8, all: 2_000, checkEvery: 20_000 }

/** A bot that has not reported for this many milliseconds counts as away. */
export const heartbeatLife = 120_000

/** How often one person may have a copy of their data made. */
export const exportLimit = { limit: 10, windowSeconds: 600 } as const
/** Of a person's entries in histories in such a copy, so that one of many stays small. */
export const exportBounds = { entries: 10_000, characters: 16_000_000, atOnce: 200 } as const

type ForwardLimits = Record<
  | 'timeout'
  | 'keptTime'
  | 'streamIdle'
  | 'firstBytes'
  | 'wholeBytes'
  | 'answerBytes'
  | 'answerTime'
  | 'sockets',
  number
>
/**
 * Of a call to another backend; times in milliseconds, sizes in bytes. Nothing may stand still for longer than `timeout`,
 * but for a stream of events, which has no end and may be silent for `streamIdle`. Of an answer, `firstBytes` are read
 * before anything travels on; where all of it is needed, it may have `wholeBytes`. A connection that nothing goes over
 * is closed after `keptTime`.
 */
export const forwardLimits: ForwardLimits = {
  timeout: 10_000,
  keptTime: 60_000,
  streamIdle: 60_000,
  firstBytes: 256 * 1024,
  wholeBytes: 4 * 1024 * 1024,
  answerBytes: 16 * 1024 * 1024,
  answerTime: 120_000,
  sockets: 100,
}

/** Uploads and long answers that may travel at once in one process, of one person and all together. */
export type TransferLimits = { each: number; all: number }
export const transferLimits: TransferLimits = { each: 8, all: 50 }

/** Bodies that travel on to another backend while they arrive. */
export const streamedBodies: readonly string[] = ['multipart/form-data']

const importPath = /\/guilds\/\d{15,21}\/import$/
/** A whole configuration is larger than anything else that people send. */
export const bodiesOf = (path: string): BodyLimits =>
  importPath.test(path) ? { ...usualBodies, 'application/json': transferBytes } : usualBodies
