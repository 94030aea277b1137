import { Box, chakra, type HTMLChakraProps, useColorMode } from '@chakra-ui/react'
import { LogOut, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSignOut } from '@/api/sign-out'
import { signOutUnlessHeld } from '@/components/ui/sign-out-guard'
import { LanguageChoice } from './language-choice'
import { NavList } from './nav-link'
import { NavLinks, screens, useHelpLinks, UserCard } from './sidebar'

export function UserMenuPanel({ onDone }: { onDone: () => void }) {
  const t = useTranslations('shell')
  const { colorMode, toggleColorMode } = useColorMode()
  const isDark = colorMode === 'dark'
  const ModeIcon = isDark ? Sun : Moon
  const { mutate: signOut, isPending } = useSignOut()

  return (
    <>
      <UserCard borderTopWidth={0} />
      <Box p={1.5} borderTopWidth="1px">
        <NavList onClick={onDone}>
          <NavLinks links={screens} />
          <NavLinks links={useHelpLinks()} />
        </NavList>
      </Box>
      <Box p={1.5} borderTopWidth="1px">
        <MenuButton hideFrom="3sm" aria-pressed={isDark} onClick={toggleColorMode}>
          <ModeIcon size={18} />
          {t('darkMode')}
        </MenuButton>
        <LanguageChoice />
        <MenuButton disabled={isPending} onClick={() => signOutUnlessHeld(() => signOut())}>
          <LogOut size={18} />
          {isPending ? t('user.signingOut') : t('user.signOut')}
        </MenuButton>
      </Box>
    </>
  )
}

const MenuButton = (props: HTMLChakraProps<'button'>) => (
  <chakra.button type="button" layerStyle="navLink" w="full" _disabled={{ opacity: 0.6 }} {...props} />
)
