import { Box, chakra, IconButton, Link, type LinkProps, useColorMode } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/config/paths'
import { product } from '@/config/product'

/** The product's mark and name: a gabled hall whose door is a speech bubble. */
export function HomeLink(props: LinkProps) {
  const t = useTranslations('shell')
  return (
    <Link
      href={paths.main}
      variant="plain"
      alignItems="center"
      gap={2.5}
      fontWeight="bold"
      whiteSpace="nowrap"
      aria-label={t('home', { product: product.name })}
      {...props}
    >
      <chakra.svg
        width="28px"
        height="28px"
        viewBox="0 0 32 32"
        flexShrink={0}
        color="accent.solid"
        aria-hidden
      >
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path
          d="M16 6.2 5.9 13.4c-.7.5-.4 1.6.5 1.6H8v8.5c0 1 .8 1.8 1.8 1.8H12v-5.6c0-2.2 1.8-4 4-4s4 1.8 4 4v5.6h2.2c1 0 1.8-.8 1.8-1.8V15h1.6c.9 0 1.2-1.1.5-1.6L16 6.2Z"
          fill="#fff"
        />
      </chakra.svg>
      {product.name}
    </Link>
  )
}

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
          <Box as={Sun} size={19} display="none" _dark={{ display: 'block' }} />
          <Box as={Moon} size={19} _dark={{ display: 'none' }} />
        </span>
      }
      onClick={toggleColorMode}
    />
  )
}
