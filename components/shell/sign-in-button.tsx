import { Button, type ButtonProps } from '@chakra-ui/react'
import { ArrowRight, LogIn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useIsSignedIn } from '@/api/session'
import { paths } from '@/config/paths'

type SignInButtonProps = { next?: string; isShort?: boolean } & Pick<ButtonProps, 'size' | 'variant'>

/** Leads to the sign-in, or to the dashboard if the person is signed in; either way to `next` if it is set. */
export function SignInButton({ next, isShort = false, ...look }: SignInButtonProps) {
  const t = useTranslations()

  if (useIsSignedIn()) {
    return (
      <Button
        as={NextLink}
        href={next ?? paths.home}
        rightIcon={<ArrowRight size={18} aria-hidden />}
        {...look}
      >
        {next ? t('main.continue') : t('main.openDashboard')}
      </Button>
    )
  }
  return (
    <Button
      as="a"
      href={paths.signIn(next)}
      leftIcon={isShort ? undefined : <LogIn size={18} aria-hidden />}
      {...look}
    >
      {isShort ? t('main.signIn') : t('common.signInWithPlatform')}
    </Button>
  )
}
