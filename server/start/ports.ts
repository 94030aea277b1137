import { createServer, type Server } from 'node:net'
import { StartError } from '@/server/env'

/** What the operating system said about an address, in words that say what to do. */
function explain(error: NodeJS.ErrnoException, port: number, host: string, variable: string) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Set ${variable} to a free one.`
  if (error.code === 'EACCES')
    return `Port ${port} needs more rights than this process has. Set ${variable} above 1023.`
  return `HOST ${host} cannot be listened on (${error.code ?? error.name}).`
}

/**
 * Listens, and resolves with the port in use (another one than asked for only when asked for 0).
 * @param variable the environment variable that names this port, for the message
 * @throws StartError when the address is taken, forbidden or not this machine's
 */
export function listen(
  server: Server,
  { port, host, variable }: { port: number; host: string; variable: string },
) {
  return new Promise<number>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(new StartError([explain(error, port, host, variable)]))
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Takes the port for a moment, so that a busy one is reported before anything slow is begun. */
export async function probePort(address: { port: number; host: string; variable: string }) {
  const server = createServer()
  const port = await listen(server, address)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
