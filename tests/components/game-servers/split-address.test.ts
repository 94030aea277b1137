import { expect, test } from 'vitest'
import { formatAddress, splitAddress } from '@/components/game/split-address'

test.each([
  ['play.example.org', 'play.example.org', null],
  ['  play.example.org ', 'play.example.org', null],
  ['play.example.org:25575', 'play.example.org', '25575'],
  ['203.0.113.7:27015', '203.0.113.7', '27015'],
  ['203.0.113.7 27015', '203.0.113.7', '27015'],
  ['play.example.org:0025575', 'play.example.org:0025575', null],
  ['play.example.org:00575', 'play.example.org', '575'],
  ['[2001:db8::7]:27015', '2001:db8::7', '27015'],
  ['[2001:db8::7]', '2001:db8::7', null],
  ['2001:db8::7', '2001:db8::7', null],
  ['2001:db8::7:27015', '2001:db8::7:27015', null],
  ['https://play.example.org:8443/panel?x=1#top', 'play.example.org', '8443'],
  ['https://play.example.org/panel', 'play.example.org', null],
  ['http://[2001:db8::7]:28016/', '2001:db8::7', '28016'],
  ['ws://someone:secret@play.example.org:28016/pass', 'play.example.org', '28016'],
  ['steam://connect/203.0.113.7:27015/joinpassword', '203.0.113.7', '27015'],
  ['minecraft://play.example.org:25565', 'play.example.org', '25565'],
  ['play.example.org:', 'play.example.org:', null],
  ['play.example.org:abc', 'play.example.org:abc', null],
  [':25575', ':25575', null],
  ['[]:25575', '[]:25575', null],
  ['https://', 'https://', null],
  ['two words', 'two words', null],
  ['', '', null],
])('%j is the host %j and the port %j', (text, host, port) => {
  expect(splitAddress(text)).toEqual({ host, port })
})

test.each([
  [{ host: 'play.example.org', port: 25575 }, 'play.example.org:25575'],
  [{ host: '2001:db8::7', port: 27015 }, '[2001:db8::7]:27015'],
])('an address is written so that it can be taken apart again', (address, text) => {
  expect(formatAddress(address)).toBe(text)
  expect(splitAddress(text)).toEqual({ host: address.host, port: String(address.port) })
})
