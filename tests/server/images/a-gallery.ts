import { expect } from 'vitest'
import { type StoredImage, storedImage, storedImages } from '@/api/images.schema'
import { createMediaApp } from '@/server/images/media-app'
import { ids } from '@/tests/factories'
import { origin } from '@/tests/server/a-runtime'
import { aServer, type Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-people'
import { aFile, aForm, png } from '@/tests/server/images/a-picture'

export const own = `/users/${ids.user}`
export const guild = `/guilds/${ids.guild}`

export const hour = 3_600_000
export const day = 24 * hour

export const send = (client: Client, owner: string, file: File) =>
  client.send('POST', `${owner}/images`, aForm(['image', file]))

/**
 * A server whose clock the test moves, with what the browser and the platform do: uploading, looking at the list, and
 * fetching a picture.
 */
export async function aGallery() {
  const clock = { now: new Date() }
  const { rt, as, ...server } = await aServer({ now: () => clock.now })
  const media = createMediaApp(rt)
  const owner = { client: server as Client }

  /** Time passes, over which sign-ins end: the owner is signed in anew. */
  async function pass(milliseconds: number) {
    clock.now = new Date(clock.now.getTime() + milliseconds)
    owner.client = await as(ids.user, [previewFor(ids.guild, 'owner')])
  }
  async function upload(path: string): Promise<StoredImage> {
    clock.now = new Date(clock.now.getTime() + 1_000)
    const response = await send(owner.client, path, aFile(await png()))
    expect(response.status).toBe(201)
    return storedImage.parse(await response.json())
  }
  async function list(path: string) {
    const response = await owner.client.get(`${path}/images`)
    expect(response.status).toBe(200)
    return storedImages.parse(await response.json())
  }
  return {
    rt,
    owner,
    pass,
    upload,
    list,
    /** The ids of an owner's pictures that are in use. */
    used: async (path: string) => (await list(path)).images.filter(({ used }) => used).map(({ id }) => id),
    fetch: (url: string, init?: RequestInit) => media.request(url.replace(origin, ''), init),
    saveProfile: (url: string | null) =>
      owner.client.patch(own, { profile_embed: url === null ? null : { image: { url } } }),
    saveWelcome: (url: string | null) =>
      owner.client.patch(`${guild}/features/welcome`, {
        rich_message: { content: 'Hi', embed: url === null ? null : { thumbnail: { url } } },
      }),
  }
}
