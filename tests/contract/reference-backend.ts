import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { runConformance } from '@/conformance/run'
import { ids } from '@/tests/support/factories'
import { aServerOfTwo } from '@/tests/server/test-server'

/**
 * The reference backend as the checks reach it: in this process, with the cookie and the token that a signed-in browser
 * sends. Something is saved already, so that the checks have something to put back.
 */
export async function ourBackend() {
  const server = await aServerOfTwo()
  await server.patch(`/users/${ids.user}`, { possibleProfileArguments: ['member'] })
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '~', locale: 'en' })
  const other = await server.as(ids.otherUser, [])
  const target = {
    send: async (path: string, init: RequestInit) => server.app.request(`/backend${path}`, init),
    headers: server.headers,
    otherHeaders: other.headers,
    guildId: ids.guild,
    secondGuildId: ids.otherGuild,
    userId: ids.user,
  }
  return { server, target }
}

/** Runs the checks as the command does; answers its exit code and what it printed. */
export async function runChecks(url: string, ...more: string[]) {
  const lines: string[] = []
  const words = ['--url', `${url}/api`, '--token', 'a-token', '--guild', ids.guild, ...more]
  const code = await runConformance(words, {}, (line) => void lines.push(line))
  return { code, printed: lines.join('\n') }
}

/** How many values are sent changes with every feature that is declared. */
const withoutCounts = (text: string) => text.replace(/^ +Values sent: .*$/gm, '')

/** That the guide shows this very table. */
export const expectDocumented = (table: string) =>
  expect(withoutCounts(readFileSync('docs/conformance.md', 'utf8'))).toContain(withoutCounts(table))
