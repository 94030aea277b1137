import { Box, chakra, IconButton, Link, type LinkProps, Text, useColorMode } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathInLanguage } from '@/components/ui/language-address'
import { useBrand } from '@/components/ui/public-config'
import { untranslated } from '@/components/ui/untranslated'
import { paths } from '@/config/paths'
import { logoHeight, markPath } from '@/config/brand'

/** The product's logo, or its mark, and its name. */
export function HomeLink(props: LinkProps) {
  const t = useTranslations('shell')
  const { name, logo } = useBrand()
  const pathInLanguage = usePathInLanguage()
  return (
    <Link
      href={pathInLanguage(paths.main)}
      variant="plain"
      alignItems="center"
      gap={2.5}
      minW={0}
      fontWeight="bold"
      whiteSpace="nowrap"
      aria-label={t('home', { product: name })}
      {...props}
    >
      {logo ? (
        <chakra.img
          src={logo.href}
          alt=""
          width={`${logo.width}px`}
          height={`${logoHeight}px`}
          flexShrink={0}
        />
      ) : (
        <Mark />
      )}
      <Text as="span" {...untranslated} isTruncated>
        {name}
      </Text>
    </Link>
  )
}

const Mark = () => (
  <chakra.svg
    width={`${logoHeight}px`}
    height={`${logoHeight}px`}
    viewBox="0 0 32 32"
    flexShrink={0}
    color="accent.solid"
    fill="text.onAccent"
    aria-hidden
  >
    <rect width="32" height="32" rx="9" fill="currentColor" />
    <path d={markPath} />
  </chakra.svg>
)

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
  const { colorMode, setColorMode } = useColorMode()
  // A press from before the page could respond comes while React still takes the mode for the initial one.
  const isShownDark = () => document.documentElement.dataset.theme === 'dark'

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
          <Box as={Sun} size={19} display="none" _dark={{ display: 'block' }} />
          <Box as={Moon} size={19} _dark={{ display: 'none' }} />
        </span>
      }
      onClick={() => setColorMode(isShownDark() ? 'light' : 'dark')}
    />
  )
}
