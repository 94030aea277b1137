import { Box, chakra, IconButton, useColorMode } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'

export const SkipLink = () => (
  <chakra.a
    href="#content"
    position="fixed"
    top={3}
    insetInlineStart={3}
    zIndex="skipLink"
    px={4}
    py={2.5}
    borderRadius="md"
    bg="accent.solid"
    color="text.onAccent"
    fontWeight="semibold"
    fontSize="sm"
    transform="translateY(-200%)"
    _focus={{ transform: 'none' }}
  >
    {useTranslations('shell')('skip')}
  </chakra.a>
)

/**
 * Switches between light and dark. The choice is stored in the browser; the system's setting is ignored. On a phone it is
 * in the user menu, which leaves room for the server's name.
 */
export function ColourModeToggle() {
  const t = useTranslations('shell')
  const { colorMode, toggleColorMode } = useColorMode()

  return (
    <IconButton
      aria-label={t('darkMode')}
      aria-pressed={colorMode === 'dark'}
      title={t('darkMode')}
      variant="ghost"
      hideBelow="3sm"
      // CSS shows one of them, so that the server's HTML is right in either mode.
      icon={
        <span>
          <Box as={Sun} size={19} display="none" _dark={{ display: 'block' }} aria-hidden />
          <Box as={Moon} size={19} _dark={{ display: 'none' }} aria-hidden />
        </span>
      }
      onClick={toggleColorMode}
    />
  )
}
