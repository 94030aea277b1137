import { ids } from '@/tests/factories'
import { type Answer, aForeignBackend, answering } from '@/tests/server/proxy/a-foreign-backend'

const guild = `/guilds/${ids.guild}`
const page: Answer = answering(500, '<!doctype html><h1>Oops</h1>', { 'content-type': 'text/html' })

/** A backend that lets everybody in, loses fields, answers other shapes and fails with pages. */
export async function aBrokenBackend() {
  let settings: Record<string, unknown> = { chat_prefix: '~', locale: 'en' }
  return aForeignBackend((response, call) => {
    const path = call.url?.replace(/^\/api/, '')
    const ok = (body: unknown) => answering(200, JSON.stringify(body))(response)
    if (path === `${guild}/settings` && call.method === 'PATCH')
      settings = call.body.endsWith('}') ? (JSON.parse(call.body) as typeof settings) : settings
    if (path === `${guild}/settings`) return ok(settings)
    if (path === guild) return ok({ id: ids.guild, chat_prefix: '~' })
    if (path === `${guild}/features/music`) return ok({ on: true })
    if (path === `${guild}/roles`) return ok({ roles: [] })
    if (path === '/user/game') return ok({ ok: true, game: 'minecraft', latency_ms: 1 })
    return page(response, call)
  })
}
