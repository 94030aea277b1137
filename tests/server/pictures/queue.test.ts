import { expect, test } from 'vitest'
import { HttpError } from '@/server/http/http-error'
import { createQueue } from '@/server/images/prepare'

/** Jobs that wait for the test's word, and how many of them are under way. */
function jobs() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, job, end: (name: string) => ends.get(name)?.() }
}

test('no more than so many run at a time; the others have their turn in order', async () => {
  const { begun, job, end } = jobs()
  const inTurn = createQueue({ atOnce: 2, waiting: 2, perUser: 9 })
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => inTurn(name, job(name)))
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

test('whoever finds no place is told so and when to come back, and finds one later', async () => {
  const { job, end } = jobs()
  const inTurn = createQueue({ atOnce: 1, waiting: 1, perUser: 9 })
  const first = inTurn('a', job('first'))
  const second = inTurn('b', job('second'))

  const refusal: unknown = await inTurn('c', job('third')).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(HttpError)
  expect(refusal).toMatchObject({ status: 503, code: 'busy', extra: { retry_after: 5 } })
  await Promise.resolve()
  end('first')
  await first
  const third = inTurn('c', job('third'))
  end('second')
  await second
  end('third')
  expect(await third).toBe('third')
})

test('one person does not take all the places', async () => {
  const { job, end } = jobs()
  const inTurn = createQueue({ atOnce: 1, waiting: 5, perUser: 1 })
  const first = inTurn('a', job('first'))

  await expect(inTurn('a', job('again'))).rejects.toMatchObject({ code: 'busy' })
  const other = inTurn('b', job('other'))
  await Promise.resolve()
  end('first')
  await first
  end('other')
  await other
  const again = inTurn('a', job('again'))
  await Promise.resolve()
  end('again')
  expect(await again).toBe('again')
})

test('a job that fails makes room like any other', async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 0, perUser: 1 })
  const failing = inTurn('a', () => Promise.reject(new Error('No.')))

  await expect(failing).rejects.toThrow('No.')
  expect(await inTurn('a', () => Promise.resolve('fine'))).toBe('fine')
})
