import { quoted } from '@/contract/declaration/contradiction'
import { storedImage, storedImages } from '@/contract/calls/images'
import { reshaped } from '@/contract/declaration/message-shape'
import { emptyMessage } from '@/contract/declaration/read-message'
import { about, acceptedNotes, isAbsent, isAccepted, refusalNotes, successNotes } from './notes'
import { checkOffered, type Offer, optionsOf, type TestContext } from './context'
import { type Reply, unknownId } from './call-backend'

const imagesOffer: Offer = { extension: 'images', without: 'People enter the addresses of images.' }

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII='

function upload({ ask }: TestContext, path: string, content: Uint8Array<ArrayBuffer> | string) {
  const form = new FormData()
  form.set('image', new Blob([content], { type: 'image/png' }), 'conformance.png')
  return ask('POST', path, { body: form })
}

/** On an https page, browsers load images from https addresses only. */
function isShown(url: string) {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/** An uploaded image has to be stored and listed. */
async function storedNotes({ ask }: TestContext, path: string, reply: Reply): Promise<string[]> {
  if (!isAccepted(reply)) return refusalNotes(reply, [], 'This is a PNG: keep it, and answer 201.')
  const notes = successNotes({ ...reply, status: reply.status === 201 ? 200 : reply.status }, storedImage)
  if (notes.length > 0) return notes
  const { id, url } = storedImage.parse(reply.body)
  const { images = [] } = storedImages.safeParse((await ask('GET', path)).body).data ?? {}
  return about(
    reply,
    isShown(url) || `Its address is ${quoted(url)}. It must be absolute and begin with https://.`,
    images.some((image) => image.id === id) || 'The image that it accepted is not in the list.',
  )
}

export async function checkImages(context: TestContext) {
  const { report } = context
  for (const path of ['/guilds/{guildId}/images', '/users/{userId}/images']) {
    const [list, image, text] = [`GET ${path}`, `POST ${path}`, `POST ${path}, a text instead of an image`]
    await checkOffered(context, imagesOffer, [list, image, text], async (reply) => {
      report.optional(list, successNotes(reply, storedImages))
      const stored = await upload(context, path, Uint8Array.from(Buffer.from(png, 'base64')))
      if (isAbsent(stored)) {
        const missing = 'Images are listed, but none is accepted. Answer both calls, or neither.'
        report.optional(image, missing)
        return report.unchecked(text, missing)
      }
      if (stored.status === 409) report.unchecked(image, 'There is no room for another image.')
      else report.optional(image, await storedNotes(context, path, stored))
      const refused = await upload(context, path, 'conformance')
      report.optional(text, acceptedNotes(refused, 'a text as an image', [415, 422, 400]))
    })
  }
}

const testMessage = 'POST /guilds/{guildId}/features/{feature}/test'

/** The first message that any feature declares, with samples. */
function findMessage({ features }: TestContext) {
  for (const declaration of features)
    for (const [path, option] of optionsOf(declaration)) {
      const { control } = option
      const found = { id: declaration.id, path }
      if (control === 'template') return { ...found, full: 'conformance', blank: '' }
      if (option.kind === 'object' && control === 'message')
        return {
          ...found,
          full: reshaped(option, { ...emptyMessage, content: 'conformance' }),
          blank: reshaped(option, emptyMessage),
        }
    }
  return null
}

/** Checks what is never sent, since nobody should receive a message of these checks. */
export async function checkTestMessages(context: TestContext) {
  const { ask, extensions, report } = context
  const [elsewhere, empty] = [`${testMessage}, a made-up channel`, `${testMessage}, an empty message`]
  const found = findMessage(context)
  if (!extensions?.includes('test-messages'))
    return report.notOffered([elsewhere, empty], 'The dashboard offers no test messages.')
  if (!found)
    return report.unchecked(
      [elsewhere, empty],
      'No feature declares an option whose control is "message" or "template".',
    )
  const send = (message: unknown) =>
    ask('POST', `/guilds/{guildId}/features/${found.id}/test`, {
      body: { path: found.path, message, channel: unknownId },
    })
  const wrongChannel = acceptedNotes(await send(found.full), 'a channel of another server', [409, 422, 400])
  report.optional(elsewhere, wrongChannel)
  report.optional(empty, acceptedNotes(await send(found.blank), 'a message without text', [422, 400]))
}
