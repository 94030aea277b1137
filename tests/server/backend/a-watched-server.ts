import { getRequestListener } from '@hono/node-server'
import { aServer } from '@/tests/server/a-server'
import { anHttpServer } from '@/tests/server/entry/an-http-server'

/** Milliseconds that this process has worked; unlike a clock it stands while other programs have the processor. */
function worked() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The backend behind the entry's HTTP server. `send` sends a body as the person's browser does, and `/healthz` is asked
 * again and again meanwhile: `healthz` are the milliseconds of work that it waited for at most, `work` are those of all.
 */
export async function aWatchedServer(wishes: Parameters<typeof aServer>[0] = {}) {
  const server = await aServer(wishes)
  const listener = getRequestListener(server.app.fetch, { overrideGlobalObjects: false })
  const { url } = await anHttpServer({ handle: async (request, response) => listener(request, response) })
  const askHealth = async () => (await fetch(`${url}/healthz`)).text()
  await askHealth()

  async function send(method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) {
    const began = worked()
    let isOver = false
    const answering = fetch(`${url}/backend${path}`, {
      method,
      body,
      headers: { ...server.headers, ...headers },
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .finally(() => (isOver = true))
    let healthz = 0
    while (!isOver) {
      const asked = worked()
      await askHealth()
      healthz = Math.max(healthz, worked() - asked)
    }
    return { ...(await answering), healthz, work: worked() - began }
  }
  return { ...server, sendWatched: send }
}
