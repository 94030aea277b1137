import { fireEvent, screen } from '@testing-library/react'
import { fc } from '@/tests/support/fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Embed } from '@/contract/calls/embed'
import { namesOf } from '@/components/discord/message/names'
import {
  MessagePreview,
  type MessagePreviewProps,
} from '@/components/discord/message/preview/message-preview'
import { aChannel, aRole, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { images, nodes } from '@/tests/support/nodes'
import { showImagesFrom } from '@/stores/image-hosts'

beforeEach(() => showImagesFrom('q.example'))

const names = {
  ...namesOf([aRole(), aRole({ id: '400000000000000002', name: 'Plain', color: 0 })], [aChannel()]),
  users: { [ids.user]: 'Ada Winter' },
}
const placeholders = [{ name: 'guild', sample: 'Harbour Lights' }]

function show(content: string, embed: Embed | null = null, props: Partial<MessagePreviewProps> = {}) {
  const app = renderApp(
    <MessagePreview message={{ content, embed }} {...{ names, placeholders }} {...props} />,
  )
  return { ...app, figure: screen.getByRole('figure') }
}

const picturesIn = (figure: HTMLElement) => images(figure).map(({ src }) => src)

test('mentions, commands and pages of the guild are shown by name, roles in their colour', () => {
  const known = `<@${ids.user}> <@&${ids.role}> <#${ids.channel}> @everyone`
  const unknown = '<@100000000000000001> <@&100000000000000001> <#100000000000000001>'
  const { figure } = show(`${known} ${unknown} </voice join:500000000000000001> <id:customize>`)

  expect(figure).toHaveTextContent('@Ada Winter @Keepers # general @everyone')
  expect(screen.getByText('@Keepers')).toHaveStyle({ color: 'rgb(172, 163, 247)' })
  expect(figure).toHaveTextContent('@unknown-user @unknown-role # unknown /voice join Channels & Roles')
})

test('placeholders show their samples, unknown ones as they are; if none are offered, braces are text', () => {
  const { figure, unmount } = show('Welcome to **{guild}**, {nobody}')
  expect(figure).toHaveTextContent('Welcome to Harbour Lights, {nobody}')
  expect(screen.getByText('{nobody}')).toHaveAttribute('title')
  unmount()

  show('{guild}', null, { placeholders: [] })
  expect(screen.getByText('{guild}')).not.toHaveAttribute('title')
})

test('a spoiler is hidden until it is clicked', async () => {
  const { user } = show('It was ||the *cat* https://q.example||')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Spoiler: show it' }))

  expect(screen.getByText('cat')).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://q.example' })).toBeVisible()
})

test('a timestamp is shown in words, with a machine-readable value', () => {
  show('<t:1700000000:D> <t:1:R> <t:1700000000:S>')

  expect(screen.getByText('November 14, 2023')).toHaveAttribute('datetime', '2023-11-14T22:13:20.000Z')
  expect(screen.getByText(/years ago/)).toBeVisible()
  expect(screen.getByText(/^11\/14\/23, /)).toHaveTextContent(/:20/)
})

test('links open in a new tab and send no referrer', () => {
  show('[rules](https://q.example/rules)')

  const link = screen.getByRole('link', { name: 'rules' })
  expect(link).toHaveAttribute('href', 'https://q.example/rules')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('an embed shows all its parts', () => {
  const { figure } = show('', {
    title: 'To {guild}',
    url: 'https://q.example',
    description: 'Be **kind**',
    color: 0x422afb,
    author: { name: 'The master', url: 'https://q.example/master' },
    footer: { text: 'Since 2020' },
    timestamp: '2026-08-01T12:00:00.000Z',
    fields: [{ name: 'Rules', value: 'None', inline: true }],
    image: { url: 'https://q.example/i.png' },
    thumbnail: { url: 'https://q.example/t.png' },
  })

  const title = screen.getByRole('link', { name: 'To Harbour Lights' })
  expect(title).toHaveAttribute('href', 'https://q.example/')
  expect(screen.getByRole('link', { name: 'The master' })).toBeVisible()
  expect(figure).toHaveTextContent('Be kind')
  expect(figure).toHaveTextContent('RulesNone')
  expect(figure).toHaveTextContent(/Since 2020•8\/1\/26/)
  expect(screen.getByText('Since 2020')).toHaveStyle({ display: 'inline' })
  expect(picturesIn(figure)).toEqual(['https://q.example/i.png', 'https://q.example/t.png'])
})

test('external images are loaded on request, and automatically from then on', async () => {
  const embed = {
    title: 'Hello',
    author: { name: 'Ada', icon_url: 'https://cdn.discordapp.com/a.png' },
    image: { url: 'https://elsewhere.example/i.png' },
    thumbnail: { url: 'https://elsewhere.example/t.png' },
  }
  const { user, figure, unmount } = show('', embed)
  expect(picturesIn(figure)).toEqual(['https://cdn.discordapp.com/a.png'])

  const [first] = screen.getAllByRole('button', { name: 'Show images from elsewhere.example' })
  if (first) await user.click(first)

  const all = [embed.author.icon_url, embed.image.url, embed.thumbnail.url]
  expect(picturesIn(figure)).toEqual(all)
  expect(figure).toHaveFocus()
  unmount()
  expect(picturesIn(show('', embed).figure)).toEqual(all)
})

test('from our own host, only uploaded images are loaded automatically', () => {
  const at = (path: string) => `${window.location.origin}${path}`
  const { figure } = show('', {
    title: 'Hello',
    image: { url: at('/api/auth/login?next=/') },
    thumbnail: { url: at('/media/guilds/1/a.webp') },
  })

  expect(picturesIn(figure)).toEqual([at('/media/guilds/1/a.webp')])
})

test('an image given by a placeholder shows its sample, or says that it appears later', () => {
  const avatar = { name: 'member_avatar', sample: 'https://q.example/mira.png' }
  const author = { name: 'Mira', icon_url: '{member_avatar}' }
  const { figure } = show('', { image: { url: '{member_avatar}' }, author }, { placeholders: [avatar] })
  expect(picturesIn(figure)).toEqual([avatar.sample, avatar.sample])

  for (const image of images(figure)) fireEvent.error(image)

  expect(screen.getByText('The placeholder becomes an image when this is shown')).toBeVisible()
})

test('a custom emoji whose image is missing shows its name, others stay images', () => {
  const { figure } = show('<:w:100000000000000001> <a:dance:100000000000000002>')
  fireEvent.error(screen.getByRole('img', { name: ':w:' }))

  expect(screen.getByRole('img', { name: ':dance:' })).toBeVisible()
  expect(picturesIn(figure)).toHaveLength(1)
  expect(figure).toHaveTextContent(':w:')
})

test('an address that is not an image on the web is not requested', () => {
  const { figure } = show('', { image: { url: 'javascript:alert(1)' } })

  expect(images(figure)).toEqual([])
  expect(screen.getByText('This image can’t be shown')).toBeVisible()
})

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe src="javascript:alert(1)">',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](https://q.example/" onmouseover="alert(1))',
  '<javascript:alert(1)>',
  '[a](vbscript:x)',
  '[a](//q.example)',
  '```html\n<script>alert(1)</script>\n```',
  '<a:x:100000000000000001" onerror="alert(1)>',
  '[a](http://\u0000javascript:alert(1))',
]

/** Whatever is drawn: only the few elements of the preview, no handlers, addresses of the web alone. */
function expectInert(root: HTMLElement) {
  for (const element of nodes('*', root)) {
    expect(element.tagName).not.toMatch(/^(script|iframe|object|embed|style|form|link|base|meta)$/i)
    expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([])
    for (const name of ['href', 'src', 'action', 'formaction', 'xlink:href'])
      expect(element.getAttribute(name) ?? 'https://').toMatch(/^https?:\/\//)
  }
}

test.each(payloads)('%j is plain text', (payload) => {
  const { figure } = show(payload, {
    title: payload,
    url: payload,
    description: payload,
    author: { name: payload, url: payload, icon_url: payload },
    footer: { text: payload, icon_url: payload },
    fields: [{ name: payload, value: payload }],
    image: { url: payload },
    thumbnail: { url: payload },
    timestamp: payload,
  })

  expectInert(figure)
})

test('malicious text between marks stays inert', () => {
  const pieces = fc.constantFrom(...payloads, ...'** || ` [ ]( ) < {guild} \\'.split(' '), '> ', '\n')
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 25, maxLength: 25 }), (texts) => {
      const { figure, unmount } = show('', { fields: texts.map((value) => ({ name: value, value })) })
      expectInert(figure)
      unmount()
    }),
    { numRuns: 4 },
  )
})

