import { expect, test } from 'vitest'
import { nextPath } from '@/server/auth/sign-in'
import { aSignIn } from './a-sign-in'

const harmless = [
  '/',
  '/main',
  '/user/home',
  '/guilds/300000000000000001/settings',
  '/guilds/300000000000000001?tab=history&page=2',
  '/main?next=%2Fguilds%2F300000000000000001',
  '/user/home#list',
]

const harmful = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%252fevil.example',
  '/main//evil.example',
  '/main/%2f%2fevil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'javascript:alert(1)',
  'data:text/html,hi',
  'evil.example',
  'main',
  '@evil.example',
  '/@evil.example',
  '/main@evil.example',
  '/.evil.example',
  '/./evil',
  '/../evil',
  '/main/../../evil',
  '/main/..',
  '/ma in',
  '/\tevil.example',
  '/\n/evil.example',
  '/\r\nSet-Cookie: a=b',
  '/main\u0000',
  '/main%00',
  '/main?a=%0d%0aSet-Cookie:%20a=b',
  '/main?a=\u2028',
  ' /main',
  '\t//evil.example',
  '/\u2215evil.example',
  '/\uff0fevil.example',
  '/api/auth/login',
  '/api/auth/callback?code=1',
  '/backend/users/1',
  '/platform/v10/users/@me',
  '/_next/static/a.js',
  '/api',
  '',
  `/${'a'.repeat(2000)}`,
]

test.each(harmless)('%j is where the user is redirected', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each(harmful)('%j ends at the default page', (path) => {
  expect(nextPath(path)).toBe('/user/home')
})

test('a harmful path ends at the default page after the sign-in', async () => {
  const stage = await aSignIn()
  for (const path of ['//evil.example', '/\\evil.example', '/%5cevil.example', 'https:evil.example']) {
    const response = await stage.signIn(stage.aBrowser(), path)
    expect(response.headers.get('location')).toBe('/user/home')
  }
})

test('without a path the user is redirected to the guild picker', async () => {
  const { browser, ...stage } = await aSignIn()
  const begun = await browser.get('/api/auth/login')
  const response = await browser.get(stage.returnAddress(begun.headers.get('location') ?? ''))
  expect(response.headers.get('location')).toBe('/user/home')
})
