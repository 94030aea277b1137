import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { z } from 'zod'
import { product } from '@/config/product'
import { createCodes, createTokens } from './tokens'
import { createWorld, openState } from './world'

export type DemoOptions = {
  /** The address of this platform as browsers and the dashboard reach it; also its `iss`. No slash at the end. */
  platformUrl: string
  clientId: string
  clientSecret: string
  botToken: string
  /** Compared exactly, as Discord does. */
  redirectUris: string[]
  dashboardUrl: string
  /** What the dashboard is called, after which the bot is. */
  product?: string
  log: Logger
  /** Where joined guilds, revocations and used refresh tokens are kept; without one they end with the process. */
  stateFile?: string
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
}

const embed = z.object({ title: z.string().default(''), description: z.string().default('') })
const button = z.object({ label: z.string().default(''), url: z.string() })
export const message = z.object({
  content: z.string().default(''),
  embeds: z.array(embed).default([]),
  components: z.array(z.object({ components: z.array(button) })).default([]),
})
/** `guild` is an id, or `@me` for direct messages. */
type Message = z.output<typeof message> & { guild: string; channel: string; name: string }

/** The latest messages, so that people can look at them. */
function createMessages() {
  const latest = new LRUCache<string, Message>({ max: 50 })
  let count = 0
  return {
    get: (id: string) => latest.get(id),
    /** @returns its id */
    add(sent: Message) {
      count += 1
      const id = `60${String(count).padStart(16, '0')}`
      latest.set(id, sent)
      return id
    },
  }
}

/** What the platform knows, and what it has given out. */
export function createDemo(options: DemoOptions) {
  const app = options.product ?? product.name
  const bot = { id: options.clientId, name: `${app} Bot` }
  const now = options.now ?? Date.now
  const state = openState(options.stateFile, options.log)
  return {
    options,
    app,
    bot,
    world: createWorld(state, bot),
    tokens: createTokens(options.clientSecret, state, now),
    codes: createCodes(now),
    messages: createMessages(),
  }
}
export type Demo = ReturnType<typeof createDemo>
