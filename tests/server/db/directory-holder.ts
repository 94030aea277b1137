import { claimDataDirectory } from '@/server/db/data-directory'

/* A process that holds a data directory until it is killed: `holder.ts <data directory>`. It says what came of it. */

const claim = await claimDataDirectory(process.argv[2] ?? '').catch((error: unknown) => error)
process.stdout.write(claim instanceof Error ? `${claim.message}\n` : 'held\n')
setInterval(() => undefined, 1_000)
