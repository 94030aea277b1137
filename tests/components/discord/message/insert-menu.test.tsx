import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { TemplateField } from '@/components/discord/message/template-field'
import { fails } from '@/tests/msw/answers'
import {
  emojisUrl,
  membersUrl,
  setChannels,
  setEmojis,
  setMembers,
  setRoles,
  setThreads,
  threadsUrl,
} from '@/tests/msw/guilds'
import { ownTimeZone, zoneName } from '@/contract/time-zones'
import { server } from '@/tests/msw/server'
import { aMessage, openOptions, retype } from '@/tests/components/features/open-feature'
import { aChannel, anEmoji, aRole, aThread, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { openEditor, somePlaceholders, textbox } from './open-editor'
import { editInForm } from '@/tests/support/edit-in-form'

editInForm()

const menuOf = (field: string) => screen.findByRole('listbox', { name: `Insert into ${field}` })
const expectNoMenu = () => expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
/** All at once, where the letters are not the point. */
async function write(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
const names = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('option')
    .map((option) => option.textContent)

test('a name that is begun after “{” is completed by Enter, where it was begun', async () => {
  const { user, current } = openEditor({ content: 'Hi , hello' })
  const text = textbox('Text')
  await user.click(text)
  text.setSelectionRange(3, 3)

  await user.keyboard('{{mem')

  const option = within(await menuOf('Text')).getByRole('option', { name: '{member}' })
  expect(option).toHaveAccessibleDescription('Mentions the member')
  expect(text).toHaveAttribute('role', 'combobox')
  expect(text).toHaveAttribute('aria-activedescendant', option.id)
  expect(text).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Enter}')
  expect(current().content).toBe('Hi {member}, hello')
  expect(text.selectionStart).toBe('Hi {member}'.length)
  expect(text).toHaveFocus()
  expectNoMenu()
  expect(text).not.toHaveAttribute('aria-activedescendant')
  expect(textbox('Text')).toBe(screen.getByRole('textbox', { name: 'Text' }))
})

test('“{” alone shows all names, says how many, and leaves Enter to the text until somebody goes to one', async () => {
  const { user, current } = openEditor()
  await user.type(textbox('Text'), '{{')
  expect(names(await menuOf('Text'))).toEqual(['{member}Mentions the member', '{guild}Harbour Lights'])
  expect(screen.getByText(/^2 suggestions\./)).toHaveRole('status')

  await user.keyboard('{Enter}')
  expect(current().content).toBe('{\n')
  expectNoMenu()

  await user.keyboard('{{')
  await menuOf('Text')
  await user.keyboard('{ArrowUp}{Tab}')
  expect(current().content).toBe('{\n{guild}')
  expect(textbox('Text')).toHaveFocus()
})

test('the arrows lead round the list and a press inserts, without taking the focus from the text', async () => {
  const { user, current } = openEditor()
  await user.type(textbox('Text'), '{{')
  const menu = await menuOf('Text')
  const [member, guild] = within(menu).getAllByRole('option')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(guild).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}')
  expect(member).toHaveAttribute('aria-selected', 'true')

  await user.click(within(menu).getByRole('option', { name: '{guild}' }))

  expect(current().content).toBe('{guild}')
  expect(textbox('Text')).toHaveFocus()
})

test('a sign typed before the menu had loaded opens it, although the browser then tells of the caret first', async () => {
  const { user } = openEditor()
  const listen = document.addEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, ...rest) => {
    listen(type, ...rest)
    // After the menu has read what was typed, and before it is drawn.
    if (type === 'selectionchange')
      queueMicrotask(() => queueMicrotask(() => document.dispatchEvent(new Event(type))))
  })

  await user.type(textbox('Text'), '{{')

  expect(await menuOf('Text')).toBeVisible()
})

test('an emoji is found by the names that people type, and inserted as itself', async () => {
  const { user, current } = openEditor()
  await user.type(textbox('Text'), 'Done :tad')
  expect(names(await menuOf('Text'))[0]).toContain(':tada:')
  await user.keyboard('{Enter}!')
  expect(current().content).toBe('Done 🎉!')
})