test.each(['🎉', ':tada: <:w:100000000000000001>'])(
  'a message of %j alone is drawn large',
  async (content) => {
    const { figure } = show(content)

    await expect.poll(() => nodes('.jumbo', figure).length).toBe(1)
  },
)

test('in an embed, emoji alone are no larger than in a sentence', () => {
  const { figure } = show('', { description: '🎉' })

  expect(nodes('.jumbo', figure)).toEqual([])
})

test('in an embed, headings are drawn in the description and not in the value of a field', () => {
  const { figure } = show('', { description: '# Rules', fields: [{ name: '# One', value: '# Be kind' }] })

  expect(nodes('.heading-1', figure).map(({ textContent }) => textContent)).toEqual(['Rules'])
  expect(figure).toHaveTextContent('Rules# One# Be kind')
})

test('a title that is a link has no other links in it', () => {
  const { figure } = show('', { title: 'At https://q.example/a', url: 'https://q.example/b' })

  expect(nodes('a', figure).map((link) => link.getAttribute('href'))).toEqual(['https://q.example/b'])
})

test('a spoiler over blocks hides them all until it is clicked', async () => {
  const { user, figure } = show('||# Plot\n- the cat\n> it was||')
  // One box, which its cover fills.
  expect(screen.getByRole('button', { name: 'Spoiler: show it' })).toHaveStyle({ display: 'inline-block' })

  await user.click(screen.getByRole('button', { name: 'Spoiler: show it' }))

  expect(screen.getByText('the cat')).toBeVisible()
  expect(nodes('.spoiler .heading-1, .spoiler li, .spoiler blockquote', figure)).toHaveLength(3)
})

test('a standard emoji is shown for its name, and what is no name stays as it is written', async () => {
  show(':tada: :heart: :no_such_emoji:')

  expect(await screen.findByText('🎉')).toBeVisible()
  expect(screen.getByText('❤️')).toBeVisible()
  expect(screen.getByText(':no_such_emoji:')).toBeVisible()
})
