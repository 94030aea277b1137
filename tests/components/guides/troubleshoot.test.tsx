import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '@/api/http'
import { Landing } from '@/components/landing/landing'
import { ErrorNotice } from '@/components/shell/error-notice'
import { ids } from '@/tests/factories'
import { quotedMessages } from '@/tests/quoted-messages'
import { renderApp } from '@/tests/render-app'

const landing = (code: string) => () =>
  renderApp(<Landing />, { session: null, route: `/main?sign_in=${code}` })
const notice = (status: number, code: string) => () =>
  renderApp(<ErrorNotice error={new ApiError(status, code, 'A detail')} guildId={ids.guild} />, {
    route: `/guilds/${ids.guild}`,
  })

/** What brings each message of the guide, in its order. */
const causes = [
  landing('sign_in_misconfigured'),
  landing('platform_unavailable'),
  notice(503, 'bot_token_refused'),
  notice(404, 'bot_absent'),
  notice(403, 'no_access'),
  notice(429, 'rate_limited'),
  notice(401, 'token_refused'),
  notice(200, 'bad_response'),
]
const quoted = quotedMessages('On a page')

test('the guide has a cause for each message that it quotes', () => {
  expect(quoted).toHaveLength(causes.length)
})

test.each(quoted.map((message, at) => [message, causes[at]] as const))(
  'people read “%s”',
  (message, cause) => {
    cause?.()

    expect(screen.getByText(message)).toBeVisible()
  },
)
