import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { MemberPicker } from '@/components/discord/pickers/member-picker'
import { ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { membersUrl, setMembers } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { Holder, value } from './test-pickers'

const ada = { id: '600000000000000001', name: 'Ada Winter', username: 'ada' }
const adrian = { id: '600000000000000002', name: 'Adrian', username: 'zephyr' }
const gone = '600000000000000009'

const AMemberPicker = () => (
  <Holder<string | null> start={null}>
    {(held) => <MemberPicker label="Host" guildId={ids.guild} {...held} />}
  </Holder>
)
const AMembersPicker = ({ initial }: { initial: string[] }) => (
  <Holder start={initial}>
    {(held) => <MemberPicker multiple label="DJs" guildId={ids.guild} {...held} />}
  </Holder>
)

const search = () => screen.findByRole('combobox', { name: 'Search members' })
const option = (name: string) => screen.findByRole('option', { name })

test('a member is found by the beginning of a name, by keyboard alone', async () => {
  setMembers([ada, adrian])
  const { user } = renderApp(<AMemberPicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Host' }))
  expect(screen.getByText('Type the beginning of a name, or paste a user’s ID.')).toBeVisible()

  await user.type(await search(), 'adr')
  expect(await option('Adrian')).toHaveAccessibleDescription('zephyr')
  await user.keyboard('{Enter}')

  expect(value()).toBe(JSON.stringify(adrian.id))
  expect(screen.getByRole('combobox', { name: 'Host' })).toHaveTextContent('Adrian')
})

test('a late answer to an earlier text does not take the place of the newer one', async () => {
  setMembers([ada, adrian])
  const [asked, answered] = [vi.fn(), vi.fn()]
  let answerEarly = () => {}
  const early = new Promise<void>((resolve) => {
    answerEarly = resolve
  })
  server.use(
    http.get(membersUrl, async ({ request }) => {
      if (new URL(request.url).searchParams.get('search') !== 'a') return
      asked()
      await early.finally(answered)
      return HttpResponse.json({ members: [{ ...ada, name: 'Abel' }], absent: [] })
    }),
  )
  const { user } = renderApp(<AMemberPicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Host' }))
  await user.type(await search(), 'a')
  expect(await screen.findByText('Searching…')).toBeVisible()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await user.type(await search(), 'd')
  expect(await option('Ada Winter')).toBeVisible()
  answerEarly()
  await waitFor(() => expect(answered).toHaveBeenCalled())

  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(screen.queryByRole('option', { name: 'Abel' })).not.toBeInTheDocument()
})

test('chosen members are shown by name, and who left can be removed; anybody’s id can be pasted', async () => {
  setMembers([ada, adrian])
  const { user } = renderApp(<AMembersPicker initial={[gone, ada.id]} />)
  const chips = await screen.findByRole('list', { name: 'DJs: chosen' })
  expect(await within(chips).findByText('Ada Winter')).toBeVisible()
  expect(within(chips).getByText(`User ${gone} (not in this server)`)).toBeVisible()
  await user.click(within(chips).getByRole('button', { name: `Remove User ${gone}` }))

  await user.click(screen.getByRole('combobox', { name: /^DJs/ }))
  await user.click(await search())
  await user.paste(adrian.id)
  await user.click(await option('Adrian'))
  expect(value()).toBe(JSON.stringify([ada.id, adrian.id]))
})

test('a search that fails can be repeated in place, and a backend without it takes ids', async () => {
  setMembers([ada])
  server.use(http.get(membersUrl, () => fails(500), { once: true }))
  const { user } = renderApp(<AMemberPicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Host' }))
  await user.type(await search(), 'ada')
  expect(await screen.findByRole('alert')).toHaveTextContent('The members couldn’t be searched')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await option('Ada Winter')).toBeVisible()

  setMembers(null)
  await user.clear(await search())
  await user.type(await search(), 'bo')
  expect(await screen.findByText(/Members can’t be searched here/)).toBeVisible()
  await user.clear(await search())
  await user.paste(gone)
  await user.click(await option(`User ${gone}`))
  expect(value()).toBe(JSON.stringify(gone))
})

test('of several members, the next name takes the place of the one that was searched, and a second Enter removes nobody', async () => {
  const yuki = { id: '600000000000000003', name: 'Yuki', username: 'yuki' }
  setMembers([ada, yuki])
  const { user } = renderApp(<AMembersPicker initial={[]} />)
  await user.click(await screen.findByRole('combobox', { name: /^DJs/ }))
  await user.type(await search(), 'yuk')
  await option('Yuki')
  await user.keyboard('{Enter}{Enter}')
  expect(value()).toBe(JSON.stringify([yuki.id]))

  await user.keyboard('ada')
  expect(await search()).toHaveValue('ada')
  await option('Ada Winter')
  await user.keyboard('{Enter}')
  expect(value()).toBe(JSON.stringify([yuki.id, ada.id]))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(value()).toBe(JSON.stringify([yuki.id]))
})
