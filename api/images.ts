import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { readExtension } from './capabilities'
import { storedImage, storedImages } from './images.schema'
import { useIsSignedIn } from './session'

/** Whose images: a person's own, or a guild's, which all who manage it share. */
export type ImageOwner = { kind: 'users' | 'guilds'; id: string }

const path = ({ kind, id }: ImageOwner) => `/${kind}/${id}/images`

/** The images of an owner; null from a backend that takes none. */
export const getImages = (client: QueryClient, owner: ImageOwner, signal?: AbortSignal) =>
  readExtension(client, 'images', () => backend(client, path(owner), { returns: storedImages, signal }))

/** Stores an image. @throws ApiError 413, 415, 422 with what is wrong with it */
export function postImage(client: QueryClient, owner: ImageOwner, file: File, signal?: AbortSignal) {
  const body = new FormData()
  body.append('image', file)
  return backend(client, path(owner), { method: 'POST', body, returns: storedImage, signal })
}

export const imageQueries = {
  list: (owner: ImageOwner) =>
    queryOptions({
      queryKey: ['images', owner.kind, owner.id] as const,
      queryFn: ({ client, signal }) => getImages(client, owner, signal),
      // Others upload too, and what nothing shows is removed after a while.
      staleTime: 60_000,
    }),
}

export const useImages = (owner: ImageOwner) => {
  const isSignedIn = useIsSignedIn()
  return useQuery({ ...imageQueries.list(owner), enabled: isSignedIn })
}

/**
 * The new image is in the owner's list at once; then the list is read again, since an unused one may have made room.
 */
export function usePostImage(owner: ImageOwner) {
  const client = useQueryClient()
  const { queryKey } = imageQueries.list(owner)
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal?: AbortSignal }) =>
      postImage(client, owner, file, signal),
    onSuccess: (stored) => {
      client.setQueryData(
        queryKey,
        (before) =>
          before && { ...before, images: [stored, ...before.images.filter(({ id }) => id !== stored.id)] },
      )
      return client.invalidateQueries({ queryKey })
    },
  })
}
