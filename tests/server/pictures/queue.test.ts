import { expect, test } from 'vitest'
import { createQueue } from '@/server/images/prepare'

/** A queue whose jobs wait for the test's word, and those under way. */
function aQueue(limits: Parameters<typeof createQueue>[0]) {
  const inTurn = createQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (person: string, job = person) =>
    inTurn(
      person,
      () =>
        new Promise<string>((resolve) => {
          begun.push(job)
          ends.set(job, () => resolve(job))
        }),
    )
  return { inTurn, begun, add, end: (job: string) => ends.get(job)?.() }
}

test('no more than so many run at a time; the others have their turn in order', async () => {
  const { begun, add, end } = aQueue({ atOnce: 2, waiting: 2, perUser: 9 })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => add(name))
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])

  end('b')
  expect(await b).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await a
  end('c')
  end('d')
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
})

test.each([
  ['whoever finds no place', { atOnce: 1, waiting: 1, perUser: 9 }, 'c'],
  ['who has had their share of the places', { atOnce: 1, waiting: 5, perUser: 1 }, 'a'],
])('%s is told so and when to come back, and finds one later', async (_, limits, person) => {
  const { add, end } = aQueue(limits)
  const [first, second] = [add('a', 'first'), add('b', 'second')]

  const refusal = { status: 503, code: 'busy', extra: { retry_after: 5 } }
  await expect(add(person)).rejects.toMatchObject(refusal)
  end('first')
  await first
  const later = add(person, 'later')
  end('second')
  await second
  end('later')
  expect(await later).toBe('later')
})

test('a job that fails makes room like any other', async () => {
  const { inTurn } = aQueue({ atOnce: 1, waiting: 0, perUser: 1 })
  const failing = inTurn('a', () => Promise.reject(new Error('No.')))

  await expect(failing).rejects.toThrow('No.')
  expect(await inTurn('a', () => Promise.resolve('fine'))).toBe('fine')
})
