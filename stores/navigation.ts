import * as z from 'zod/mini'
import { persisted } from './persisted'

/** Only what the latest backends call their categories matters. */
const maxClosed = 50

const navigation = persisted('guildhall-navigation', z.object({ closed: z.array(z.string()) }), {
  closed: [],
})

export const setCategoryOpen = (category: string, isOpen: boolean) =>
  navigation.setState(({ closed }) => {
    const others = closed.filter((name) => name !== category)
    return { closed: isOpen ? others : [...others, category].slice(-maxClosed) }
  })

export const useIsCategoryOpen = (category: string) => navigation(({ closed }) => !closed.includes(category))
