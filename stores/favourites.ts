import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { shareBetweenTabs } from './persisted'

const stored = z.object({ guildIds: z.array(z.string()) })
type Favourites = z.infer<typeof stored>

/** More than a person can be in, so that nothing is dropped that matters and storage stays bounded. */
const maxFavourites = 200

/** The guilds that were starred in this browser. */
export const favourites = create<Favourites>()(
  persist((): Favourites => ({ guildIds: [] }), {
    name: 'guildhall-favourites',
    merge: (found, current) => stored.safeParse(found).data ?? current,
  }),
)
shareBetweenTabs(favourites)

export const toggleFavourite = (guildId: string) =>
  favourites.setState(({ guildIds }) => ({
    guildIds: guildIds.includes(guildId)
      ? guildIds.filter((id) => id !== guildId)
      : [...guildIds, guildId].slice(-maxFavourites),
  }))

export const useFavourites = () => favourites((state) => state.guildIds)
