import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { extensionQuery } from './capabilities'
import { storedImage, storedImages } from './images.schema'
import { useSignedInQuery } from './session'

/** Whose images: a person's own, or a guild's, which all who manage it share. */
export type ImageOwner = { kind: 'users' | 'guilds'; id: string }

const path = ({ kind, id }: ImageOwner) => `/${kind}/${id}/images`

const listQuery = (owner: ImageOwner) => ({
  ...extensionQuery('images', ['images', owner.kind, owner.id], path(owner), storedImages),
  // Others upload too, and what nothing shows is removed after a while.
  staleTime: 60_000,
})

/** The images of an owner; null from a backend that takes none. */
export const useImages = (owner: ImageOwner) => useSignedInQuery(listQuery(owner))

/** Stores an image. The new image is in the owner's list at once; then the list is read again, since an unused one may have made room. */
export function usePostImage(owner: ImageOwner) {
  const client = useQueryClient()
  const { queryKey } = listQuery(owner)
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal?: AbortSignal }) => {
      const body = new FormData()
      body.append('image', file)
      return backend(client, path(owner), { method: 'POST', body, returns: storedImage, signal })
    },
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
