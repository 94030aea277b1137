import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pythonEnvironment } from '@/tests/support/python-environment'

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
      ...pythonEnvironment(),
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
export function addressOf(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const [address] = /http:\/\/\S+\d/.exec(said) ?? []
        if (address) resolve(address)
      })
    child.once('error', () => reject(new Error(notThere)))
    child.once('exit', () => reject(new Error(`The program ended: ${said.slice(-500)}`)))
  })
}
