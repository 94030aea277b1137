import { expect, test } from 'vitest'
import { createTurns } from '@/server/http/turns'
import { busy } from '@/server/images/failures'

/** A queue whose jobs wait for the test's word, and those under way. */
function aQueue(running: number, places: Parameters<typeof createTurns>[1]) {
  const inTurn = createTurns(running, places, busy)
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
  return { begun, add, end: (job: string) => ends.get(job)?.() }
}

test('the number of concurrent jobs is limited, and the others run in order', async () => {
  const { begun, add, end } = aQueue(2, { each: 9, all: 4 })
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
  ['whoever finds no place', { each: 9, all: 2 }, 'c'],
  ['who has had their share of the places', { each: 1, all: 6 }, 'a'],
])('%s is refused with a retry time, and succeeds later', async (_, places, person) => {
  const { add, end } = aQueue(1, places)
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

test('a failed job frees its slot', async () => {
  const inTurn = createTurns(1, { each: 1, all: 1 }, busy)
  const failing = inTurn('a', () => Promise.reject(new Error('No.')))

  await expect(failing).rejects.toThrow('No.')
  expect(await inTurn('a', () => Promise.resolve('fine'))).toBe('fine')
})
