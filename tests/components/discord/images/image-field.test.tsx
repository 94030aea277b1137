import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ImageField } from '@/components/discord/images/image-upload'
import { useImageSource } from '@/api/images'
import { ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { imagesUrl, setImages, storedImages } from '@/tests/msw/images'
import { refuse, server } from '@/tests/msw/server'
import { aImageFile, aStoredImage, gif } from '@/tests/support/images'
import { renderApp } from '@/tests/support/render-app'
import { expectFocus } from '@/tests/support/expect-focus'
import { showImagesFrom } from '@/stores/image-hosts'

beforeEach(() => showImagesFrom('example.org'))

const owner = `guilds/${ids.guild}`

function Holder({ start }: { start: string }) {
  const [address, setAddress] = useState(start)
  const source = useImageSource({ kind: 'guilds', id: ids.guild })
  return <ImageField label="Background" help="Wide." {...{ address, source }} onChange={setAddress} />
}

const field = () => screen.getByRole('textbox', { name: 'Background' })
const chooser = () => screen.getByLabelText<HTMLInputElement>('File to upload: Background')
const uploadButton = () => screen.findByRole('button', { name: 'Upload an image: Background' })
const preview = () => screen.queryByRole('img', { name: 'Background: preview' })

/** A field that may upload, loaded. */
async function openField(start = '') {
  const app = renderApp(<Holder start={start} />)
  await uploadButton()
  return app
}

/** What a browser hands over with a drop or a paste. */
const withFiles = (files: File[], types = ['Files']) => ({ files, types })

test('a chosen file is uploaded at once, the field contains its address, and it can be chosen again', async () => {
  const { user } = await openField()
  const choose = () => screen.queryByRole('button', { name: 'Choose one of yours: Background' })
  expect(choose()).not.toBeInTheDocument()
  expect(await uploadButton()).toHaveAccessibleDescription(
    'PNG, JPEG, WebP, GIF or AVIF, up to 1 MB and 2,048 pixels a side. Larger ones are scaled down, except animations.',
  )

  // It can be chosen though the list cannot be fetched again.
  refuse('get', imagesUrl, 500)
  await user.upload(chooser(), aImageFile())

  await waitFor(() => expect(field()).toHaveValue('http://localhost:3000/media/picture-1.webp'))
  expect(storedImages(owner)).toHaveLength(1)
  expect(preview()).toHaveAttribute('src', 'http://localhost:3000/media/picture-1.webp')
  expect(screen.getByRole('status')).toHaveTextContent('harbour.png was uploaded.')
  await waitFor(() => expect(choose()).toBeEnabled())
})

test('of the files dropped onto the field, the first image is uploaded', async () => {
  await openField('https://example.org/old.png')
  const list = new File(['a,b'], 'list.csv', { type: 'text/csv' })
  const image = aImageFile({ name: 'second.png', type: 'image/jpeg' })

  fireEvent.dragOver(field(), { dataTransfer: withFiles([]) })
  fireEvent.drop(field(), { dataTransfer: withFiles([list, image]) })

  await waitFor(() => expect(field()).toHaveValue('http://localhost:3000/media/picture-1.webp'))
  expect(await screen.findByText('second.png was uploaded.')).toBeInTheDocument()
})

test('a pasted image is uploaded; if the clipboard also has text, the text is pasted', async () => {
  await openField()

  const isText = fireEvent.paste(field(), {
    clipboardData: withFiles([aImageFile()], ['text/plain', 'Files']),
  })
  expect(isText).toBe(true)
  expect(storedImages(owner)).toEqual([])

  fireEvent.paste(field(), { clipboardData: withFiles([aImageFile({ name: 'image.png' })]) })
  expect(await screen.findByText('image.png was uploaded.')).toBeInTheDocument()
})

test('cancelling an upload keeps the field’s value and the button’s focus', async () => {
  server.use(http.post(imagesUrl, () => delay('infinite')))
  const { user } = await openField('https://example.org/old.png')

  await user.upload(chooser(), aImageFile())
  const cancel = await screen.findByRole('button', { name: 'Cancel the upload: Background' })
  expect(screen.getByRole('status')).toHaveTextContent('Uploading harbour.png…')
  await user.click(cancel)

  await expectFocus(await uploadButton())
  expect(field()).toHaveValue('https://example.org/old.png')
  expect(preview()).toBeInTheDocument()
})

const tooLarge = { code: 'too_large', detail: 'An image may have at most 1 MB.' }
const refusals = [
  ['the server’s words', fails(413, tooLarge), tooLarge.detail],
  [
    'too large for a proxy',
    new HttpResponse('<html>413</html>', { status: 413 }),
    'Images can be up to 1 MB. Upload a smaller one.',
  ],
  ['a proxy without words', new HttpResponse(null, { status: 418 }), 'The image couldn’t be uploaded.'],
  [
    'its answer is lost',
    HttpResponse.error(),
    'The connection was lost before the answer came. Once it is back, this page shows how things stand.',
  ],
] as const

test.each(refusals)('shows at the field: %s', async (_case, answer, words) => {
  server.use(http.post(imagesUrl, () => answer))
  const { user } = await openField('https://example.org/old.png')

  await user.upload(chooser(), aImageFile())

  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(await uploadButton()).toHaveAccessibleDescription(expect.stringContaining(words))
  expect(field()).toHaveValue('https://example.org/old.png')
})

test('an animation that is too large is refused unsent, in the words of the hint', async () => {
  const { user } = await openField()
  const moving = new File([gif(2), new Uint8Array(1_000_000)], 'wave.gif', { type: 'image/gif' })
  await user.upload(chooser(), moving)

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Animations can’t be scaled down: they can be up to 1 MB and 2,048 pixels a side.',
  )
  expect(storedImages(owner)).toEqual([])
})

