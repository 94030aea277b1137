import { randomUUID } from 'node:crypto'
import type { BotTest, BotTestAnswer } from '@/contract/calls/test-message'
import type { TestWaits } from '@/server/http/limits'
import type { Runtime } from '@/server/runtime'

/**
 * Has the bot send a test message, whichever replica it is connected to. Nothing is stored.
 * @returns `away` if no bot is connected, `silent` if it did not answer in time
 */
export async function askBot(
  { live }: Runtime,
  order: Omit<BotTest, 'id'>,
  waits: TestWaits,
): Promise<BotTestAnswer | 'away' | 'silent'> {
  const id = randomUUID()
  let onTaken = () => {}
  let onAnswer: (answer: BotTestAnswer | 'away' | 'silent') => void = () => {}
  const outcome = new Promise<BotTestAnswer | 'away' | 'silent'>((resolve) => (onAnswer = resolve))
  const { unsubscribe } = await live.subscribe((event) => {
    if (event.kind === 'test-taken' && event.id === id) onTaken()
    if (event.kind === 'test-answered' && event.id === id) onAnswer(event.answer)
  })
  const timers = [
    setTimeout(() => onAnswer('away'), waits.taken),
    setTimeout(() => onAnswer('silent'), waits.answered),
  ]
  onTaken = () => clearTimeout(timers[0])
  try {
    await live.publish({ kind: 'test', order: { ...order, id } })
    return await outcome
  } finally {
    unsubscribe()
    timers.forEach(clearTimeout)
  }
}
