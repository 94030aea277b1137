import { expect, type Page, type Request } from '@playwright/test'

type Fiber = { tag: number; flags: number; child: Fiber | null; sibling: Fiber | null }
type Counted = { renders: number; components: number; commits: number }

declare global {
  interface Window {
    counted?: Counted
  }
}

/** Counts in the browser what React tells its developer tools of, in a finished build too. */
function countInPage() {
  const counted: Counted = { renders: 0, components: 0, commits: 0 }
  window.counted = counted
  // Functions, classes, and those in a `memo`.
  const kinds = new Set([0, 1, 11, 14, 15])
  let before = new Set<Fiber>()
  function onCommitFiberRoot(_id: number, root: { current: Fiber }) {
    const now = new Set<Fiber>()
    counted.commits += 1
    counted.components = 0
    const visit = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        now.add(fiber)
        if (kinds.has(fiber.tag)) {
          counted.components += 1
          // What was there before has not rendered; of the others, the first flag says whether they have.
          if (!before.has(fiber) && fiber.flags & 1) counted.renders += 1
        }
        visit(fiber.child)
      }
    }
    visit(root.current.child)
    before = now
  }
  const nothing = () => undefined
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
    },
  })
}

const inFlight = new WeakMap<Page, Set<Request>>()

/** Has every document that this page opens from now on count what its components render. */
export async function countRenders(page: Page) {
  const requests = new Set<Request>()
  inFlight.set(page, requests)
  // A guild's stream of events never ends.
  page.on('request', (request) => !/\/events(\?|$)/.test(request.url()) && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  await page.addInitScript(countInPage)
}

/** The commits so far, once the browser has nothing else to do. */
const commitsWhenIdle = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(window.counted?.commits ?? 0))),
  )

/** Waits until nothing is on its way and React commits nothing more. */
export async function rendersOnceQuiet(page: Page): Promise<Counted> {
  await expect
    .poll(async () => {
      const before = await commitsWhenIdle(page)
      const isWaiting = inFlight.get(page)?.size !== 0
      return !isWaiting && before > 0 && before === (await commitsWhenIdle(page))
    })
    .toBe(true)
  return page.evaluate(() => window.counted ?? { renders: 0, components: 0, commits: 0 })
}
