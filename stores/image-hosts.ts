import * as z from 'zod/mini'
import { persisted } from './persisted'

const maxHosts = 50

/** The hosts whose images this person wants to see: a host learns who asks it for an image, and when. */
export const imageHosts = persisted('guildhall-image-hosts', z.object({ hosts: z.array(z.string()) }), {
  hosts: [],
})

export const showImagesFrom = (host: string) =>
  imageHosts.setState(({ hosts }) => ({
    hosts: [...hosts.filter((other) => other !== host), host].slice(-maxHosts),
  }))

export const useImageHosts = () => imageHosts((state) => state.hosts)
