import type { RequestKind } from '@/contract/calls/bot-requests'
import { commandLimits, declarationLimits, factLimits, transferBytes } from '@/contract/limits'
import { type BodyLimits, usualBodies } from './bounded-body'
import type { RateLimit } from './rate-limit'
import type { JsonLimits } from './read-json'

export const writeLimit = { limit: 60, windowSeconds: 60 } as const

/** How often one person may choose another language for their account. */
export const languageLimit = { limit: 60, windowSeconds: 600 } as const

/** How often one person may read something, from one process. A page that opens reads about ten times. */
export const readLimit = { limit: 1_200, windowSeconds: 60 } as const

/**
 * Event streams that may be open at once in one process, of one person and in total, and the milliseconds between
 * two checks whether a reader still has access, and two times that a page hears of new facts.
 */
export type EventLimits = { each: number; all: number; checkEvery: number; factsEvery?: number }
/**
 * `rightsAge` is how old Discord's answer may be in such a check, in milliseconds: together with `checkEvery` it is the
 * time for which a stream outlives its reader's access.
 */
export const streamLimits = { each: 16, all: 2_000, checkEvery: 3_000, rightsAge: 6_000 }
/** `EventLimits.factsEvery` where it is left out. */
export const usualFactsEvery = 10_000

/** How often one person may search the members of servers, or look some up, from one process. */
export const memberLimit = { limit: 120, windowSeconds: 60 } as const

/** How often one person may ask for choices, from one process, those included that are known already. */
export const choicesLimit = { limit: 240, windowSeconds: 60 } as const
/** What the bot answered about choices: milliseconds for which it is good, and answers that one process keeps. */
export const choicesCache = { age: 60_000, count: 500 } as const

/** Searches of histories that run at once in one process, and that run or wait, of one person and in total. */
export const searchTurns = { running: 2, places: { each: 4, all: 40 } } as const

/**
 * How often the bot may be asked something: by one person, and in one guild by everybody. `waiting` are the questions of
 * one guild, and in all, that one process keeps open. What asks while somebody types is counted apart, so that it keeps
 * nobody from pressing a button.
 */
export const requestLimits = {
  pressed: {
    person: { limit: 10, windowSeconds: 60 },
    guild: { limit: 30, windowSeconds: 60 },
    waiting: { each: 5, all: 200 },
  },
  typed: {
    person: { limit: 60, windowSeconds: 60 },
    guild: { limit: 200, windowSeconds: 60 },
    waiting: { each: 10, all: 200 },
  },
} as const
/**
 * Milliseconds until a bot's stream must have carried a request, and until the bot must have answered; no more than
 * another backend may take (`forwardLimits.timeout`).
 */
export type RequestWaits = { taken: number; answered: number }
export const requestWaits: Record<RequestKind, RequestWaits> = {
  test: { taken: 2_500, answered: 8_000 },
  action: { taken: 2_500, answered: 10_000 },
  choices: { taken: 1_500, answered: 3_000 },
}
/** Seconds for which a press of a button is remembered, and after which an action that never ended may run again. */
export const pressWindows = { remembered: 600, running: 15 } as const

export const exportLimit = { limit: 10, windowSeconds: 600 } as const
/** Limits of the history entries in such a copy, so that it stays small. */
export const exportBounds = { entries: 10_000, characters: 16_000_000, atOnce: 200 } as const

/** How often one person may have the data of servers deleted. */
export const deletionLimit = { limit: 10, windowSeconds: 600 } as const

/**
 * Limits of a call to another backend; times in milliseconds, sizes in bytes. No transfer may pause for longer than
 * `timeout`, except a stream of events, which does not end and may be silent for `streamIdle`. Of an answer,
 * `firstBytes` are read before anything is forwarded; if all of it is needed, it may have `wholeBytes`. An idle
 * connection is closed after `keptTime`.
 */
export const forwardLimits = {
  timeout: 10_000,
  keptTime: 60_000,
  streamIdle: 60_000,
  firstBytes: 256 * 1024,
  wholeBytes: 4 * 1024 * 1024,
  answerBytes: 16 * 1024 * 1024,
  answerTime: 120_000,
  sockets: 100,
}

/** Uploads that one process receives, and uploads and long answers that it forwards, at the same time: for one person and in total. */
export type TransferLimits = { each: number; all: number }
export const transferLimits: TransferLimits = { each: 8, all: 50 }

export const streamedBodies: readonly string[] = ['multipart/form-data']

const importPath = /\/guilds\/\d{15,21}\/import$/
/** Guilds in one answer to a bot, and bytes of their values, unless a single one has more. */
export const snapshotBounds = { most: 100, bytes: 4 * 1024 * 1024 } as const

/** How often one bot may change something, in all servers together. */
export const botWriteRate: RateLimit = { limit: 300, windowSeconds: 60 }
/** How often one bot may say who has premium, and of how many people, and servers, that is kept. */
export const premiumRate: RateLimit = { limit: 600, windowSeconds: 60 }
export const mostPremium = 100_000
/** How often one bot may declare its features. */
export const declarationRate: RateLimit = { limit: 30, windowSeconds: 60 }
/** Schemas lie deeper than other values, and there are more of them. */
export const declarationJson: JsonLimits = { depth: 40, values: 400_000, width: 5_000 }

/** How often one bot may report facts, of all servers together. */
export const factsRate: RateLimit = { limit: 600, windowSeconds: 60 }

const factsPath = /\/bot\/guilds\/\d{15,21}\/facts$/
const commandsPath = /\/bot\/commands$/
const declarationPath = /\/bot\/declaration$/
/** A whole configuration, and what a bot declares, is larger than anything else that people send. */
export function bodiesOf(path: string): BodyLimits {
  if (importPath.test(path)) return { ...usualBodies, 'application/json': transferBytes }
  if (factsPath.test(path)) return { ...usualBodies, 'application/json': factLimits.bytes }
  if (commandsPath.test(path)) return { ...usualBodies, 'application/json': commandLimits.bytes }
  if (declarationPath.test(path)) return { ...usualBodies, 'application/json': declarationLimits.bytes }
  return usualBodies
}