test('an emoji is found by what it is called in the language of the page, by one letter that is a word', async () => {
  const { user, current } = openEditor({}, { language: 'ja' })
  await write(user, await screen.findByLabelText(/^(?:Text|テキスト)$/, { selector: 'textarea' }), ':犬')
  const [first] = await screen.findAllByRole('option', { name: /^:/ })
  expect(first).toHaveAccessibleName(':dog:')
  expect(first).toHaveAccessibleDescription('イヌの顔')
  await user.keyboard('{Enter}')
  expect(current().content).toBe('🐶')
})

test('Escape closes the menu, keeps the text, and the menu stays closed for that word', async () => {
  const { user, current } = openEditor()
  await user.type(textbox('Text'), '{{m')
  await menuOf('Text')

  await user.keyboard('{Escape}')
  expectNoMenu()
  await user.keyboard('e')
  expect(current().content).toBe('{me')
  expectNoMenu()

  await user.keyboard(' {{m')
  expect(await menuOf('Text')).toBeVisible()
})

test('nothing is offered for a name that nothing has', async () => {
  const { user } = openEditor()
  await write(user, textbox('Text'), ':tada')
  await menuOf('Text')
  await user.clear(textbox('Text'))
  await write(user, textbox('Text'), '{zzz')
  expectNoMenu()
})

test('going back to a word that was begun earlier opens nothing, and leaving the field closes', async () => {
  const { user } = openEditor({ content: '{mem' })
  const text = textbox('Text')
  await user.type(text, ' {{mem')
  await menuOf('Text')
  text.setSelectionRange(4, 4)
  fireEvent(document, new Event('selectionchange'))
  expectNoMenu()

  await user.type(text, ' {{mem')
  await menuOf('Text')
  await user.click(textbox('Text').ownerDocument.body)
  expectNoMenu()
})

test('an input method is left alone while it composes', async () => {
  const { user, current } = openEditor()
  const text = textbox('Text')
  await user.type(text, '{{m')
  await menuOf('Text')

  fireEvent.compositionStart(text)
  expectNoMenu()
  fireEvent.change(text, { target: { value: '{me' } })
  expectNoMenu()
  fireEvent.compositionEnd(text)

  expect(await menuOf('Text')).toBeVisible()
  expect(current().content).toBe('{me')
})

test('an input method that composes before the menu is loaded is left alone as well', async () => {
  const { user, current } = openEditor()
  const text = textbox('Text')
  await user.click(text)
  const statuses = screen.queryAllByRole('status').length
  fireEvent.compositionStart(text)
  fireEvent.change(text, { target: { value: '{me' } })
  // The menu is loaded when it can say what it has found.
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(statuses + 1))
  expectNoMenu()

  fireEvent.compositionEnd(text)
  expect(await menuOf('Text')).toBeVisible()
  expect(current().content).toBe('{me')
})

test('an address takes placeholders and no emoji; a name of one line takes both', async () => {
  const { user, current } = openEditor({ embed: { title: 'x' } })
  await user.type(textbox('Title'), ' :tada')
  await menuOf('Title')
  await user.keyboard('{Enter} {{gu')
  await menuOf('Title')
  await user.keyboard('{Enter}')
  expect(current().embed?.title).toBe('x 🎉 {guild}')

  await user.type(textbox('Title link'), '{{gu')
  await menuOf('Title link')
  await user.keyboard('{Enter} :tada')
  expectNoMenu()
  expect(current().embed?.url).toBe('{guild} :tada')
})

test('a text of one line that takes placeholders has the menu too', async () => {
  let held = ''
  const { user, rerender } = renderApp(<Line />)
  function Line() {
    return (
      <TemplateField
        isLine
        label="Name"
        value={held}
        placeholders={somePlaceholders}
        names={{}}
        parts={[]}
        onChange={(next) => {
          held = next
          rerender(<Line />)
        }}
      />
    )
  }
  await user.type(textbox('Name'), '{{gu')
  await menuOf('Name')
  await user.keyboard('{Tab}')
  expect(textbox('Name')).toHaveValue('{guild}')
})

const lighthouse = `<:lighthouse:${ids.emoji}>`

