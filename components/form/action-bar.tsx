import { Box, Flex, Grid, IconButton, Text, VisuallyHidden } from '@chakra-ui/react'
import { Global, keyframes } from '@emotion/react'
import { ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { inLowWindow, whileTyping } from '@/theme/foundations'
import { clampedTo } from '@/theme/clamped-to'
import { focusOnceShown, useRestoreFocus } from './focus-field'

const rise = keyframes({ from: { transform: 'translateY(0.75rem)', opacity: 0 } })
const shake = { '25%': { translate: '-6px' }, '75%': { translate: '6px' } }
// Two of a kind, taken in turns: the same one would not start again.
const flashes = [keyframes(shake), keyframes({ ...shake, to: {} })]

/** The end of a page with a bar can be scrolled out from under it, whether the bar is there or not. */
const pageEnd = { '#content': { paddingBottom: 'max(7rem, calc(var(--save-bar, 0rem) + 3rem))' } }

const pageStyles = {
  // What gets the focus is scrolled into view above it.
  html: { scrollPaddingBottom: 'calc(var(--save-bar, 4rem) + 2rem)' },
  // Toasts stand at the bottom too.
  '#chakra-toast-manager-bottom': {
    marginBottom: 'calc(var(--save-bar, 4rem) + var(--keyboard, 0px) + 1.5rem) !important',
  },
}

type ActionBarProps = {
  isOpen: boolean
  /** Whether its buttons are those of a question, which give way to the usual ones. */
  isAsking?: boolean
  /** What the bar is, for those who do not see it. */
  label: string
  /** How things stand. It is read aloud when it changes. */
  message: string
  more?: ReactNode
  /** How often somebody tried to leave just now: with each the bar flashes, and a button with `data-safe` gets the focus. */
  attempts: number
  /** Called on Escape in the bar. */
  onEscape?: (() => void) | undefined
  buttons: ReactNode
  children?: ReactNode
}

export function ActionBar({ isOpen, message, attempts, onEscape, ...bar }: ActionBarProps) {
  const root = useRef<HTMLDivElement>(null)
  // From a link at the other end of the page, the way to the answer would be long.
  useEffect(() => {
    if (attempts === 0) return undefined
    const target =
      root.current?.querySelector<HTMLElement>('[data-safe]:enabled') ??
      root.current?.querySelector('section')
    return target ? focusOnceShown(target) : undefined
  }, [attempts])
  return (
    <Box
      ref={root}
      data-layer
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      position="fixed"
      bottom={0}
      insetInlineStart={{ base: 0, lg: 'var(--chakra-sizes-sidebar)' }}
      insetInlineEnd={0}
      // Below an open picker, which may reach down to the window's edge.
      zIndex="docked"
      px={{ base: 3, md: 8 }}
      pb="calc(1rem + env(safe-area-inset-bottom))"
      pointerEvents="none"
      sx={{ [inLowWindow]: { pb: 2 }, [whileTyping]: { px: 0, pb: 0, bottom: 'var(--keyboard, 0px)' } }}
    >
      <Global styles={pageEnd} />
      <VisuallyHidden role="status">{isOpen && message}</VisuallyHidden>
      {isOpen && <Bar {...{ message, attempts, ...bar }} />}
    </Box>
  )
}

function Bar({
  isAsking,
  label,
  message,
  more,
  attempts,
  buttons,
  children,
}: Omit<ActionBarProps, 'isOpen' | 'onEscape'>) {
  const t = useTranslations('form.bar')
  const bar = useRestoreFocus<HTMLDivElement>(isAsking)
  useFocusAbove(bar)
  const isBlocked = attempts > 0
  return (
    <Grid
      as="section"
      ref={bar}
      aria-label={label}
      tabIndex={-1}
      pointerEvents="auto"
      maxW="calc(var(--chakra-sizes-content) - 4rem)"
      maxH="calc(100dvh - 6rem)"
      // A message in one line gives way to the buttons.
      templateColumns="minmax(0, 1fr)"
      overflowY="auto"
      mx="auto"
      gap={3}
      ps={{ base: 4, md: 5 }}
      pe={3}
      py={3}
      bg={isBlocked ? 'danger.subtle' : 'bg.surface'}
      borderWidth="1px"
      borderColor={isBlocked ? 'danger.text' : 'border.strong'}
      borderRadius="xl"
      boxShadow="floating"
      animation={isBlocked ? `${flashes[attempts % 2]} 180ms ease-in-out 2` : `${rise} 160ms ease-out`}
      // Of a question, every answer is there.
      sx={{ [inLowWindow]: { py: 1.5 }, ...(!isAsking && { [whileTyping]: slimStyles }) }}
    >
      <Global styles={pageStyles} />
      {children}
      <Flex className="row" wrap="wrap" align="center" justify="flex-end" gap={3}>
        {/* Said by the status above, which is there before there is anything to say. */}
        <Box className="message" flex="1 1 8rem" fontSize="sm" sx={messageStyles}>
          <Text fontWeight="medium" aria-hidden>
            {message}
          </Text>
          {more}
        </Box>
        <IconButton
          className="expand"
          display="none"
          variant="ghost"
          aria-label={t('expand')}
          icon={<ChevronUp size={18} />}
          onClick={() => bar.current?.focus()}
        />
        <Flex className="buttons" wrap="wrap" justify="flex-end" gap={2} sx={buttonStyles}>
          {buttons}
        </Flex>
      </Flex>
    </Grid>
  )
}

/** One row at the window's edge, above the keyboard. Once the focus has left the field, all the rest is there again. */
const slimStyles = {
  maxW: 'none',
  ps: 4,
  pe: 2,
  py: 1,
  borderWidth: '1px 0 0',
  borderRadius: 0,
  boxShadow: 'none',
  '> :not(.row), .message > p ~ *, .buttons > :not(:last-of-type)': { display: 'none' },
  // What is hidden is a failed save, or somebody else's change.
  '&:has(> [role=alert])': { bg: 'danger.subtle' },
  '.row': { flexWrap: 'nowrap' },
  // Beside a long button, most languages need two lines for what keeps it from being saved.
  '.message > p': {
    ...clampedTo(2),
    fontSize: 'xs',
    lineHeight: 1.25,
  },
  '.message': { flex: 1, minW: 0 },
  '.expand': { display: 'inline-flex' },
} as const

const messageStyles = {
  '&:has(details[open])': { flexBasis: 'full' },
  [inLowWindow]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 },
} as const

// On a phone in one row, as far as they fit.
const buttonStyles = {
  '> button': {
    flex: { base: '1 0 auto', '3sm': 'none' },
    px: { base: 2.5, '3sm': 4 },
    '@media (max-width: 359px)': { px: 1.5 },
  },
} as const

/** Whatever the bar's height, what has the focus stays in view above it. */
function useFocusAbove(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--save-bar', `${element.offsetHeight}px`)
      const field = document.activeElement
      if (!field?.matches('input, textarea, select, button, [role]') || element.contains(field)) return
      if (field.getBoundingClientRect().bottom > element.getBoundingClientRect().top)
        // Newer browsers answer a promise, which nobody waits for.
        void field.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--save-bar')
    }
  }, [bar])
}
