import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aText, openOptions } from './open-feature'

const judged = vi.hoisted((): string[] => [])
vi.mock(import('@/contract/text-length'), async (original) => {
  const { textLength, ...others } = await original()
  const counted: typeof textLength = (text) => {
    judged.push(text)
    return textLength(text)
  }
  return { ...others, textLength: counted }
})

const drawn = vi.hoisted((): string[] => [])
vi.mock(import('@/components/options/option-problems'), async (original) => {
  const { OptionProblems, ...others } = await original()
  const Counted: typeof OptionProblems = (props) => {
    drawn.push(props.path.join('.'))
    return OptionProblems(props)
  }
  return { ...others, OptionProblems: Counted }
})

vi.mock(import('@/components/discord/message/template-field'), async (original) => {
  const { TemplateField, ...others } = await original()
  const Counted: typeof TemplateField = (props) => {
    drawn.push(props.label)
    return TemplateField(props)
  }
  return { ...others, TemplateField: Counted }
})

const names = (count: number) => Array.from({ length: count }, (_, at) => `text_${at + 1}`)

test('a letter in a form of 1,200 options has that one option judged', async () => {
  const texts = Object.fromEntries(names(1_200).map((name) => [name, aText(name)]))
  const { user } = await openOptions(texts, Object.fromEntries(names(1_200).map((name) => [name, name])))
  await user.click(screen.getByLabelText('text_7'))
  await user.keyboard('!')
  judged.length = 0

  await user.keyboard('x')

  expect([...new Set(judged)]).toEqual(['text_7!x'])
})

test('a letter in a form that is drawn draws its option and those that it shows', async () => {
  const texts = Object.fromEntries(names(130).map((name) => [name, aText(name)]))
  const shown = { ...aText('Shown'), shownWhen: { text_7: ['!x'] } }
  const { user } = await openOptions({ ...texts, shown })
  // It is drawn once the browser has nothing else to do.
  await screen.findByLabelText('text_130')
  await user.click(screen.getByLabelText('text_7'))
  await user.keyboard('!')
  drawn.length = 0

  await user.keyboard('x')

  expect(screen.getByLabelText('Shown')).toBeVisible()
  expect(new Set(drawn)).toEqual(new Set(['text_7', 'shown']))
})

test('a message is drawn again for what its preview reads of other options, and for nothing else', async () => {
  const message = {
    type: 'string',
    title: 'Message',
    maxLength: 2_000,
    preview: [{ kind: 'buttons', label: 'button' }],
  }
  const { user, client } = await openOptions(
    { message, button: aText('Button'), other: aText('Other') },
    { message: 'Hello', button: 'Join', other: '' },
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await user.type(screen.getByLabelText('Other'), '!')
  const forLetters: string[][] = []
  for (const letter of 'xyz') {
    drawn.length = 0
    await user.keyboard(letter)
    forLetters.push([...new Set(drawn)])
  }
  // Names that have just been read may be drawn beside one of them.
  expect(forLetters).toContainEqual(['other'])

  await user.type(screen.getByLabelText('Button'), '!')
  expect(drawn).toContain('Message')
  expect(await screen.findByText('Join!')).toBeVisible()
})
