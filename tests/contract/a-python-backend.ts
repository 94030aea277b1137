import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ids } from '@/tests/factories'
import { aForeignBackend, answering } from '@/tests/server/backend/a-foreign-backend'

const notThere =
  'python3 could not be started; install it: the backend in examples/python-backend is tested as it runs.'

/** The two calls of the platform that the example makes; only this person's token is one. */
async function aPlatform(token: string) {
  const guilds = [{ id: ids.guild, name: 'Nightwatch', icon: null, owner: true, permissions: '0' }]
  return aForeignBackend((response, call) => {
    const body = call.url === '/users/@me' ? { id: ids.user, username: 'robin' } : guilds
    const isKnown = call.headers.authorization === `Bearer ${token}`
    answering(isKnown ? 200 : 401, JSON.stringify(isKnown ? body : { message: '401: Unauthorized' }))(
      response,
      call,
    )
  })
}

/** The example as its README starts it, with a database of its own. It goes away with the test. */
export async function aPythonBackend(token: string) {
  const platform = await aPlatform(token)
  const folder = mkdtempSync(join(tmpdir(), 'python-backend-'))
  const child = spawn('python3', ['examples/python-backend/backend.py'], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      PORT: '0',
      PLATFORM_API_URL: platform.url,
      DATABASE: join(folder, 'backend.sqlite'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONUTF8: '1',
      // A proxy of the machine's must not be asked for addresses of this test.
      NO_PROXY: '*',
      no_proxy: '*',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url: await addressOf(child) }
}

/** The address that the program prints when it listens. */
function addressOf(child: ReturnType<typeof spawn>) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const [address] = /http:\/\/\S+\d/.exec(said) ?? []
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
    child.once('error', () => reject(new Error(notThere)))
    child.once('exit', () => reject(new Error(`The Python backend ended: ${said.slice(-500)}`)))
  })
}
