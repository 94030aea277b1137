import { createServer } from 'node:http'
import { stopWithNpm } from '@/scripts/project.mjs'

/* A program that npm starts: it says its number once it listens, and when it was told to stop. */
stopWithNpm()
const server = createServer()
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => process.stdout.write('stopped\n', () => process.exit()))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${process.pid}\n`))
