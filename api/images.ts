import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import { extensionQuery } from './capabilities'
import type { StoredImage } from '@/contract/calls/images'
import { useSignedInQuery } from './session'
import { pathTo, word } from './path-to'

/** Whose images: a person's own, or a guild's, which all who manage it share. */
export type ImageOwner = { kind: 'users' | 'guilds'; id: string }

const path = ({ kind, id }: ImageOwner) => pathTo`/${word(kind)}/${id}/images`

const listQuery = (owner: ImageOwner) => ({
  ...extensionQuery('images', ['images', owner.kind, owner.id], path(owner), 'storedImages'),
  ...queryTimes.images,
})

/** Where a field for an image's address can get images from. */
export type ImageSource = {
  /** Earlier uploads, the newest first. */
  images: readonly StoredImage[]
  /** How many there may be, if the backend says. */
  max?: number
  /** Stores an image. Rejects with `ApiError`, whose message says what is wrong with it. */
  upload: (file: File, signal?: AbortSignal) => Promise<StoredImage>
  /** What to show at an address that no browser can load yet. */
  previewOf?: (address: string) => string | undefined
}

export const imageTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]

/**
 * Null while it is not known.
 * @param instead of a backend that keeps no images
 */
export function useImageSource(owner: ImageOwner, instead: ImageSource | null = null) {
  const list = listQuery(owner)
  const { queryKey } = list
  const { data } = useSignedInQuery(list)
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal?: AbortSignal }, { client }) => {
      const body = new FormData()
      body.append('image', file)
      return fetchBackend(client, path(owner), { method: 'POST', body, returns: 'storedImage', signal })
    },
    onSuccess: (stored, _file, _before, { client }) => {
      client.setQueryData(
        queryKey,
        (before) =>
          before && { ...before, images: [stored, ...before.images.filter(({ id }) => id !== stored.id)] },
      )
      // An unused one may have made room.
      return client.invalidateQueries({ queryKey })
    },
  })
  return useMemo<ImageSource | null>(() => {
    if (!data) return data === null ? instead : null
    return { images: data.images, max: data.most, upload: (file, signal) => mutateAsync({ file, signal }) }
  }, [data, instead, mutateAsync])
}