test('a file that is not an image is refused unsent; a failed upload can be retried with one click', async () => {
  server.use(http.post(imagesUrl, () => HttpResponse.error(), { once: true }))
  const { user } = await openField()
  fireEvent.drop(field(), { dataTransfer: withFiles([new File(['…'], 'film.mp4', { type: 'video/mp4' })]) })
  expect(await screen.findByRole('alert')).toHaveTextContent(/This file can’t be used/)
  await user.upload(chooser(), aImageFile())

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('harbour.png was uploaded.')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('an earlier image is chosen by keyboard alone', async () => {
  setImages(owner, [aStoredImage({ place: 2 }), aStoredImage({ place: 1, width: 800, height: 600 })])
  const { user } = await openField('http://localhost:3000/media/picture-2.webp')

  const stops = ['Remove the image', 'Upload an image', 'Choose one of yours']
  await user.click(field())
  for (const name of stops) {
    await user.tab()
    expect(screen.getByRole('button', { name: `${name}: Background` })).toHaveFocus()
  }
  await user.keyboard('{Enter}')

  const dialog = within(await screen.findByRole('dialog', { name: 'Choose one of yours: Background' }))
  expect(dialog.getByText(/^2 of 30 images\./)).toBeVisible()
  const name = 'Image 1: 640 × 480 pixels, Mar 12, 2026'
  dialog.getByRole('button', { name, pressed: true }).focus()
  await user.keyboard('{ArrowRight}')
  expect(dialog.getByRole('button', { name: /^Image 2: 800 × 600 pixels/, pressed: false })).toHaveFocus()
  await user.keyboard('{Enter}')

  expect(field()).toHaveValue('http://localhost:3000/media/picture-1.webp')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the file dialog opens by keyboard, and accepts images only', async () => {
  const { user } = await openField()
  const opened = vi.fn()
  chooser().addEventListener('click', opened)

  ;(await uploadButton()).focus()
  await user.keyboard('{Enter}')

  expect(opened).toHaveBeenCalledOnce()
  expect(chooser().accept).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif')
})

test('for a backend that keeps no images, only the address field is shown', async () => {
  server.use(http.get(imagesUrl, () => fails(404)))
  const { user, client } = renderApp(<Holder start="" />)
  await waitFor(() => expect(client.isFetching()).toBe(0))

  await user.click(field())
  await user.paste('https://example.org/a.png')
  const shown = await screen.findByRole('img', { name: 'Background: preview' })
  expect(shown).toHaveAttribute('src', 'https://example.org/a.png')
  expect(screen.getAllByRole('button')).toEqual([
    screen.getByRole('button', { name: 'Remove the image: Background' }),
  ])
  expect(fireEvent.drop(field(), { dataTransfer: withFiles([aImageFile()]) })).toBe(true)
})

test('an address without an image, and one that the page may not show, are explained', async () => {
  const { user } = await openField('https://example.org/a.png')
  fireEvent.error(preview() ?? document.body)
  expect(screen.getByText('There is no image at this address.')).toBeVisible()

  await user.clear(field())
  await user.paste('http://example.org/a.png')

  expect(await screen.findByText('Only https:// images are shown here.')).toBeVisible()
  expect(preview()).not.toBeInTheDocument()
})

test('an external image is loaded on request; removing it moves the focus to the field', async () => {
  const { user } = await openField('https://elsewhere.example/a.png')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Show images from elsewhere.example' }))
  expect(preview()).toHaveAttribute('src', 'https://elsewhere.example/a.png')

  await user.click(screen.getByRole('button', { name: 'Remove the image: Background' }))
  expect(field()).toHaveValue('')
  expect(field()).toHaveFocus()
  expect(preview()).not.toBeInTheDocument()
})
