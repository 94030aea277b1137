/*
 * What is refused beyond the ranges that ipaddr.js has a name for (private, loopback, link-local, documentation …).
 */

/** Internet addresses that lead inside all the same: a cloud's own service for its machines. */
export const insideAddresses = ['168.63.129.16/32']

/** The only part of IPv6 that is handed out to the public; the rest is refused whatever it will be used for. */
export const publicIpv6 = '2000::/3'

/** Endings of names that belong to somebody's own network (RFC 6761, 6762, 8375, 9476 and habit). */
export const insideNames = [
  'alt',
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
]

/** Below, ports belong to the system's own services. */
export const minPort = 1024

/**
 * Ports on which something else is usually found. None is the usual one of a game, nor above 32767, where systems hand
 * out ports at random.
 */
export const servicePorts: ReadonlySet<number> = new Set([
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
