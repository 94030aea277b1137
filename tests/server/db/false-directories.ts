import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '@/tests/server/start/test-http-server'

function aLink(target: string) {
  const path = join(aFolder(), 'link')
  symlinkSync(target, path)
  return path
}

/** What may stand where a directory is wanted, each with the system's code for it. */
export const falseDirectories: [what: string, make: () => string, code: string][] = [
  ['a file', () => join(aFolder({ file: '' }), 'file'), 'ENOTDIR'],
  ['a link to itself', () => aLink('link'), 'ELOOP'],
  ['a link to nothing', () => aLink('nowhere'), 'ENOENT'],
]
