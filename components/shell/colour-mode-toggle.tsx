import { IconButton, useColorMode } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Both icons are drawn and CSS shows one, so that the server's HTML is right in either mode. */
const styles = {
  '.chakra-button__icon, span': { display: 'grid' },
  '.sun': { display: 'none', _dark: { display: 'block' } },
  '.moon': { _dark: { display: 'none' } },
}

/** Light or dark, stored in the browser; the system's setting is not asked. */
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
      sx={styles}
      onClick={toggleColorMode}
    />
  )
}
