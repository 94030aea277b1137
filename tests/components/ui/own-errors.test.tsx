import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiError, ownError } from '@/api/http'
import { setServerReached } from '@/api/reachability'
import { SessionGate } from '@/components/app/session-gate'
import { GuildSettings } from '@/components/settings/guild-settings'
import { ErrorNotice } from '@/components/shell/error-notice'
import { InlineNotice } from '@/components/ui/inline-notice'
import { english } from '@/config/messages/catalogue'
import german from '@/config/messages/de.json'
import { server } from '@/tests/msw/server'
import { setSession } from '@/tests/msw/session'
import { settingsUrl } from '@/tests/msw/settings'
import { allTexts } from '@/tests/support/all-texts'
import { aSession, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

const { errors } = german
const texts = { ...english, ...allTexts, errors }
const inGerman = (page: ReactNode) => (
  <NextIntlClientProvider locale="de" messages={texts}>
    {page}
  </NextIntlClientProvider>
)

async function saveAfter(prepare: () => void) {
  const page = (
    <SessionGate access="signed-in">
      <GuildSettings guildId={ids.guild} />
    </SessionGate>
  )
  const { user } = renderApp(inGerman(page), { route: `/guilds/${ids.guild}/settings` })
  await user.type(await screen.findByRole('textbox', { name: 'Prefix' }), '?')
  prepare()
  await user.keyboard('{Control>}s{/Control}')
}

const answer = (status: number) =>
  server.use(http.patch(settingsUrl, () => new HttpResponse(null, { status })))

test.each<[string, () => void, RegExp]>([
  [
    'another tab signed somebody else in',
    () => {
      setSession(aSession({ access_token: 'theirs', user_id: ids.otherUser }))
      answer(401)
    },
    /^In einem anderen Tab dieses Browsers wurde ein anderes Konto angemeldet\.$/,
  ],
  [
    'its answer is lost',
    () => server.use(http.patch(settingsUrl, () => HttpResponse.error())),
    /^Die Verbindung ist abgebrochen, bevor die Antwort kam\. Sie ist wieder da/,
  ],
  ['a proxy refuses without a word', () => answer(418), /^Der Server hat mit Status 418 geantwortet\.$/],
  ['what was to be changed is gone', () => answer(404), /^Vielleicht wurde es inzwischen entfernt\.$/],
  ['the answer breaks off', () => answer(503), /^Ein Dienst, den diese Seite braucht/],
])('a German reader whose save fails because %s reads it in German', async (_, prepare, text) => {
  await saveAfter(prepare)

  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('what the browser found out by itself is said in the reader’s language, and what the server said as it is', () => {
  renderApp(
    inGerman(
      <>
        <ErrorNotice error={ownError(503, 'not_looked_up', 'Nobody told.')} />
        <ErrorNotice error={new ApiError(503, 'busy', 'Gerade ist viel los.')} />
      </>,
    ),
  )

  const [own, told] = screen.getAllByRole('alert')
  expect(own).toHaveTextContent(errors.unavailable.text)
  expect(told).toHaveTextContent('Gerade ist viel los.')
})

test('a notice that promises how things stand says so once the connection is back', () => {
  setServerReached(false)
  renderApp(<InlineNotice title="Perhaps" error={ownError(0, 'unanswered', 'Lost.')} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Once it is back, this page shows how things stand.')

  act(() => setServerReached(true))

  expect(screen.getByRole('alert')).toHaveTextContent('It is back, and this page shows how things stand.')
})
