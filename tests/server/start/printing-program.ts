import { createLogger } from '@/server/log'
import { keepJsonLines, say } from '@/server/start/json-lines'

/* Prints everything that a production process may print: its own texts, those of libraries, and Node's. */
keepJsonLines(() => process.argv[2] === 'demo')

createLogger('info').info({ count: 1 }, 'from the logger')
say('stdout', '\nIt is ready.\n\n  Open  http://localhost/?token=once\n')
console.info('from %s', 'a library')
console.info('\u009b31mred\u0085\u2028\u202e\u007f')
console.info('\u001b[32m✓\u001b[0m Running next.config took 9ms')
console.error(new Error(`a caller sent ${'x'.repeat(12_000)}\nand a second line`))
console.warn('data for page "/x" (path "/guilds/300000000000000001?search=words") is large')
process.stdout.write(Buffer.from('raw bytes\n'))
process.emitWarning('this is old', 'DeprecationWarning', 'DEP0000')
process.stderr.write('written\n', () => {
  throw new Error('nobody catches this')
})
