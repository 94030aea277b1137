import { randomBytes } from 'node:crypto'
import { readEnvironment, readMode } from '@/server/start/load-environment'
import { aFolder, startedIn } from './test-http-server'

/** Reads the environment as if the program were started in an empty folder with these variables and files. */
export async function startedWith(
  words: string,
  variables: Record<string, string>,
  files: Record<string, string | Buffer> = {},
) {
  const folder = aFolder(files)
  startedIn(folder, variables)
  return { folder, ...(await readEnvironment(readMode(words.split(' ')))) }
}

const key = `k1:${randomBytes(32).toString('base64')}`
/** The `.env` of a real deployment. */
export const real = `PUBLIC_URL=https://guildhall.example
DISCORD_CLIENT_ID=123456789012345678
DISCORD_CLIENT_SECRET=shh
ENCRYPTION_KEYS=${key}
DATA_DIR=kept
PORT=0
`
