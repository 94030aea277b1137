import { storedImage, storedImages } from '@/api/images.schema'
import { isAccepted, notesOf, quoted, refusalNotes, successNotes } from './judge'
import { noUser } from './reads'
import { allUnchecked, checkOffered, isDenied, type Offer, optional, type Result, unchecked } from './report'
import type { Reply, TestContext } from './target'
import { refusedNotes } from './writes'

const offer: Offer = { extension: 'images', without: 'Pictures are addresses that people enter.' }

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII='

function send({ ask }: TestContext, path: string, content: Uint8Array<ArrayBuffer> | string) {
  const form = new FormData()
  form.set('image', new Blob([content], { type: 'image/png' }), 'conformance.png')
  return ask('POST', path, { body: form })
}

/** A browser on an https page shows images of https addresses alone. */
function isShown(url: string) {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/** An image that is one has to be kept, and to stand in the list. */
async function keptNotes({ ask }: TestContext, path: string, reply: Reply): Promise<string[]> {
  if (!isAccepted(reply)) return refusalNotes(reply, [], 'This is a PNG: keep it, and answer 201.')
  const notes = successNotes({ ...reply, status: reply.status === 201 ? 200 : reply.status }, storedImage)
  if (notes.length > 0) return notes
  const { id, url } = storedImage.parse(reply.body)
  const { images = [] } = storedImages.safeParse((await ask('GET', path)).body).data ?? {}
  return notesOf(
    isShown(url) || `Its address is ${quoted(url)}. It must be absolute and begin with https://.`,
    images.some((image) => image.id === id) || 'The picture that it took is not in the list.',
  )
}

async function checkOwner(
  context: TestContext,
  owner: '/guilds/{guildId}' | '/users/{userId}',
): Promise<Result[]> {
  const { guildId, userId } = context
  const list = `GET ${owner}/images`
  const upload = `POST ${owner}/images`
  const text = `${upload}, a text instead of a picture`
  const calls = [list, upload, text]
  const isUnknown = owner === '/users/{userId}' && userId === null
  if (isUnknown && !isDenied(context, offer)) return allUnchecked(calls, noUser)

  const path = `${owner.replace('{guildId}', guildId).replace('{userId}', userId ?? '')}/images`
  return checkOffered(context, { ...offer, path, calls }, async (listed) => {
    const listing = optional(list, successNotes(listed, storedImages))
    const taken = await send(context, path, Uint8Array.from(Buffer.from(png, 'base64')))
    const missing = 'Pictures are listed and none is taken in. Answer both, or neither.'
    if ([404, 405, 501].includes(taken.status))
      return [listing, optional(upload, [missing]), unchecked(text, 'optional', missing)]
    const kept =
      taken.status === 409
        ? unchecked(upload, 'optional', 'There is no room for another picture.')
        : optional(upload, await keptNotes(context, path, taken))
    const expectation = 'Refuse it with 415 or 422.'
    const accepted = `It took a text for a picture, and may have kept it. ${expectation}`
    const reply = await send(context, path, 'conformance')
    return [listing, kept, optional(text, refusedNotes(reply, accepted, [400, 415, 422], expectation))]
  })
}

/** That images are taken for images, and nothing else is. */
export const checkImages = async (context: TestContext): Promise<Result[]> => [
  ...(await checkOwner(context, '/guilds/{guildId}')),
  ...(await checkOwner(context, '/users/{userId}')),
]
