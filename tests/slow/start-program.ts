import { fork } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { bundled } from '@/tests/server/test-program'
import { aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/test-http-server'
import type { Headers, Memory, Message, Order } from './load-users'

/** Starts the program of this folder on a database of its own, or on that of an earlier one, until the test ends. */
export async function startProgram(earlier?: Pick<Program, 'place'>): Promise<Program> {
  const place = earlier?.place ?? (await aPlace(`${aFolder()}/data`))
  const child = fork(bundled('tests/slow/program.ts'), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...place, NODE_ENV: 'production' },
  })
  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)

  // One order at a time: what is said next answers it.
  let last: Promise<unknown> = Promise.resolve()
  const said = async () => {
    const [message] = (await once(child, 'message')) as [Message]
    return message
  }
  function ask(order: Order): Promise<Message> {
    const answer = last.then(() => {
      const next = said()
      child.send(order)
      return next
    })
    last = answer
    return answer
  }

  const ready = await said()
  if (ready.kind !== 'ready') throw new Error('The program did not start.')
  return {
    place,
    /** As `kill -9` does: it has no time to end anything. */
    kill,
    port: ready.port,
    url: `http://127.0.0.1:${ready.port}/backend`,
    async measure(): Promise<Memory> {
      const message = await ask({ kind: 'measure' })
      if (message.kind !== 'memory') throw new Error('It was asked for its memory.')
      return message
    },
    async signIn(person: string): Promise<Headers> {
      const message = await ask({ kind: 'sign-in', person })
      if (message.kind !== 'signed-in') throw new Error('It was asked to sign somebody in.')
      return message.headers
    },
  }
}
export type Program = {
  place: Awaited<ReturnType<typeof aPlace>>
  kill: () => Promise<void>
  port: number
  url: string
  measure: () => Promise<Memory>
  signIn: (person: string) => Promise<Headers>
}
