import { isTexts } from '@/contract/json'
import { persisted } from './persisted'

const maxHosts = 50

/** The hosts whose images this person wants to see: a host learns who asks it for an image, and when. */
export const imageHosts = persisted<{ hosts: string[] }>(
  'guildhall-image-hosts',
  ({ hosts }) => (isTexts(hosts) ? { hosts } : undefined),
  { hosts: [] },
)

export const showImagesFrom = (host: string) =>
  imageHosts.setState(({ hosts }) => ({
    hosts: [...hosts.filter((other) => other !== host), host].slice(-maxHosts),
  }))

export const useImageHosts = () => imageHosts((state) => state.hosts)
