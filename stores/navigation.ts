import * as z from 'zod/mini'
import { persisted } from './persisted'

/** Groups of features in a guild's navigation; only what the latest backends call theirs matters. */
const maxClosed = 50

const navigation = persisted('guildhall-navigation', z.object({ closed: z.array(z.string()) }), {
  closed: [],
})

export const setGroupOpen = (group: string, isOpen: boolean) =>
  navigation.setState(({ closed }) => {
    const others = closed.filter((name) => name !== group)
    return { closed: isOpen ? others : [...others, group].slice(-maxClosed) }
  })

export const useIsGroupOpen = (group: string) => navigation(({ closed }) => !closed.includes(group))
