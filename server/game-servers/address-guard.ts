import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** What is refused beyond the ranges for which ipaddr.js has a name: a cloud's own service for its machines. */
const cloudServices = [ipaddr.parseCIDR('168.63.129.16/32')]
/** The only part of IPv6 that is allocated to the public; the rest is refused whatever it will be used for. */
const publicIpv6 = [ipaddr.parseCIDR('2000::/3')]

/** Top-level names of private networks (RFC 6761, 6762, 8375, 9476 and habit). */
const privateNames =
  'alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test'.split(' ')

/** Below, ports belong to the system's own services. */
const minPort = 1024
/**
 * Ports on which something else is usually found. None is a game's usual one, nor above 32767, where systems assign
 * ports at random.
 */
const servicePorts: ReadonlySet<number> = new Set([
  // Proxies, directories, mail and files.
  ...[1080, 2049, 3128, 3268, 3269, 9418],
  // Databases and caches.
  ...[
    1433, 1434, 1521, 3306, 3307, 5432, 5433, 5984, 6379, 6380, 7000, 7001, 7199, 7473, 7474, 7687, 8086,
    8091,
  ],
  ...[8123, 8529, 9042, 9160, 11211, 26257, 27017],
  // Search, queues and coordination.
  ...[1883, 2181, 2379, 2380, 4369, 5601, 5671, 5672, 8883, 9092, 9200, 9300, 15672],
  // Containers and machines: engines, schedulers, secrets, monitoring.
  ...[2375, 2376, 2377, 4243, 5000, 6443, 8200, 8300, 8301, 8302, 8500, 8600, 9090, 9093, 9100, 10250, 10255],
  // Remote desktops and management.
  ...[3389, 5900, 5901, 5902, 5985, 5986, 6000],
  // Web applications.
  ...[3000, 8000, 8008, 8080, 8081, 8088, 8443, 8888, 9000, 9443],
])

/** Whether a game server may be expected on a port; allowed networks do not change this. */
export const isGamePort = (port: number) => port >= minPort && port <= 65535 && !servicePorts.has(port)

/** A public address among them would be reached from inside, past its firewall. */
const machineAddresses = () =>
  Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address))

/** Returns null for anything but a plain address, and the IPv4 address for one within IPv6 (`::ffff:a.b.c.d`). */
function parse(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null
  // ipaddr.js takes `::a.b.c.d`, which is something else, for a mapped address as well; hexadecimal is unambiguous.
  if (isIP(text) === 6) return ipaddr.process(new URL(`http://[${text}]`).hostname.slice(1, -1))
  return ipaddr.IPv4.parse(text)
}

const isIn = (address: Address, networks: [Address, number][]) =>
  networks.some(([start, bits]) => address.kind() === start.kind() && address.match(start, bits))

/** Forms that hold another address (NAT64, 6to4, Teredo) do not count as public. */
const isPublic = (address: Address) =>
  address.range() === 'unicast' &&
  !isIn(address, cloudServices) &&
  (address.kind() === 'ipv4' || isIn(address, publicIpv6))

const isPrivateName = (name: string) =>
  !name.includes('.') || privateNames.includes(name.split('.').at(-1) ?? '')

/** `127.1`, `0x7f.1`, `2130706433`: not names, though many resolvers take them for addresses. */
const isNumber = (name: string) => /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(name)

type GuardOptions = {
  /** CIDRs of the operator's own networks, which are let through although they are not public. */
  allowedNetworks: string[]
  /** This machine's own addresses, which are not. */
  ownAddresses?: () => string[]
  /** Where the demo's own game server listens on loopback, of which nothing else is reached. */
  demoPort?: number | undefined
}

/** Decides which addresses a connection may go to, without any network traffic. */
export function createAddressGuard({
  allowedNetworks,
  ownAddresses = machineAddresses,
  demoPort,
}: GuardOptions) {
  const allowed = allowedNetworks.map((network) => ipaddr.parseCIDR(network))
  const isDemoHost = (host: string) => demoPort !== undefined && ['localhost', '127.0.0.1'].includes(host)

  function pass(text: string, port?: number): string | null {
    const address = parse(text)
    if (!address) return null
    const plain = address.toString()
    const isOwn = ownAddresses().some((own) => parse(own)?.toString() === plain)
    const isDemo = isDemoHost(plain) && port === demoPort
    return (isPublic(address) && !isOwn) || isIn(address, allowed) || isDemo ? plain : null
  }

  return {
    /** Whether a name may be looked up. Names of private networks are useful only where one is allowed. */
    mayLookUp: (name: string) =>
      !isNumber(name) && (allowed.length > 0 || !isPrivateName(name) || isDemoHost(name)),
    /**
     * The address to connect to, of all that a name has; null if any of them is refused. IPv4 goes first, as most
     * servers listen on it.
     */
    choose(addresses: string[], port?: number): string | null {
      const passed = addresses.map((address) => pass(address, port))
      if (passed.includes(null)) return null
      return passed.find((address) => address !== null && isIP(address) === 4) ?? passed[0] ?? null
    },
    /** Whether it is the address of the demo's own game server, whose port alone can then be wrong. */
    isDemoHost,
  }
}
export type AddressGuard = ReturnType<typeof createAddressGuard>
