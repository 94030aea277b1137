import { persistedGuildIds, useGuildIds } from './guild-ids'

/** More than a person can be in, so that nothing is dropped that matters and storage stays bounded. */
const maxFavourites = 200

export const favourites = persistedGuildIds('favourites')

export function toggleFavourite(userId: string, guildId: string) {
  const ids = favourites.of(userId)
  const others = ids.filter((id) => id !== guildId)
  favourites.keep(userId, others.length < ids.length ? others : [...ids, guildId].slice(-maxFavourites))
}

export const useFavourites = (userId: string | undefined) => useGuildIds('favourites', favourites, userId)
