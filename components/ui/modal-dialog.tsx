import { Box, chakra, Flex, type FlexProps, Heading, Text, useColorMode } from '@chakra-ui/react'
import { keyframes } from '@emotion/react'
import { type MouseEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from './use-back-closes'

type ModalDialogProps = {
  /** Its heading; without one, `label` names it. */
  title?: ReactNode
  /** For a heading that takes the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Below the heading. */
  lead?: ReactNode
  label?: string
  describedBy?: string
  role?: 'alertdialog'
  placement: keyof typeof placements
  /**
   * Called on Escape, on a press and release on the backdrop, and on the browser's Back. Without it, only the dialog's own
   * buttons close it.
   */
  onClose?: () => void
  children: ReactNode
}

const appear = keyframes({ from: { opacity: 0 } })
const slide = keyframes({ from: { transform: 'translateX(calc(var(--forwards) * -2rem))', opacity: 0 } })

const common = {
  bg: 'bg.surface',
  color: 'text.primary',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  boxShadow: 'floating',
  borderWidth: '1px',
  animation: `${appear} 160ms ease-out`,
  '&::backdrop': { bg: 'bg.overlay', animation: `${appear} 160ms ease-out` },
  'html:has(&[open])': { overflow: 'hidden' },
} as const

const centre = {
  ...common,
  m: 'auto',
  p: 6,
  w: 'calc(100% - 2rem)',
  maxW: 'md',
  maxH: 'calc(100dvh - 2rem)',
  borderRadius: 'xl',
} as const

const placements = {
  // An open list may be larger than the dialog.
  centre: { ...centre, '&:has([aria-expanded=true])': { overflow: 'visible' } },
  /** For content as long as a page. */
  wide: { ...centre, maxW: '3xl' },
  top: {
    ...common,
    mx: 'auto',
    mt: { base: 2, md: '12dvh' },
    mb: 'auto',
    p: 0,
    w: 'calc(100% - 1rem)',
    maxW: '2xl',
    maxH: 'calc(100dvh - 1rem)',
    borderRadius: 'xl',
  },
  start: {
    ...common,
    m: 0,
    p: 0,
    w: 'min(20rem, calc(100vw - 3rem))',
    maxW: 'none',
    h: '100dvh',
    maxH: 'none',
    borderWidth: 0,
    borderInlineEndWidth: '1px',
    animation: `${slide} 160ms ease-out`,
  },
} as const

/** The browser's modal dialog: it traps the focus, makes the rest of the page inert and restores the focus. */
export function ModalDialog({ title, titleRef, lead, label, ...props }: ModalDialogProps) {
  const titleId = useId()
  const { colorMode } = useColorMode()
  const { describedBy, role, placement, onClose, children } = props
  const element = useRef<HTMLDialogElement>(null)
  const hasPressedBackdrop = useRef(false)
  useBackCloses(onClose)
  // Before the element is removed: only closing the dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    const { style, clientWidth } = document.documentElement
    // The page behind must not move because its scroll bar goes.
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    if (!dialog?.open) dialog?.showModal()
    return () => {
      dialog?.close()
      style.removeProperty('scrollbar-gutter')
      requestAnimationFrame(showFocused)
    }
  }, [])

  return (
    <chakra.dialog
      ref={element}
      // Also from within the picture of a message, which has the colours of Discord.
      data-theme={colorMode}
      role={role}
      aria-modal
      aria-label={label}
      aria-labelledby={title ? titleId : undefined}
      aria-describedby={describedBy}
      sx={placements[placement]}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onPointerDown={(event) => (hasPressedBackdrop.current = isOnBackdrop(event))}
      onClick={(event) => {
        // A selection that is drawn out of the dialog ends in a click on the backdrop, too.
        if (hasPressedBackdrop.current && isOnBackdrop(event)) onClose?.()
        hasPressedBackdrop.current = false
      }}
    >
      {title && (
        <Box mb={4}>
          <Heading
            as="h2"
            ref={titleRef}
            id={titleId}
            size="md"
            overflowWrap="anywhere"
            outline={0}
            tabIndex={titleRef ? -1 : undefined}
          >
            {title}
          </Heading>
          {lead && (
            <Text layerStyle="hint" mt={1}>
              {lead}
            </Text>
          )}
        </Box>
      )}
      {children}
    </chakra.dialog>
  )
}

/** Stays in view at the end of a dialog, however long that is. */
export const DialogBar = (props: FlexProps) => (
  <Flex
    position="sticky"
    bottom={-6}
    wrap="wrap"
    align="center"
    justify="flex-end"
    gap={3}
    mx={-6}
    mb={-6}
    px={6}
    py={4}
    borderTopWidth="1px"
    bg="bg.surface"
    {...props}
  />
)

/** The dialog may have moved the button that opened it, which has the focus again. */
function showFocused() {
  const { activeElement } = document
  if (activeElement?.matches('a, button')) void activeElement.scrollIntoView({ block: 'nearest' })
}

function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
