import { storedImage, storedImages } from '@/api/images.schema'
import { isAbsent, isAccepted, notesOf, quoted, refusalNotes, successNotes, acceptedNotes } from './judge'
import { checkOffered, type Offer, optional, type Result, unchecked } from './report'
import type { Reply, TestContext } from './target'

const offer: Offer = { extension: 'images', without: 'Images are addresses that people enter.' }

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII='

function send({ ask }: TestContext, path: string, content: Uint8Array<ArrayBuffer> | string) {
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
async function keptNotes({ ask }: TestContext, path: string, reply: Reply): Promise<string[]> {
  if (!isAccepted(reply)) return refusalNotes(reply, [], 'This is a PNG: keep it, and answer 201.')
  const notes = successNotes({ ...reply, status: reply.status === 201 ? 200 : reply.status }, storedImage)
  if (notes.length > 0) return notes
  const { id, url } = storedImage.parse(reply.body)
  const { images = [] } = storedImages.safeParse((await ask('GET', path)).body).data ?? {}
  return notesOf(
    isShown(url) || `Its address is ${quoted(url)}. It must be absolute and begin with https://.`,
    images.some((image) => image.id === id) || 'The image that it took is not in the list.',
  )
}

function checkOwner(context: TestContext, owner: '/guilds/{guildId}' | '/users/{userId}') {
  const path = `${owner}/images`
  const [list, upload, text] = [`GET ${path}`, `POST ${path}`, `POST ${path}, a text instead of an image`]
  return checkOffered(context, offer, [list, upload, text], async (reply) => {
    const listed = optional(list, successNotes(reply, storedImages))
    const taken = await send(context, path, Uint8Array.from(Buffer.from(png, 'base64')))
    if (isAbsent(taken)) {
      const missing = 'Images are listed and none is taken in. Answer both, or neither.'
      return [listed, optional(upload, [missing]), unchecked(text, missing)]
    }
    const kept =
      taken.status === 409
        ? unchecked(upload, 'There is no room for another image.')
        : optional(upload, await keptNotes(context, path, taken))
    const refused = await send(context, path, 'conformance')
    return [listed, kept, optional(text, acceptedNotes(refused, 'a text as an image', [415, 422, 400]))]
  })
}

/** Checks that images are accepted, and nothing else is. */
export const checkImages = async (context: TestContext): Promise<Result[]> => [
  ...(await checkOwner(context, '/guilds/{guildId}')),
  ...(await checkOwner(context, '/users/{userId}')),
]
