import { fc } from '@/tests/support/fast-check'
import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { createAddressGuard, isGamePort } from '@/server/game-servers/address-guard'
import { readHost } from '@/server/game-servers/read-details'

const guard = createAddressGuard({
  allowedNetworks: [],
  ownAddresses: () => ['198.41.0.4', '2606:4700::1111'],
})

/** Where a connection would go for a host as it is typed; null when it is refused before anything is sent. */
function goesTo(typed: string, { mayLookUp, choose } = guard) {
  const host = readHost(typed)
  if (host === null) return null
  if (isIP(host) > 0) return choose([host])
  return mayLookUp(host) ? `whatever ${host} is` : null
}

const unusual = ['172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '223.255.255.255']

test.each(['8.8.8.8', '1.1.1.1', ...unusual, '2606:4700:4700::1111'])('%s is allowed', (typed) => {
  expect(goesTo(typed)).toBe(typed)
})

test.each([
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['2A00:1450:4001:81b::200e', '2a00:1450:4001:81b::200e'],
  ['play.example.com', 'whatever play.example.com is'],
  ['1.example.com', 'whatever 1.example.com is'],
  ['0x7f.example', 'whatever 0x7f.example is'],
])('%s resolves to %s', (typed, address) => {
  expect(goesTo(typed)).toBe(address)
})

/** Every kind of address that is not for the public, at its edges and in every manner of writing it. */
const refused = {
  loopback: '127.0.0.1 127.0.0.0 127.255.255.255 127.8.9.10 ::1 0:0:0:0:0:0:0:1 [::1]',
  'loopback in few parts': '127.1 127.0.1 0x7f.1 0x7f000001 2130706433 017700000001 0177.0.0.1',
  'loopback with odd numbers': '127.0.0.01 0x7f.0x0.0x0.0x1 127.000.000.001 00000177.1 0X7F.1 127.0.0.0x',
  'loopback in other scripts': '１２７.0.0.1 127。0。0。1 ①②⑦.1 127.0.0.1.',
  unspecified: '0 0.0.0.0 0.1.2.3 0.0 00 0x0 :: [::] 0:0:0:0:0:0:0:0',
  private: '10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255 10.1',
  'link-local': '169.254.0.0 169.254.169.254 169.254.255.255 2852039166 fe80::1 febf:ffff::1',
  'unique local and site-local': 'fc00::1 fd00:ec2::254 fdff::1 fec0::1 feff::1',
  'carrier-grade NAT': '100.64.0.0 100.100.100.200 100.127.255.255',
  multicast: '224.0.0.1 239.255.255.250 ff02::1 ff0e::1',
  broadcast: '255.255.255.255 4294967295 0xffffffff',
  documentation: '192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1 3fff:fff::1',
  benchmarking: '198.18.0.0 198.19.255.255 2001:2::1',
  reserved: '192.0.0.1 192.0.0.192 192.88.99.1 240.0.0.1 254.255.255.255 100::1 5f00::1 4000::1',
  'of services that the public does not have': '168.63.129.16 192.31.196.1 192.52.193.1 192.175.48.1',
  'IPv4 within IPv6':
    '::ffff:127.0.0.1 ::ffff:7f00:1 0:0:0:0:0:ffff:a00:1 ::ffff:169.254.169.254 ::ffff:0.0.0.0',
  'IPv4-compatible': '::127.0.0.1 ::7f00:1 ::10.0.0.1 ::8.8.8.8',
  'IPv4-translated': '::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8',
  NAT64: '64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::a00:1 64:ff9b::8.8.8.8',
  '6to4': '2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2002:808:808::1',
  Teredo: '2001::1 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'other tunnels and ids': '2001:3::1 2001:10::1 2001:20::1 2001:30::1 2001:1::1 2620:4f:8000::1',
  'with a zone': 'fe80::1%eth0 fe80::1%1 2606:4700::2%eth0',
  "this machine's own": '198.41.0.4 ::ffff:198.41.0.4 2606:4700:0:0::1111',
  'names of private networks':
    'localhost LOCALHOST. a.localhost db router.lan metadata.google.internal nas.local x.home.arpa',
  'numbers that are no address': '999.999.999.999 1.2.3.4.5 256.1 0x example.0x7f example.1',
}

test.each(Object.entries(refused))('%s is refused: %s', (_, all) => {
  for (const typed of all.split(' ')) expect([typed, goesTo(typed)]).toEqual([typed, null])
})

const refusedNetworks = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
].flatMap((line) =>
  line.split(' ').map((network) => {
    const [start = '', bits] = network.split('/')
    return { start: numberOf(start), size: 2 ** (32 - Number(bits)) }
  }),
)

function numberOf(address: string) {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}

const isRefused = (number: number) =>
  refusedNetworks.some(({ start, size }) => number >= start && number < start + size)

const partsOf = (number: number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]
const dotted = (number: number) => partsOf(number).join('.')
const hex = (number: number) => `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`

