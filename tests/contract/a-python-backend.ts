import { onTestFinished } from 'vitest'
import { ids } from '@/tests/factories'
import { aForeignBackend, answering } from '@/tests/server/backend/a-foreign-backend'
import { startPythonBackend } from './start-python-backend'

/** The two calls of the platform that the example makes; only this person's token is one. */
async function aPlatform(token: string) {
  const guilds = [{ id: ids.guild, name: 'Nightwatch', icon: null, owner: true, permissions: '0' }]
  return aForeignBackend((response, call) => {
    const body = call.url === '/users/@me' ? { id: ids.user, username: 'robin' } : guilds
    const isKnown = call.headers.authorization === `Bearer ${token}`
    answering(
      isKnown ? 200 : 401,
      JSON.stringify(isKnown ? body : { message: '401: Unauthorized' }),
    )(response)
  })
}

/** The example as its README starts it, with a database of its own. It goes away with the test. */
export async function aPythonBackend(token: string) {
  const platform = await aPlatform(token)
  const { url, stop } = await startPythonBackend(platform.url)
  onTestFinished(stop)
  return { url, askedOfPlatform: platform.calls }
}
