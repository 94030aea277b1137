import { chakra } from '@chakra-ui/react'
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

/** The first thing that the keyboard reaches: past the navigation, to the content. */
export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <chakra.a href="#content" sx={styles}>
      {t('skip')}
    </chakra.a>
  )
}
