/** How often we look, in milliseconds. */
const interval = 200

/**
 * npm runs a script through a shell, and when npm is stopped, it stops only the shell. So the program checks whether its
 * parent still exists, and stops itself once it does not.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, interval).unref()
}
