import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import * as Option from '@/packages/bot/src/options'
import { drafts } from '@/stores/drafts'
import { ids } from '@/tests/support/factories'
import { savedFeature } from '@/tests/msw/features'
import { imagesUrl, storedImages } from '@/tests/msw/images'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { aImageFile, aStoredImage } from '@/tests/support/images'
import { aMessage, aText, openOptions, save } from '@/tests/components/features/open-feature'
import { openEditor, textbox } from '@/tests/components/discord/message/open-editor'
import { showImagesFrom } from '@/stores/image-hosts'
import { editInForm } from '@/tests/support/edit-in-form'
import { saveBar } from '@/tests/support/save-bar'

editInForm()

beforeEach(() => showImagesFrom('example.org'))

const listCall = `GET /backend/guilds/${ids.guild}/images`
const chooser = (label: string) => screen.findByLabelText<HTMLInputElement>(`File to upload: ${label}`)

const uploaded = 'http://localhost:3000/media/picture-1.webp'

const aSource = { images: [], upload: () => Promise.resolve(aStoredImage()) }

/** The page of a feature of one image, as ours declare it. */
const openImageFeature = () =>
  openOptions({ thing: z.toJSONSchema(Option.image({ title: 'Thing' }), { io: 'input' }) }, { thing: null })

test('an uploaded image is kept in the draft and saved with its feature, also on localhost', async () => {
  const { user, unmount } = await openImageFeature()
  await user.upload(await chooser('Thing'), aImageFile())
  await waitFor(() => expect(saveBar()).toBeInTheDocument())
  await waitFor(() => expect(JSON.stringify(drafts.getState())).toContain('/media/picture-1.webp'))
  unmount()

  const again = await openImageFeature()
  await again.user.click(await screen.findByRole('button', { name: /Restore/ }))
  expect(screen.getByRole('textbox', { name: 'Thing' })).toHaveValue(uploaded)
  await save(again.user)

  expect(storedImages(`guilds/${ids.guild}`)).toHaveLength(1)
  expect(savedFeature().thing).toBe(uploaded)
})

test('a guild’s images are requested once, and only if a control shows them', async () => {
  const text = { ...aMessage('Text alone'), properties: { content: { type: 'string' } } }
  const plain = await openOptions({ text }, { text: { content: '' } })
  await screen.findByRole('group', { name: 'Text alone' })
  expect(receivedLines()).not.toContain(listCall)
  plain.unmount()

  const image = { ...aText('Image'), control: 'image' }
  const values = { rich: { content: '', embed: {} }, image: '' }
  await openOptions({ rich: aMessage('Message'), image }, values)
  await chooser('Large image')

  expect(receivedLines().filter((line) => line === listCall)).toHaveLength(1)
})

test('the images of an embed and the icons of its author and footer are uploaded; text typed meanwhile is kept', async () => {
  const stored = aStoredImage()
  const { url } = stored
  let arrive = () => undefined as void
  const upload = vi
    .fn(() => Promise.resolve(stored))
    .mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(stored))))
  const { user, current } = openEditor({ embed: {} }, { images: { images: [], upload } })
  await user.upload(await chooser('Large image'), aImageFile())
  await screen.findByRole('button', { name: 'Cancel the upload: Large image' })

  await user.type(textbox('Title'), 'Ahoy')
  arrive()
  await waitFor(() => expect(current().embed).toEqual({ title: 'Ahoy', image: { url } }))

  for (const label of ['Small image', 'Author image', 'Footer image'])
    await user.upload(await chooser(label), aImageFile())
  await waitFor(() =>
    expect(current().embed).toEqual({
      title: 'Ahoy',
      image: { url },
      thumbnail: { url },
      author: { name: '', icon_url: url },
      footer: { text: '', icon_url: url },
    }),
  )
})

test('a placeholder is inserted into an image address at the caret, and its sample is shown', async () => {
  const placeholders = [{ name: 'member_avatar', sample: 'https://example.org/avatar.png' }]
  const { user, current } = openEditor({ embed: { image: { url: '' } } }, { placeholders, images: aSource })

  await user.click(textbox('Large image'))
  await user.click(screen.getByRole('button', { name: 'Insert {member_avatar}' }))

  expect(current().embed).toEqual({ image: { url: '{member_avatar}' } })
  const shown = await screen.findByRole('img', { name: 'Large image: preview' })
  expect(shown).toHaveAttribute('src', 'https://example.org/avatar.png')
  fireEvent.error(shown)
  expect(screen.getByText('Becomes an image when shown')).toBeVisible()
})

test('an editor without an image source has plain address fields', () => {
  openEditor({ embed: { image: { url: 'https://example.org/a.png' } } })

  expect(screen.queryByRole('img', { name: 'Large image: preview' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('File to upload: Large image')).not.toBeInTheDocument()
})

test('the address can be edited while it is unknown whether uploads are accepted', async () => {
  server.use(http.get(imagesUrl, () => HttpResponse.error()))
  const { user } = await openImageFeature()

  await user.click(screen.getByRole('textbox', { name: 'Thing' }))
  await user.paste('https://example.org/a.png')
  fireEvent.error(await screen.findByRole('img', { name: 'Thing: preview' }))

  expect(within(screen.getByRole('form')).getByText('There is no image at this address.')).toBeVisible()
})
