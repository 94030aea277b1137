// As a whole: Node puts another `getServers` there when servers are set, which a name of its own would not follow.
import dns from 'node:dns'
import { lookUpTime } from './limits'

/** Of one question; the second try of both fits into `lookUpTime`. */
const question = { timeout: 1000, tries: 2 }

const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * The addresses of a name, asked of the name servers that Node knows (`dns.getServers()`), once for IPv4 and once for
 * IPv6. Neither `/etc/hosts` nor the system's search domains are looked at: both may give a public-looking name a
 * private meaning. `localhost` is 127.0.0.1 without a question (RFC 6761). Empty when there are none in time.
 */
export async function lookUp(name: string, signal: AbortSignal): Promise<string[]> {
  if (isLocalhost(name)) return ['127.0.0.1']
  const resolver = new dns.promises.Resolver(question)
  resolver.setServers(dns.getServers())
  const giveUp = () => resolver.cancel()
  const timer = setTimeout(giveUp, lookUpTime)
  signal.addEventListener('abort', giveUp)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
