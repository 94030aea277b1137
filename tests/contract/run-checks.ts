import { runConformance } from '@/conformance/run'
import { ids } from '@/tests/factories'

/** Runs the checks as the command does; answers its exit code and what it printed. */
export async function runChecks(url: string, ...more: string[]) {
  const lines: string[] = []
  const words = ['--url', `${url}/api`, '--token', 'a-token', '--guild', ids.guild, ...more]
  const code = await runConformance(words, {}, (line) => void lines.push(line))
  return { code, printed: lines.join('\n') }
}