test('the server’s own emoji come first, in texts where Discord reads them', async () => {
  setEmojis([anEmoji(), anEmoji({ id: '710000000000000002', name: 'old_light', available: false })])
  const { user, current } = openEditor(
    { embed: { title: 'x', footer: { text: 'y' } } },
    { guildId: ids.guild },
  )
  await user.type(textbox('Text'), ':light')
  await expect
    .poll(async () => names(await menuOf('Text')).slice(0, 2))
    .toEqual([':lighthouse:', expect.stringContaining(':')])
  expect(screen.queryByRole('option', { name: ':old_light:' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('option', { name: ':lighthouse:' }))
  expect(current().content).toBe(lighthouse)

  await user.type(textbox('Footer text'), ' :light')
  await menuOf('Footer text')
  expect(screen.queryByRole('option', { name: ':lighthouse:' })).not.toBeInTheDocument()
})

test('a backend that lists no emoji leaves the standard ones', async () => {
  server.use(http.get(emojisUrl, () => new HttpResponse(null, { status: 404 })))
  const { user, current } = openEditor({}, { guildId: ids.guild })
  await user.type(textbox('Text'), ':tada')
  await menuOf('Text')
  await user.keyboard('{Enter}')
  expect(current().content).toBe('🎉')
})

const generalAndRules = [
  aChannel({ name: 'general' }),
  aChannel({ id: '500000000000000002', name: 'rules', position: 1 }),
]
const questions = aThread({
  id: '510000000000000002',
  name: 'Questions',
  type: 10,
  parent_id: '500000000000000002',
})

test('threads stand below their channels, and are found by their own names or by those of the channels', async () => {
  setChannels(generalAndRules)
  setThreads([aThread(), questions, aThread({ id: '510000000000000003', parent_id: '500000000000000077' })])
  const { user, current } = openEditor({}, { guildId: ids.guild })
  await user.type(textbox('Text'), '#')
  await waitFor(async () =>
    expect(names(await menuOf('Text'))).toEqual([
      'general',
      'general › Movie night',
      'rules',
      'rules › Questions',
    ]),
  )
  await user.keyboard('rul')
  expect(names(await menuOf('Text'))).toEqual(['rules', 'rules › Questions'])
  await user.keyboard('{Backspace}{Backspace}{Backspace}mov')
  expect(names(await menuOf('Text'))).toEqual(['general › Movie night'])
  await user.keyboard('{Enter}')
  expect(current().content).toBe(`<#${ids.thread}>`)
})

test.each([404, 500])(
  'where the list of threads fails with %i, channels are offered as before',
  async (status) => {
    setChannels(generalAndRules)
    server.use(http.get(threadsUrl, () => fails(status)))
    const { user, current } = openEditor({}, { guildId: ids.guild })
    await user.type(textbox('Text'), '#rul')
    expect(names(await menuOf('Text'))).toEqual(['rules'])
    await user.keyboard('{Enter}')
    expect(current().content).toBe('<#500000000000000002>')
  },
)

test('channels and roles are mentioned where Discord reads mentions, and nowhere else', async () => {
  setChannels([aChannel(), aChannel({ id: '500000000000000002', name: 'rules', position: 1 })])
  setRoles([aRole({ id: ids.guild, name: '@everyone', position: 0 }), aRole({ name: 'Keepers' })])
  const { user, current } = openEditor({ embed: { title: 'x' } }, { guildId: ids.guild })
  await write(user, textbox('Text'), 'See #rul')
  await menuOf('Text')
  await user.keyboard('{Enter}')
  await user.paste(' and @kee')
  await menuOf('Text')
  await user.keyboard('{Enter}')
  await user.paste(' or @every')
  expect(names(await menuOf('Text'))).toEqual(['@everyone'])
  await user.keyboard('{Tab}')
  expect(current().content).toBe(`See <#500000000000000002> and <@&${ids.role}> or @everyone`)

  await write(user, textbox('Title'), ' #rul')
  expectNoMenu()
  await user.clear(textbox('Title'))
  await write(user, textbox('Title'), '@kee')
  expectNoMenu()
})

const ada = { id: '600000000000000001', name: 'Ada Winter', username: 'winter' }
const adrian = { id: '600000000000000002', name: 'Adrian', username: 'zephyr' }

test('members are found by the beginning of a name, below the roles, which wait for nobody', async () => {
  setRoles([aRole({ name: 'Adults' })])
  setMembers([ada, adrian])
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(http.get(membersUrl, () => answered))
  const { user, current } = openEditor({}, { guildId: ids.guild })
  await user.type(textbox('Text'), 'Ask @ad')
  expect(names(await menuOf('Text'))).toEqual(['@Adults'])

  answer()

  const found = await screen.findByRole('option', { name: '@Adrian' })
  expect(found).toHaveAccessibleDescription('zephyr')
  expect(names(await menuOf('Text'))).toEqual(['@Adults', '@Ada Winterwinter', '@Adrianzephyr'])
  expect(screen.getByRole('option', { name: '@Adults' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('r')
  await waitFor(async () => expect(names(await menuOf('Text'))).toEqual(['@Adrianzephyr']))
  await user.keyboard('{Enter}')
  expect(current().content).toBe(`Ask <@${adrian.id}>`)
})

test('a search for members that fails leaves the roles, and nobody is searched for without a name or by an ID', async () => {
  setRoles([aRole({ name: 'Adults' })])
  const asked = vi.fn<(search: string | null) => void>()
  server.use(
    http.get(membersUrl, ({ request }) => {
      asked(new URL(request.url).searchParams.get('search'))
      return fails(500)
    }),
  )
  const { user, current } = openEditor({}, { guildId: ids.guild })
  await user.type(textbox('Text'), '@')
  expect(names(await menuOf('Text')).slice(1)).toEqual(['@Adults', '@everyone', '@here'])

  await user.paste(ada.id)
  await user.paste(' @ad')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(names(await menuOf('Text'))).toEqual(['@Adults'])
  await user.keyboard('{Enter}')
  expect(current().content).toBe(`@${ada.id} <@&${ids.role}>`)
  expect(asked.mock.calls).toEqual([['ad']])
})

const inJanuary = new Date(2031, 0, 31, 18).getTime() / 1000
const timestamps = ['f', 'F', 'R', 'D', 'd', 't', 'T'].map((style) => `<t:${inJanuary}:${style}>`)

test('a time that is typed is offered as it reads in every style, in the zone of the reader', async () => {
  const { user, current } = openEditor()
  await write(user, textbox('Text'), 'From @31 Jan 2031 18:00')

  const menu = await menuOf('Text')
  const options = await within(menu).findAllByRole('option')
  expect(options[0]).toHaveAccessibleName('January 31, 2031 at 6:00 PM')
  expect(options[1]).toHaveAccessibleName('Friday, January 31, 2031 at 6:00 PM')
  expect(options).toHaveLength(timestamps.length)
  expect(within(menu).getByText(`Time in ${zoneName(ownTimeZone().name)}`)).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter} on')
  expect(current().content).toBe(`From ${timestamps[1]} on`)
})

test('Escape leaves a time as it was typed, and a text that is no time opens nothing', async () => {
  const { user, current } = openEditor()
  await write(user, textbox('Text'), '@31 Jan 2031 18:00')
  await menuOf('Text')
  await user.keyboard('{Escape}{Enter}')
  expect(current().content).toBe('@31 Jan 2031 18:00\n')

  await user.keyboard('@tomorrow we meet')
  expectNoMenu()
})

test('of a time that no clock or calendar has, it is said why nothing is offered', async () => {
  const said = '“30 Feb 18:00” isn’t in the calendar. Check the day and the month.'
  const { user } = openEditor()
  await write(user, textbox('Text'), 'See you @30 Feb 18:00')

  await waitFor(() => expect(screen.getAllByText(said).map(({ role }) => role)).toContain('status'))
  expectNoMenu()
  await user.keyboard('{Escape}')
  expect(screen.queryByText(said)).not.toBeInTheDocument()
  expect(textbox('Text')).toHaveFocus()
})

test('a day and a time are chosen in a dialog, in place of what was typed for it', async () => {
  const { user, current } = openEditor({ content: 'From ' })
  await user.type(textbox('Text'), '@tim')
  await user.click(await screen.findByRole('option', { name: 'Day and time…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Insert a time' })
  await retype(user, within(dialog).getByRole('textbox', { name: 'Day and time' }), '2031-01-31')
  await retype(user, within(dialog).getByRole('textbox', { name: 'Day and time: time' }), '6 pm')
  await user.click(within(dialog).getByRole('radio', { name: 'January 31, 2031' }))
  await user.click(within(dialog).getByRole('button', { name: 'Insert' }))

  expect(dialog).not.toBeInTheDocument()
  expect(current().content).toBe(`From <t:${inJanuary}:D>`)
  expect(textbox('Text')).toHaveFocus()
})

test('a button opens the menu where the caret is, and what is chosen there needs no sign', async () => {
  setChannels([aChannel({ name: 'rules' })])
  setRoles([aRole({ name: 'Keepers' })])
  const { user, current } = openEditor({ content: 'Ask !' }, { guildId: ids.guild })
  await user.click(textbox('Text'))
  textbox('Text').setSelectionRange(4, 4)
  await user.click(screen.getByRole('button', { name: 'Insert a mention, a channel or a time' }))
  await waitFor(async () =>
    expect(names(await menuOf('Text')).slice(1)).toEqual(['rules', '@Keepers', '@everyone', '@here']),
  )
  expect(textbox('Text')).toHaveFocus()

  await user.keyboard('{Escape}')
  expectNoMenu()
  expect(current().content).toBe('Ask !')

  await user.click(screen.getByRole('button', { name: 'Insert a mention, a channel or a time' }))
  await user.click(await screen.findByRole('option', { name: '@Keepers' }))
  expect(current().content).toBe(`Ask <@&${ids.role}>!`)
  expect(textbox('Text')).toHaveFocus()
})

test('after Escape, another sign at the same place opens the menu again', async () => {
  setRoles([aRole({ name: 'Keepers' })])
  const { user, current } = openEditor({ content: 'Hi ' }, { guildId: ids.guild })
  const text = textbox('Text')
  await user.click(text)
  await user.click(screen.getByRole('button', { name: 'Insert a mention, a channel or a time' }))
  await menuOf('Text')
  await user.keyboard('{Escape}')
  expectNoMenu()

  await user.keyboard('{{')
  expect(names(await menuOf('Text'))).toContain('{member}Mentions the member')
  await user.keyboard('{Escape}')
  expectNoMenu()

  await user.type(text, '@', { initialSelectionStart: 3, initialSelectionEnd: 4 })
  expect(current().content).toBe('Hi @')
  await waitFor(async () => expect(names(await menuOf('Text'))).toContain('@Keepers'))
})

const expectPreview = (text: string) =>
  waitFor(() => expect(screen.getByRole('figure')).toHaveTextContent(text))
const emptyMessage = { content: '', embed: null }

test('a thread is named in the preview: one that was inserted, and one that a saved message mentions', async () => {
  setChannels(generalAndRules)
  setThreads([aThread(), questions])
  const saved = { ...emptyMessage, content: `See <#${questions.id}>` }
  const { user } = await openOptions({ message: aMessage('Message') }, { message: saved })
  await expectPreview('See # Questions')

  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' or #movie')
  await user.click(await screen.findByRole('option', { name: 'general › Movie night' }))

  await expectPreview('See # Questions or # Movie night')
})

test('threads are asked for when the menu opens or a saved message mentions what is no channel, not before', async () => {
  setChannels(generalAndRules)
  const asked = vi.fn<() => void>()
  server.use(http.get(threadsUrl, () => asked()))
  const saved = { ...emptyMessage, content: `See <#${ids.channel}>` }
  const { user } = await openOptions({ message: aMessage('Message') }, { message: saved })
  await expectPreview('See # general')
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' :tada')
  await menuOf('Text')
  expect(asked).not.toHaveBeenCalled()

  await user.keyboard(' #')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
})

test('a member who was inserted is named in the preview', async () => {
  setMembers([ada, adrian])
  const { user } = await openOptions({ message: aMessage('Message') }, { message: emptyMessage })
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Ask @adr')
  await user.click(await screen.findByRole('option', { name: '@Adrian' }))

  await expectPreview('Ask @Adrian')
})

test('members whom a saved message mentions are looked up and named, and none for an ID that is typed', async () => {
  setMembers([ada, adrian])
  const asked = vi.fn<(ids: string | null) => void>()
  server.use(
    http.get(membersUrl, ({ request }) => {
      asked(new URL(request.url).searchParams.get('ids'))
    }),
  )
  const saved = { ...emptyMessage, content: `Ask <@${ada.id}>` }
  const { user } = await openOptions({ message: aMessage('Message') }, { message: saved })
  await expectPreview('Ask @Ada Winter')

  await user.click(screen.getByRole('textbox', { name: 'Text' }))
  await user.paste(` or <@${adrian.id}>`)

  await expectPreview('or @unknown-user')
  expect(asked.mock.calls).toEqual([[ada.id]])
})
