import { storedImage, storedImages } from '@/api/images.schema'
import type { Reply, TestContext } from './target'
import { isAccepted, quoted, refusalNotes, successNotes } from './judge'
import { isMissing, notOffered, type Offer, optional, type Result, unchecked, skipIfDenied } from './report'
import { noUser } from './reads'

const offer: Offer = { extension: 'images', without: 'Pictures are addresses that people enter.' }

/** A red square of eight by eight pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII='

function formOf(content: Uint8Array<ArrayBuffer> | string) {
  const form = new FormData()
  form.set('image', new Blob([content], { type: 'image/png' }), 'conformance.png')
  return form
}

const expectation = 'Refuse it with 415 or 422.'

/** A browser on an https page shows images of https addresses alone. */
function addressNotes(url: string): string[] {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  const isOwnMachine = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  return protocol === 'https:' || isOwnMachine
    ? []
    : [`Its address is ${quoted(url)}. It must be absolute and begin with https://.`]
}

/** An image that is one has to be kept, and to stand in the list. */
async function keptNotes({ ask }: TestContext, path: string, reply: Reply): Promise<string[]> {
  const notes = successNotes({ ...reply, status: reply.status === 201 ? 200 : reply.status }, storedImage)
  if (!isAccepted(reply)) return [...refusalNotes(reply, [], 'This is a PNG: keep it, and answer 201.')]
  if (notes.length > 0) return notes
  const { id, url } = storedImage.parse(reply.body)
  const listed = storedImages.safeParse((await ask('GET', path)).body).data?.images ?? []
  return [
    ...addressNotes(url),
    ...(listed.some((image) => image.id === id) ? [] : ['The picture that it took is not in the list.']),
  ]
}

function textNotes(reply: Reply): string[] {
  if (isAccepted(reply)) return [`It took a text for a picture, and may have kept it. ${expectation}`]
  return refusalNotes(reply, [400, 415, 422], expectation)
}

async function checkOwner(context: TestContext, owner: string, path: string | null): Promise<Result[]> {
  const list = `GET ${owner}/images`
  const upload = `POST ${owner}/images`
  const text = `POST ${owner}/images, a text instead of a picture`
  const all = [list, upload, text]
  if (skipIfDenied(context, list, offer)) return all.map((call) => notOffered(call, offer.without))
  if (path === null) return all.map((call) => unchecked(call, 'optional', noUser))
  const listed = await context.ask('GET', path)
  if (isMissing(context, offer, listed)) return all.map((call) => notOffered(call, offer.without))
  const notes = successNotes(listed, storedImages)
  const missing = 'Pictures are listed and none is taken in. Answer both, or neither.'
  const taken = await context.ask('POST', path, { body: formOf(Uint8Array.from(Buffer.from(png, 'base64'))) })
  if ([404, 405, 501].includes(taken.status))
    return [optional(list, notes), optional(upload, [missing]), unchecked(text, 'optional', missing)]
  const isFull = taken.status === 409
  return [
    optional(list, notes),
    isFull
      ? unchecked(upload, 'optional', 'There is no room for another picture.')
      : optional(upload, await keptNotes(context, path, taken)),
    optional(text, textNotes(await context.ask('POST', path, { body: formOf('conformance') }))),
  ]
}

/** That images are taken for images, and nothing else is. */
export async function checkImages(context: TestContext): Promise<Result[]> {
  const { guildId, userId } = context
  return [
    ...(await checkOwner(context, '/guilds/{guildId}', `/guilds/${guildId}/images`)),
    ...(await checkOwner(context, '/users/{userId}', userId === null ? null : `/users/${userId}/images`)),
  ]
}
