import { aServer } from '@/tests/server/a-server'

/** The backend with a clock that the test moves, in minutes. It begins in the middle of five. */
export async function aServerWithClock(options: Parameters<typeof aServer>[0] = {}) {
  let at = Date.UTC(2030, 0, 2, 12, 2, 30)
  const clock = { pass: (minutes: number) => (at += minutes * 60_000) }
  return { clock, server: await aServer({ now: () => new Date(at), ...options }) }
}
