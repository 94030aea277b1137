import { expect, test } from 'vitest'
import { readHost } from '@/server/rcon/details'

test.each([
  ['play.example.com', 'play.example.com'],
  ['  Play.EXAMPLE.com ', 'play.example.com'],
  ['play.example.com.', 'play.example.com'],
  ['_mc.my-server_1.example.com', '_mc.my-server_1.example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ['⑯⑨。②⑤④.169.254', '169.254.169.254'],
  ['ⓛocalhost', 'localhost'],
])('%j is read as what it means, the host %j', (typed, host) => {
  expect(readHost(typed)).toBe(host)
})

const plain = `
  . .. a..b -a.example a-.example xn--0.localhost xn--a.ä play%2eexample.com
  play.example.com:25575 203.0.113.9:25575 [2001:db8::1]:25575
  https://play.example.com //play.example.com play.example.com/path play.example.com?x play.example.com#x
  person@play.example.com person:secret@play.example.com \\\\play.example.com
  [play.example.com] [203.0.113.9] [::1 ::1] fe80::1%eth0 [fe80::1%25eth0] ::ffff:1.2.3 1:2:3:4:5:6:7:8:9`

test.each([
  ...plain.trim().split(/\s+/),
  ...['', ' ', 'a b.example', 'play.example.com\r\nHost: x', 'play.example.com\0.example'],
  `${'a'.repeat(64)}.example`,
  Array.from({ length: 64 }, () => 'aaa').join('.'),
])('%j is no host', (typed) => {
  expect(readHost(typed)).toBeNull()
})
