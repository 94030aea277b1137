import { readFileSync } from 'node:fs'
import { onTestFinished, vi } from 'vitest'

const ours = [...readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)].flatMap(
  ([, name]) => name ?? [],
)

/**
 * As if the program were started in that folder with these variables and no others of ours, until the test ends.
 * @returns what ends it sooner
 */
export function startedIn(folder: string, variables: Record<string, string>) {
  const before = process.cwd()
  process.chdir(folder)
  for (const name of ours) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const end = () => {
    process.chdir(before)
    vi.unstubAllEnvs()
  }
  onTestFinished(end)
  return end
}
