import { run } from '@/scripts/project.mjs'

/* A program that runs another and waits for it, as `npm start` does with a build. It exits with the other's code. */
const child = `process.stdout.write(process.pid + '\\n'); setInterval(() => undefined, 1_000)`
process.exitCode = await run(process.execPath, ['-e', child])
