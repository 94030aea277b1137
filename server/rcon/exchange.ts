import { isIP } from 'node:net'
import { type Attempt, RconError } from './attempt'

/**
 * Runs one exchange within the time that an attempt has. `ended` fires when that is over or when the one who asked
 * left; `converse` gives up then, and its own failure gives way to that reason.
 * @throws RconError `timeout`, the reason of the attempt's signal, or what `converse` throws
 */
export async function exchange(
  { address, limits, signal }: Attempt,
  converse: (ended: AbortSignal) => Promise<void>,
): Promise<void> {
  // A name would be looked up on the way, past the check of its addresses.
  if (isIP(address) === 0) throw new TypeError('An attempt goes to an address, not to a name')
  signal.throwIfAborted()
  const end = new AbortController()
  const leave = () => end.abort(signal.reason)
  const late = setTimeout(() => end.abort(new RconError('timeout')), limits.whole)
  signal.addEventListener('abort', leave)
  try {
    await converse(end.signal)
  } catch (error) {
    end.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', leave)
  }
}
