import { isTexts } from '@/contract/json'
import { persisted } from './persisted'

/** More than a person can be in, so that nothing is dropped that matters and storage stays bounded. */
const maxFavourites = 200

export const favourites = persisted<{ guildIds: string[] }>(
  'guildhall-favourites',
  ({ guildIds }) => (isTexts(guildIds) ? { guildIds } : undefined),
  { guildIds: [] },
)

export const toggleFavourite = (guildId: string) =>
  favourites.setState(({ guildIds }) => ({
    guildIds: guildIds.includes(guildId)
      ? guildIds.filter((id) => id !== guildId)
      : [...guildIds, guildId].slice(-maxFavourites),
  }))

export const useFavourites = () => favourites((state) => state.guildIds)
