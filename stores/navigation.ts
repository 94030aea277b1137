import { isTexts } from '@/contract/json'
import { persisted } from './persisted'

/** Groups of features in a guild's navigation; only what the latest backends call theirs matters. */
const maxKept = 50

const navigation = persisted<{ closed: string[]; opened: string[] }>(
  'guildhall-navigation',
  ({ closed = [], opened = [] }) => (isTexts(closed) && isTexts(opened) ? { closed, opened } : undefined),
  { closed: [], opened: [] },
)

const latest = (kept: readonly string[], group: string, isAmong: boolean) => {
  const others = kept.filter((name) => name !== group)
  return isAmong ? [...others, group].slice(-maxKept) : others
}

export const setGroupOpen = (group: string, isOpen: boolean) =>
  navigation.setState(({ closed, opened }) => ({
    closed: latest(closed, group, !isOpen),
    opened: latest(opened, group, isOpen),
  }))

/** `isOpenAtFirst` counts until somebody opens or closes the group. */
export const useIsGroupOpen = (group: string, isOpenAtFirst: boolean) =>
  navigation(({ closed, opened }) => (isOpenAtFirst ? !closed.includes(group) : opened.includes(group)))
