import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a proof found, for docs/reliability.md. */
    result?: string
  }
}

const wish = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** How long the proofs take. */
export const wishes = {
  /** On each database. */
  kills: wish('SLOW_KILLS', 100),
  /** Generated requests. */
  requests: wish('SLOW_REQUESTS', 10_000),
  /** Of mixed load. */
  minutes: wish('SLOW_MINUTES', 60),
}
