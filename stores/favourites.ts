import * as z from 'zod/mini'
import { persisted } from './persisted'

/** More than a person can be in, so that nothing is dropped that matters and storage stays bounded. */
const maxFavourites = 200

export const favourites = persisted('guildhall-favourites', z.object({ guildIds: z.array(z.string()) }), {
  guildIds: [],
})

export const toggleFavourite = (guildId: string) =>
  favourites.setState(({ guildIds }) => ({
    guildIds: guildIds.includes(guildId)
      ? guildIds.filter((id) => id !== guildId)
      : [...guildIds, guildId].slice(-maxFavourites),
  }))

export const useFavourites = () => favourites((state) => state.guildIds)
