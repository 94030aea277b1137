import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { failure } from '@/contract/calls/failure'
import { type GeneratedRequest, generateRequests, operations } from '@/tests/server/http/generated-requests'
import { type Answer, crowd, type Headers, send } from './load-users'
import { startProgram } from './start-program'
import { wishes } from './options'

/** Said by the frame around every call. */
const ofTheFrame = [404, 405, 414, 431]

/** What is wrong with an answer, or nothing. */
function wrongWith({ operation }: GeneratedRequest, { status, type, body }: Answer) {
  if (status >= 500) return 'a failure of the server'
  if (!Object.hasOwn(operation.responses, String(status)) && !ofTheFrame.includes(status)) return 'undeclared'
  if (status < 400) return null
  if (!type.startsWith('application/json')) return `a refusal as ${type}`
  const refusal = failure.safeParse(JSON.parse(body))
  return refusal.success && refusal.data.detail && refusal.data.request_id ? null : 'another shape of refusal'
}

test('generated invalid requests are refused as declared, without memory growth', async ({ task }) => {
  const program = await startProgram()
  const [person = ''] = crowd.people
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  onTestFinished(() => agent.destroy())
  const senders: Record<GeneratedRequest['sender'], Headers> = {
    person: await program.signIn(person),
    bot: { authorization: `Bot ${crowd.botKey}` },
    nobody: {},
    impostor: { authorization: 'Bearer of-somebody-else' },
  }
  const generated = generateRequests(wishes.requests)
  const wrong: string[] = []
  const took: number[] = []

  async function check(one: GeneratedRequest) {
    const { operation, path, sender, headers, body } = one
    const { method } = operation
    const call = { method, headers: { ...headers, ...senders[sender] }, body, agent }
    const answer = await send(program.url + path, call)
    took.push(answer.took)
    const reason = wrongWith(one, answer)
    if (reason) wrong.push(`${reason}: ${answer.status} ${method} ${path} ${(body ?? '').slice(0, 200)}`)
    if (answer.status === 204) senders.person = await program.signIn(person)
  }
  async function checkAll(requests: GeneratedRequest[]) {
    const queue = [...requests]
    const worker = async () => {
      for (let one = queue.pop(); one; one = queue.pop()) await check(one)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
  }

  const warming = Math.ceil(generated.length / 5)
  await checkAll(generated.slice(0, warming))
  const before = await program.measure()
  await checkAll(generated.slice(warming))
  const after = await program.measure()

  expect(wrong).toEqual([])
  expect(after.heap).toBeLessThan(before.heap + 20)
  task.meta.result =
    `${generated.length} requests over ${operations.length} operations: no failure of the server, nothing undeclared, ` +
    `the slowest after ${Math.round(Math.max(...took))} ms, memory from ${Math.round(before.heap)} to ${Math.round(after.heap)} MB`
})
