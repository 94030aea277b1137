import { chakra, IconButton, useColorMode } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'

const styles = {
  position: 'fixed',
  top: 3,
  insetInlineStart: 3,
  zIndex: 'skipLink',
  px: 4,
  py: 2.5,
  borderRadius: 'md',
  bg: 'accent.solid',
  color: 'text.onAccent',
  fontWeight: 'semibold',
  fontSize: 'sm',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
  _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
} as const

export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <chakra.a href="#content" sx={styles}>
      {t('skip')}
    </chakra.a>
  )
}

/** Both icons are drawn and CSS shows one, so that the server's HTML is right in either mode. */
const colourModeToggleStyles = {
  // A phone has it in the person’s menu, which leaves room for the server’s name.
  hideBelow: '3sm',
  '.chakra-button__icon, span': { display: 'grid' },
  '.sun': { display: 'none', _dark: { display: 'block' } },
  '.moon': { _dark: { display: 'none' } },
}

/** Switches between light and dark. The choice is stored in the browser; the system's setting is ignored. */
export function ColourModeToggle() {
  const t = useTranslations('shell')
  const { colorMode, toggleColorMode } = useColorMode()

  return (
    <IconButton
      aria-label={t('darkMode')}
      aria-pressed={colorMode === 'dark'}
      title={t('darkMode')}
      variant="ghost"
      icon={
        <span>
          <Sun className="sun" size={19} aria-hidden />
          <Moon className="moon" size={19} aria-hidden />
        </span>
      }
      sx={colourModeToggleStyles}
      onClick={toggleColorMode}
    />
  )
}
