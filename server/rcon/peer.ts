import { isIPv6, SocketAddress } from 'node:net'
import { type Attempt, RconError } from './attempt'

/** The system's own spelling of an address, which is how it names the far end of a socket. */
const spelled = (address: string) =>
  new SocketAddress({ address, family: isIPv6(address) ? 'ipv6' : 'ipv4' }).address

/**
 * Makes sure, before anything is sent, that a socket leads to the address that was checked and nowhere else.
 * @throws RconError `refused` when the far end is gone already, `blocked` when it is another one
 */
export function assertPeer(peer: string | undefined, { address }: Attempt) {
  if (peer === undefined) throw new RconError('refused')
  if (spelled(peer) !== spelled(address)) throw new RconError('blocked')
}
