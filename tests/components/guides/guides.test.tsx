import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GuideIndex } from '@/components/guides/guide-index'
import { GuidePage } from '@/components/guides/guide-page'
import { type Guide, guideNames } from '@/config/guides'
import { readGuide } from '@/server/guides/read-guide'
import { renderApp } from '@/tests/support/render-app'
import { ApiError } from '@/api/http'
import { Landing } from '@/components/landing/landing'
import { ErrorNotice } from '@/components/shell/error-notice'
import { ids } from '@/tests/support/factories'
import { quotedMessages } from '@/tests/support/quoted-messages'

const show = (guide: Guide) =>
  renderApp(<GuidePage guide={guide} />, { session: null, route: `/docs/${guide.name}` })

const aGuide: Guide = {
  name: 'bot',
  language: 'en',
  languages: ['en'],
  title: 'Connect a bot',
  sections: [{ id: 'limits', title: 'Limits' }],
  body: [
    { tag: 'h1', id: 'connect-a-bot', children: ['Connect a bot'] },
    { tag: 'p', children: ['See ', { tag: 'a', href: '/docs/deploy', children: ['deploy'] }, '.'] },
    { tag: 'h2', id: 'limits', children: ['Limits'] },
    { tag: 'pre', children: ['npm run demo'] },
    { tag: 'p', children: ['<b>bold</b>'] },
  ],
}

test.each(guideNames)('a visitor who is not signed in can read %s', (name) => {
  show(readGuide(name))

  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('article')).toHaveTextContent(/\w{3}/)
})

test('the list names every guide, and the headings of the open one', () => {
  show(aGuide)
  // A narrow screen has a link to all guides instead of the list.
  const list = within(screen.getByRole('navigation', { hidden: true }))
  const link = (name: string) => list.getByRole('link', { name, hidden: true })

  expect(link('Connect a bot')).toHaveAttribute('aria-current', 'page')
  expect(link('Limits')).toHaveAttribute('href', '#limits')
  expect(list.getAllByRole('link', { hidden: true })).toHaveLength(guideNames.length + 1)
  expect(screen.getByRole('link', { name: 'All guides' })).toHaveAttribute('href', '/docs')
})

test('code is copied, a heading has its link, and HTML stays text', async () => {
  const { user } = show(aGuide)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(screen.getByRole('button', { name: 'Copy the code' }))

  expect(await screen.findByText('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith('npm run demo')
  expect(screen.getByRole('link', { name: 'Link to “Limits”' })).toHaveAttribute('href', '#limits')
  expect(screen.getByRole('link', { name: 'deploy' })).toHaveAttribute('href', '/docs/deploy')
  expect(screen.getByText('<b>bold</b>')).toBeVisible()
})

test('the first page links to every guide', () => {
  renderApp(<GuideIndex />, { session: null, route: '/docs' })
  const links = within(screen.getByRole('main')).getAllByRole('link')

  expect(links.map((link) => link.getAttribute('href')).sort()).toEqual(
    guideNames.map((name) => `/docs/${name}`).sort(),
  )
})

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
  'the dashboard shows “%s”',
  (message, cause) => {
    cause?.()

    expect(screen.getByText(message)).toBeVisible()
  },
)

test('a reader of another language is told which guides are in English, in every list of them', () => {
  const marked = (links: HTMLElement[]) =>
    links
      .filter((link) => link.textContent.endsWith('(auf Englisch)'))
      .map((link) => link.getAttribute('href'))
      .sort()
  const inEnglish = guideNames
    .filter((name) => readGuide(name, { language: 'de' }).language === 'en')
    .map((name) => `/docs/${name}`)
    .sort()

  const index = renderApp(<GuideIndex />, { session: null, route: '/docs', language: 'de' })
  expect(marked(within(screen.getByRole('main')).getAllByRole('link'))).toEqual(inEnglish)
  index.unmount()

  renderApp(<GuidePage guide={aGuide} />, { session: null, route: '/docs/bot', language: 'de' })
  const list = within(screen.getByRole('navigation', { hidden: true }))
  expect(marked(list.getAllByRole('link', { hidden: true }))).toEqual(inEnglish)
})
