import { StartError } from '@/server/env'

export type Mode = {
  platform: 'demo' | 'real'
  /** Next compiles pages when they are asked for, straight from the sources. */
  isDevelopment: boolean
}

const modes: Record<string, Mode> = {
  demo: { platform: 'demo', isDevelopment: false },
  start: { platform: 'real', isDevelopment: false },
  dev: { platform: 'demo', isDevelopment: true },
  'dev --real': { platform: 'real', isDevelopment: true },
}

/**
 * How the program is to run, from its arguments. The demo platform is only ever named, never fallen back to.
 * @throws StartError for anything but the four ways
 */
export function readMode(words: string[]): Mode {
  const mode = Object.hasOwn(modes, words.join(' ')) ? modes[words.join(' ')] : undefined
  if (!mode) throw new StartError([`Say how to run: ${Object.keys(modes).join(' | ')}.`])
  return mode
}
