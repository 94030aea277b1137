import { startWatchdog } from '@/server/start/watchdog'
import { createLogger } from '@/server/log'

/* A program that gets stuck in the way it is told: `stuck-program.ts spin | wait | pauses`, with a limit of 0.4 s. */

startWatchdog(process.cwd(), createLogger('warn'), { limit: 400, interval: 40 })

/** The smallest module with a function that never returns, as the embedded database does on a full disk. */
const endless = '0061736d0100000001040160000003020100070501016600000a0901070003400c000b0b'

function work(milliseconds: number) {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

const ways: Record<string, () => void> = {
  spin() {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(endless, 'hex')))
    if (typeof exports.f === 'function') exports.f()
  },
  // As at a debugger's breakpoint, or on a disk that hangs.
  wait() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)
    process.exit(0)
  },
  pauses() {
    let turns = 0
    setInterval(() => {
      work(160)
      turns += 1
      if (turns === 8) process.exit(0)
    }, 60)
  },
}
setTimeout(() => ways[process.argv[2] ?? '']?.(), 100)
