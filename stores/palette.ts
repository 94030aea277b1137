import { isTexts } from '@/contract/json'
import { persisted } from './persisted'

type Kept = { recent: string[]; isHelpKeyOff: boolean }
const maxRecent = 6

/** What was chosen in the palette of this browser, newest first, and whether “?” is left to others. */
export const palette = persisted<Kept>(
  'guildhall-palette',
  ({ recent, isHelpKeyOff: isOff }) =>
    isTexts(recent) && typeof isOff === 'boolean' ? { recent, isHelpKeyOff: isOff } : undefined,
  { recent: [], isHelpKeyOff: false },
)

export const rememberChoice = (id: string) =>
  palette.setState(({ recent }) => ({
    recent: [id, ...recent.filter((other) => other !== id)].slice(0, maxRecent),
  }))

export const useRecentChoices = () => palette(({ recent }) => recent)

export const isHelpKeyOff = () => palette.getState().isHelpKeyOff
export const useIsHelpKeyOff = () => palette((state) => state.isHelpKeyOff)
export const setHelpKeyOff = (isOff: boolean) => palette.setState({ isHelpKeyOff: isOff })