/** One IPv4 address in all the manners that some resolver or another takes for it. */
const spellings = (number: number) => {
  const [a = 0, b = 0, c = 0, d = 0] = partsOf(number)
  return [
    dotted(number),
    `${dotted(number)}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.'),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${number & 0xffffff}`,
    `${a}.${b}.${(c << 8) | d}`,
    `::ffff:${dotted(number)}`,
    `::ffff:${hex(number)}`,
    `[0:0:0:0:0:FFFF:${hex(number)}]`,
    `::${hex(number)}`,
    `::ffff:0:${hex(number)}`,
    `64:ff9b::${hex(number)}`,
    `64:ff9b:1::${hex(number)}`,
    `2002:${hex(number)}::1`,
    `2001:0:${hex(number)}::1`,
  ]
}

const inRefused = fc
  .constantFrom(...refusedNetworks)
  .chain(({ start, size }) => fc.integer({ min: start, max: start + size - 1 }))

test('an address of a refused network is refused in any spelling', () => {
  fc.assert(
    fc.property(inRefused, (number) => {
      for (const typed of spellings(number)) expect([typed, goesTo(typed)]).toEqual([typed, null])
    }),
    { numRuns: 400 },
  )
})

/** The few single networks that are special in the middle of public ones. */
const special = ['192.31.196', '192.52.193', '192.88.99', '192.175.48', '168.63.129', '198.41.0']
const publicIpv4 = fc
  .integer({ min: 0, max: 2 ** 32 - 1 })
  .filter((number) => !isRefused(number) && !special.includes(partsOf(number).slice(0, 3).join('.')))

test('every other IPv4 address is allowed in dotted notation, and never read as another', () => {
  fc.assert(
    fc.property(publicIpv4, (number) => {
      expect(goesTo(dotted(number))).toBe(dotted(number))
      for (const typed of spellings(number)) expect([null, dotted(number)]).toContain(goesTo(typed))
    }),
    { numRuns: 400 },
  )
})

test('IPv6 addresses outside of global unicast are refused', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const isMapped = groups.slice(0, 5).every((part) => part === 0)
      fc.pre(!isMapped && ((groups[0] ?? 0) < 0x2000 || (groups[0] ?? 0) > 0x3fff))
      expect(goesTo(groups.map((part) => part.toString(16)).join(':'))).toBeNull()
    }),
  )
})

test('a name is refused if any of its addresses is', () => {
  expect(guard.choose(['8.8.8.8', '10.0.0.1'])).toBeNull()
  expect(guard.choose(['::1', '8.8.8.8'])).toBeNull()
  expect(guard.choose(['8.8.8.8', '64:ff9b::808:808'])).toBeNull()
  expect(guard.choose(['8.8.8.8', 'fd00::1'])).toBeNull()
  expect(guard.choose([])).toBeNull()
})

test('the first IPv4 address of a name is preferred', () => {
  expect(guard.choose(['2606:4700:4700::1111', '8.8.8.8', '1.1.1.1'])).toBe('8.8.8.8')
  expect(guard.choose(['2606:4700:4700::1111', '2606:4700:4700::1001'])).toBe('2606:4700:4700::1111')
})

test('an operator’s networks are allowed, and nothing beyond them', () => {
  const own = createAddressGuard({
    allowedNetworks: ['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1/32', '198.41.0.4/32'],
  })

  expect(goesTo('10.1.255.255', own)).toBe('10.1.255.255')
  expect(goesTo('::ffff:10.1.0.1', own)).toBe('10.1.0.1')
  expect(goesTo('fd00:1::5', own)).toBe('fd00:1::5')
  expect(goesTo('127.0.0.1', own)).toBe('127.0.0.1')
  expect(goesTo('198.41.0.4', own)).toBe('198.41.0.4')
  expect(goesTo('minecraft', own)).toBe('whatever minecraft is')
  for (const typed of ['10.2.0.0', '127.0.0.2', '127.1', '2130706433', 'fd00:2::5', '::1', '2002:a01:1::1'])
    expect([typed, goesTo(typed, own)]).toEqual([typed, null])
})

test('an operator can allow all networks', () => {
  const all = createAddressGuard({ allowedNetworks: ['0.0.0.0/0', '::/0'] })

  expect(goesTo('169.254.169.254', all)).toBe('169.254.169.254')
  expect(goesTo('::1', all)).toBe('::1')
})

const gamePorts = [
  25575, 27015, 27016, 27020, 28016, 32330, 2302, 2305, 2306, 25565, 7777, 7779, 8211, 1024, 65535,
]
test.each(gamePorts)('a game server may listen on port %i', (port) => expect(isGamePort(port)).toBe(true))

test.each([
  ...[0, 1, 22, 25, 53, 80, 443, 445, 1023, 65536],
  ...[1433, 2375, 2379, 3000, 3306, 3389, 5432, 5900, 6379, 6443, 8080, 9200, 11211, 27017],
])('port %i is refused', (port) => expect(isGamePort(port)).toBe(false))
