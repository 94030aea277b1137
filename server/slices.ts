import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds after which other work has its turn. */
const sliceLength = 15

/** Finishes work at once. */
export function atOnce<Result>(work: Generator<void, Result>) {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Finishes work that may take long, in slices: between two of them other requests have their turn. */
export async function inSlices<Result>(work: Generator<void, Result>, length = sliceLength) {
  let since = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - since >= length) {
      await nextTurn()
      since = performance.now()
    }
    step = work.next()
  }
  return step.value
}
