import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { shareBetweenTabs } from './persisted'

const stored = z.object({ hosts: z.array(z.string()) })
type ImageHosts = z.infer<typeof stored>

const maxHosts = 50

/** The hosts whose images this person wants to see: a host learns who asks it for an image, and when. */
export const imageHosts = create<ImageHosts>()(
  persist((): ImageHosts => ({ hosts: [] }), {
    name: 'guildhall-image-hosts',
    merge: (found, current) => stored.safeParse(found).data ?? current,
  }),
)
shareBetweenTabs(imageHosts)

export const showImagesFrom = (host: string) =>
  imageHosts.setState(({ hosts }) => ({
    hosts: [...hosts.filter((other) => other !== host), host].slice(-maxHosts),
  }))

export const useImageHosts = () => imageHosts((state) => state.hosts)
