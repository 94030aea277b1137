import { Box, Button, type ButtonProps, useOutsideClick } from '@chakra-ui/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { moveFocus } from './arrow-keys'
import { isInDialogOver } from './dialog-over'
import { useBackCloses } from './use-back-closes'

type PopupProps = {
  label: string
  trigger: ButtonProps
  align: 'start' | 'end'
  /** Called when the pointer or the focus reaches the button, to load the panel's code. */
  onNear?: () => void
  children: (close: () => void) => ReactNode
}

export function Popup({ label, trigger, align, onNear, children }: PopupProps) {
  const { opened, open, panelId, rootProps, triggerProps } = usePopover<true>()

  return (
    // Icons, at the end, keep their size; a name, at the start, may shrink.
    <Box position="relative" minW={0} flexShrink={align === 'end' ? 0 : undefined} {...rootProps}>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        onPointerEnter={onNear}
        onFocus={onNear}
        {...trigger}
        {...triggerProps}
        onClick={() => open(opened ? null : true)}
      />
      {opened && (
        <Panel id={panelId} label={label} align={align}>
          {children(() => open(null))}
        </Panel>
      )}
    </Box>
  )
}

type PanelProps = Pick<PopupProps, 'label' | 'align'> & { id: string; children: ReactNode }

function Panel({ id, label, align, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // An element in the panel may have taken the focus already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])

  return (
    <Box
      id={id}
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, { layout: 'column' })}
      layerStyle="floating"
      position={{ base: 'fixed', '3sm': 'absolute' }}
      top={{ base: '4.5rem', '3sm': 'calc(100% + 1.125rem)' }}
      insetInlineStart={{ base: 2, '3sm': align === 'start' ? 0 : 'auto' }}
      insetInlineEnd={{ base: 2, '3sm': align === 'end' ? 0 : 'auto' }}
      w={{ '3sm': 'xs' }}
      outline={0}
    >
      {children}
    </Box>
  )
}

/**
 * Closes the panel on a click outside and when the focus leaves; Escape and the browser's Back also move the focus back to the
 * button.
 */
export function usePopover<Opened>(onBlur?: () => void) {
  const [opened, open] = useState<Opened | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isOpen = opened !== null

  useOutsideClick({
    ref: root,
    enabled: isOpen,
    handler({ target }) {
      if (!root.current || !isInDialogOver(root.current, target)) open(null)
    },
  })

  const focus = () => trigger.current?.focus()
  const close = () => {
    open(null)
    focus()
  }
  useBackCloses(isOpen ? close : undefined)
  const rootProps = {
    ref: root,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.stopPropagation()
      event.preventDefault()
      close()
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const { currentTarget: here, relatedTarget: next } = event
      if (here.contains(next) || isInDialogOver(here, next)) return
      if (next) open(null)
      onBlur?.()
    },
  }
  const triggerProps = {
    ref: trigger,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
  }
  return { opened, open, close, focus, panelId, rootProps, triggerProps }
}
