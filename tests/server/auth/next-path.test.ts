import { expect, test } from 'vitest'
import { nextPath } from '@/server/auth/sign-in'
import { aSignIn } from './a-sign-in'

test.each([
  '/',
  '/user/home',
  '/guilds/300000000000000001/settings',
  '/guilds/300000000000000001?tab=history&page=2',
  '/main?next=%2Fguilds%2F300000000000000001',
  '/user/home#list',
])('%j is where the user is redirected', (path) => {
  expect(nextPath(path)).toBe(path)
})

const host = 'evil.example'
const harmful = {
  'slashes before another host': ['//', '///', '/\\', '\\\\', '/main//', '/.//', '/..//', '\t//'].map(
    (start) => start + host,
  ),
  'slashes in disguise': ['%5c', '%5C', '%2f', '%2F', '%252f', '\u2215', '\uff0f'].map(
    (one) => `/${one}${host}`,
  ),
  'slashes in disguise further on': [`/main/%2f%2f${host}`, `/\n/${host}`, `/\t${host}`],
  'addresses with a scheme': [`https://${host}`, `https:${host}`, `https:/${host}`, `HTTPS://${host}`],
  'schemes of other kinds': ['javascript:alert(1)', 'data:text/html,hi'],
  'names that are no path': [host, 'main', `@${host}`, `/@${host}`, `/main@${host}`, `/.${host}`, ''],
  'ways up': ['/./evil', '/../evil', '/main/../../evil', '/main/..'],
  'spaces and control characters': ['/ma in', ' /main', '/main\u0000', '/main%00', '/main?a=\u2028'],
  'line breaks': ['/\r\nSet-Cookie: a=b', '/main?a=%0d%0aSet-Cookie:%20a=b'],
  'calls of the server': ['/api', '/api/auth/login', '/api/auth/callback?code=1', '/backend/users/1'],
  'what is no page': ['/platform/v10/users/@me', '/_next/static/a.js', `/${'a'.repeat(2000)}`],
}

test.each(Object.entries(harmful))('%s end at the default page', (_, paths) => {
  expect(paths.map(nextPath)).toEqual(paths.map(() => '/user/home'))
})

test.each(['?next=//evil.example', ''])('a sign-in with “%s” ends at the guild picker', async (query) => {
  const { browser, ...stage } = await aSignIn()
  const begun = await browser.get(`/api/auth/login${query}`)

  const response = await browser.get(stage.returnAddress(begun.headers.get('location') ?? ''))

  expect(response.headers.get('location')).toBe('/user/home')
})
