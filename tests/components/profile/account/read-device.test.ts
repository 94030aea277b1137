import { expect, test } from 'vitest'
import { readDevice } from '@/components/profile/account/session-list'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/138.0.0.0 Safari/537.36`, 'Chrome on Windows, computer'],
  [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge on Windows, computer'],
  [`${windows} Chrome/136.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows, computer'],
  [linux, 'Firefox on Linux, computer'],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Safari on macOS, computer'],
  [`${chromeOs} Chrome/138.0.0.0 Safari/537.36`, 'Chrome on ChromeOS, computer'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iOS, phone'],
  [`${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 'Chrome on iOS, phone'],
  [`${iPad} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPadOS, tablet'],
  [`${android} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome on Android, phone'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`, 'Samsung Internet on Android, tablet'],
  ['Mozilla/5.0 (Windows NT 10.0) Novel/1.0', 'null on Windows, computer'],
  ['Mozilla/5.0 (Amiga) Firefox/140.0', 'Firefox on null, null'],
])('%s is recognised as %s', (userAgent, device) => {
  const { browser, system, kind } = readDevice(userAgent)
  expect(`${browser} on ${system}, ${kind}`).toBe(device)
})

const unknown = [null, '', 'curl/8.9.1', 'node', 'Chrome', 'x'.repeat(300), '<script>alert(1)</script>']

test.each(unknown)('nothing is guessed from %j', (userAgent) => {
  expect(readDevice(userAgent)).toEqual({ browser: null, system: null, kind: null })
})
