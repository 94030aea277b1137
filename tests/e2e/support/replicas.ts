import { test as base } from './fixtures'
import { type Replicas, startReplicas } from './start-replicas'

/** Tests against two replicas; their pages are at the round-robin's address. */
export const test = base.extend<object, { replicas: Replicas }>({
  replicas: [
    async ({}, use) => {
      const { stop, ...replicas } = await startReplicas()
      await use(replicas)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ replicas }, use) => use(replicas.balancer.url),
})
