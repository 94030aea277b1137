import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { shareBetweenTabs } from './persisted'

const stored = z.object({ closed: z.array(z.string()) })
type Navigation = z.infer<typeof stored>

/** Only what the latest backends call their categories matters. */
const maxClosed = 50

/** The categories of features that were closed in this browser's navigation. */
export const navigation = create<Navigation>()(
  persist((): Navigation => ({ closed: [] }), {
    name: 'guildhall-navigation',
    merge: (found, current) => stored.safeParse(found).data ?? current,
  }),
)
shareBetweenTabs(navigation)

export const setCategoryOpen = (category: string, isOpen: boolean) =>
  navigation.setState(({ closed }) => {
    const others = closed.filter((name) => name !== category)
    return { closed: isOpen ? others : [...others, category].slice(-maxClosed) }
  })

export const useIsCategoryOpen = (category: string) => navigation(({ closed }) => !closed.includes(category))
