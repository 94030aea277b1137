import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ImageField } from '@/components/discord/images/image-upload'
import { MemberPicker } from '@/components/discord/pickers/member-picker'
import { openEditor } from '@/tests/components/discord/message/open-editor'
import { Holder, value } from '@/tests/components/discord/pickers/test-pickers'
import { setMembers } from '@/tests/msw/guilds'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

/** What a Japanese keyboard writes that was left in its wide letters. */
const wide = (text: string) =>
  [...text]
    .map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0))
    .join('')
    .replaceAll('．', '。')

function AnImageField() {
  const [address, setAddress] = useState('')
  return (
    <>
      <ImageField label="Background" address={address} source={null} onChange={setAddress} />
      <output>{address}</output>
    </>
  )
}

test('the wide letters of an image’s address are read as they are typed, and stay until the field is left', async () => {
  const { user } = renderApp(<AnImageField />)
  const typed = wide('https://example.org/a.png')
  const field = screen.getByRole('textbox', { name: 'Background' })
  await user.type(field, typed)
  expect(field).toHaveValue(typed)
  expect(screen.getByRole('status')).toHaveTextContent('https://example.org/a.png')

  await user.tab()
  expect(field).toHaveValue('https://example.org/a.png')
})

test('wide letters behind the host of an address remain what they are', async () => {
  const { user } = renderApp(<AnImageField />)
  await user.type(screen.getByRole('textbox', { name: 'Background' }), 'https://example.org/ｗｉｄｅ.png')

  expect(screen.getByRole('status')).toHaveTextContent('https://example.org/ｗｉｄｅ.png')
})

test('the wide letters of a link in an embed are read, those of its title are kept', async () => {
  const { user, current } = openEditor({ embed: {} })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), wide('Hi'))
  await user.type(await screen.findByRole('textbox', { name: 'Title link' }), wide('https://example.org'))

  expect(current()).toMatchObject({ embed: { title: wide('Hi'), url: 'https://example.org' } })
})

test('a member is found by an id in wide digits', async () => {
  const ada = { id: '600000000000000001', name: 'Ada Winter', username: 'ada' }
  setMembers([ada])
  const { user } = renderApp(
    <Holder<string | null> start={null}>
      {(held) => <MemberPicker label="Host" guildId={ids.guild} {...held} />}
    </Holder>,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Host' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search members' }), wide(ada.id))
  await user.click(await screen.findByRole('option', { name: 'Ada Winter' }))

  expect(value()).toBe(JSON.stringify(ada.id))
})
