import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ids } from '@/tests/factories'
import { aForeignBackend, answering } from '@/tests/server/proxy/a-foreign-backend'

/** Of somebody who may manage no server. */
export const otherToken = 'token-of-somebody-else'

/** The two calls of Discord that the example makes; the tokens of two people are ones. */
async function discordApi(token: string) {
  const guilds = [{ id: ids.guild, name: 'Nightwatch', icon: null, owner: true, permissions: '0' }]
  const people: Record<string, Record<string, unknown>> = {
    [`Bearer ${token}`]: { '/users/@me': { id: ids.user, username: 'robin' }, '/users/@me/guilds': guilds },
    [`Bearer ${otherToken}`]: {
      '/users/@me': { id: '300000000000000002', username: 'kim' },
      '/users/@me/guilds': [{ ...guilds[0], owner: false }],
    },
  }
  return aForeignBackend((response, call) => {
    const known = people[call.headers.authorization ?? '']
    const body = known ? known[call.url ?? ''] : { message: '401: Unauthorized' }
    answering(known ? 200 : 401, JSON.stringify(body))(response)
  })
}

/** The example as its README starts it, with a database of its own. It goes away with the test. */
export async function aPythonBackend(token: string) {
  const discord = await discordApi(token)
  const { url, stop } = await startPythonBackend(discord.url)
  onTestFinished(stop)
  const authorization = `Bearer ${token}`
  /** Saves something about the person, so that the checks have something to put back. */
  const saveProfile = () =>
    fetch(`${url}/users/${ids.user}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"possibleProfileArguments":["member"]}',
    })
  return { url, saveProfile, askedOfDiscord: discord.calls }
}

const notThere =
  'python3 could not be started; install it: the backend in examples/python-backend is tested as it runs.'

/**
 * The example as its README starts it, on a free port and with a database of its own, which goes away with `stop`.
 * @param discordApiUrl Discord that it asks about tokens
 */
export async function startPythonBackend(discordApiUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'python-backend-'))
  const child = spawn('python3', ['examples/python-backend/backend.py'], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      PORT: '0',
      PLATFORM_API_URL: discordApiUrl,
      DATABASE: join(folder, 'backend.sqlite'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONUTF8: '1',
      // A proxy of the machine's must not be asked for addresses of a test.
      NO_PROXY: '*',
      no_proxy: '*',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(child), stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** The address that the program prints when it listens. */
function addressOf(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const [address] = /http:\/\/\S+\d/.exec(said) ?? []
        if (address) resolve(address)
      })
    child.once('error', () => reject(new Error(notThere)))
    child.once('exit', () => reject(new Error(`The Python backend ended: ${said.slice(-500)}`)))
  })
}
