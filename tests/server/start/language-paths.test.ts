import { expect, test } from 'vitest'
import { pathIn, readLanguagePath } from '@/config/language-paths'
import { testLanguage } from '@/config/messages/languages'

test.each([
  ['/en', 'en', '/main'],
  ['/en?next=/user/home', 'en', '/main?next=/user/home'],
  [`/${testLanguage}/docs`, testLanguage, '/docs'],
  ['/en/docs/faq', 'en', '/docs/faq'],
  ['/en/docs/faq?a=1', 'en', '/docs/faq?a=1'],
])('at %s is, in %s, %s', (address, language, page) => {
  expect(readLanguagePath(address)).toEqual({ language, page })
})

test.each([
  ...['/main', '/', '/docs/faq', '/xx', '/xx/docs', '/EN', '/en/', '/en/main', '/en/user/home', '/en/docsy'],
  ...['/constructor', '/en//docs', '/en/../docs', '//en/docs'],
])('%s names no language', (address) => {
  expect(readLanguagePath(address)).toBeNull()
})

test.each(['/en/docs/', '/en/docs/faq/', '/en/docs/faq/?a=1'])(
  '%s keeps its language while it is redirected to the address without a slash',
  (address) => expect(readLanguagePath(address)).toBeNull(),
)

test('only the landing page and the guides have an address in each language', () => {
  expect(pathIn('en', '/main')).toBe('/en')
  expect(pathIn('en', '/docs/faq#a')).toBe('/en/docs/faq#a')
  expect(pathIn('en', '/status')).toBe('/status')
  expect(pathIn(null, '/docs')).toBe('/docs')
})
