import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isSocketPath } from '@/server/db/directory-socket'

/**
 * Where the program that holds a data directory takes its operator's commands: a Unix domain socket in that directory,
 * or a named pipe on Windows. Null where the path is too long for a socket.
 * @param dataDir absolute
 */
export function controlAddress(dataDir: string, platform = process.platform): string | null {
  if (platform === 'win32') {
    const name = createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 32)
    return `\\\\.\\pipe\\guildhall-${name}`
  }
  const path = join(dataDir, 'control.sock')
  return isSocketPath(path, platform) ? path : null
}
