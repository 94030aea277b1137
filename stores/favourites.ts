import { persistedGuildIds, useGuildIds } from './guild-ids'

/** More than a person can be in, so that nothing is dropped that matters and storage stays bounded. */
const maxFavourites = 200

export const favourites = persistedGuildIds('favourites')

export const toggleFavourite = (guildId: string) =>
  favourites.setState(({ guildIds }) => ({
    guildIds: guildIds.includes(guildId)
      ? guildIds.filter((id) => id !== guildId)
      : [...guildIds, guildId].slice(-maxFavourites),
  }))

export const useFavourites = () => useGuildIds('favourites', favourites)
