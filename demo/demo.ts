import type { Logger } from 'pino'
import { type Calls, createCalls } from './calls'
import { type Codes, createCodes } from './codes'
import { createFaults, type Faults } from './faults'
import { openState } from './state'
import { createTokens, type Tokens } from './tokens'
import { createWorld, type World } from './world'

export type DemoOptions = {
  /** The address of this platform as browsers and the dashboard reach it; also its `iss`. No slash at the end. */
  platformUrl: string
  clientId: string
  clientSecret: string
  botToken: string
  /** Compared exactly, as the platform does. */
  redirectUris: string[]
  dashboardUrl: string
  log: Logger
  /** Where joined guilds, revocations and used refresh tokens are kept; without one they end with the process. */
  stateFile?: string
  /** Milliseconds since 1970; tests move it. */
  now?: () => number
}

/** Everything that the demo platform's routes share. */
export type Demo = {
  options: DemoOptions
  world: World
  tokens: Tokens
  codes: Codes
  faults: Faults
  calls: Calls
}

/** `closing` ends the waits of slow answers. */
export function createDemo(options: DemoOptions, closing: AbortSignal): Demo {
  const now = options.now ?? Date.now
  const state = openState(options.stateFile, options.log)
  return {
    options,
    world: createWorld(state),
    tokens: createTokens({ secret: options.clientSecret, state, now }),
    codes: createCodes(now),
    faults: createFaults(closing),
    calls: createCalls(),
  }
}
