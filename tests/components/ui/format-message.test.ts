import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatCompiled from 'use-intl/format-message/format-only'
import formatMessage from '@/components/ui/format-message'
import { languages, localeOf } from '@/config/messages/languages'

const messages = [
  '{count, plural, =0 {none} one {# row} other {# rows}}',
  '{count, number}',
  '{count, number, ::percent}',
].map((text) => compile(text))
const counts = [0, 1, 2, 11, 100, 1000, 1_234_567, 1e17, 1.5, -1234, -0, Number.NaN]

test.each(languages.map(({ code }) => code))('numbers in texts are written as %s writes them', (code) => {
  const cache = _createCache()
  const formatting = {
    cache,
    locale: localeOf(code),
    formats: {},
    timeZone: 'UTC',
    formatters: _createIntlFormatters(cache),
  }
  for (const message of messages)
    for (const count of counts) {
      const written = formatCompiled('key', message, { count }, formatting)
      expect(formatMessage('key', message, { count }, formatting), String(count)).toEqual(written)
    }
})
