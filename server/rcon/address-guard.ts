import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { insideAddresses, insideNames, minPort, publicIpv6, servicePorts } from './ranges'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/** Addresses of this machine: a public one among them would be reached from inside, past its firewall. */
const machineAddresses = () =>
  Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address))

/** Null for anything but a plain address; an IPv4 address within an IPv6 one (`::ffff:a.b.c.d`) is meant itself. */
function parse(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null
  // ipaddr.js takes `::a.b.c.d`, which is something else, for a mapped address as well; hexadecimal is unambiguous.
  if (isIP(text) === 6) return ipaddr.process(new URL(`http://[${text}]`).hostname.slice(1, -1))
  return ipaddr.IPv4.parse(text)
}

const isIn = (address: Address, networks: Network[]) =>
  networks.some(([start, bits]) => address.kind() === start.kind() && address.match(start, bits))

const inside = insideAddresses.map((network) => ipaddr.parseCIDR(network))
const handedOut = [ipaddr.parseCIDR(publicIpv6)]

/** Whether anybody on the internet may have it. Forms that hold another address (NAT64, 6to4, Teredo) are not. */
const isPublic = (address: Address) =>
  address.range() === 'unicast' &&
  !isIn(address, inside) &&
  (address.kind() === 'ipv4' || isIn(address, handedOut))

const isInsideName = (name: string) =>
  !name.includes('.') || insideNames.includes(name.split('.').at(-1) ?? '')

/** `127.1`, `0x7f.1`, `2130706433`: no names, though many a resolver takes them for addresses. */
const isNumber = (name: string) => /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(name)

export type GuardOptions = {
  /** CIDRs of the operator's own networks, which are let through although they are not public. */
  allowedNetworks: string[]
  /** This machine's own addresses, which are not. */
  ownAddresses?: () => string[]
}

/** Says which addresses a connection may go to. It sends nothing and asks nobody. */
export function createAddressGuard({ allowedNetworks, ownAddresses = machineAddresses }: GuardOptions) {
  const allowed = allowedNetworks.map((network) => ipaddr.parseCIDR(network))

  function pass(text: string): string | null {
    const address = parse(text)
    if (!address) return null
    const plain = address.toString()
    const isOwn = ownAddresses().some((own) => parse(own)?.toString() === plain)
    return (isPublic(address) && !isOwn) || isIn(address, allowed) ? plain : null
  }

  return {
    /** Whether a name may be looked up at all. Names of private networks say something only where one is allowed. */
    mayLookUp: (name: string) => !isNumber(name) && (allowed.length > 0 || !isInsideName(name)),
    /**
     * The address to connect to, of all that a name has: null as soon as one of them is refused. IPv4 goes first, as
     * it is what most servers listen on.
     */
    choose(addresses: string[]): string | null {
      const passed = addresses.map(pass)
      if (passed.includes(null)) return null
      return passed.find((address) => address !== null && isIP(address) === 4) ?? passed[0] ?? null
    },
  }
}
export type AddressGuard = ReturnType<typeof createAddressGuard>

/** Whether a game server may be expected on a port; no network that is allowed changes this. */
export const isGamePort = (port: number) => port >= minPort && port <= 65535 && !servicePorts.has(port)
