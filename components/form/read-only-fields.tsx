import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { createContext, type KeyboardEvent, type ReactNode, use } from 'react'

const ReadOnly = createContext(false)

export const useIsReadOnly = () => use(ReadOnly)

/** The browser disables every control in the fieldset; they stay as easy to read as before. */
const styles = {
  display: 'contents',
  // More specific than each field's own disabled styles.
  '&&:disabled': {
    // A button with a frame of its own is drawn as disabled: nothing else says that it cannot be pressed.
    '& :is(input, select, textarea, button:not(.chakra-button))': { opacity: 1, cursor: 'default' },
    // Safari greys the text of what is disabled, whatever its colour.
    '& :is(input, select, textarea)': { color: 'text.primary', WebkitTextFillColor: 'currentcolor' },
    '& :is(input:not([type=color], [type=checkbox], [type=radio]), select, textarea), .box': {
      bg: 'bg.subtle',
      borderStyle: 'dashed',
      _hover: { borderColor: 'border.control' },
    },
    '& [role=switch]': {
      bg: 'bg.subtle',
      border: '1px dashed',
      borderColor: 'border.control',
      '&::after': { bg: 'text.muted', m: '-1px' },
    },
    'label.row': { cursor: 'default' },
    '.grip, .row-tools, .foot button, .chevron, .box > .clear, .chip > button': { display: 'none' },
  },
} as const

export function ReadOnlyFields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <ReadOnly value={isReadOnly}>
      <chakra.fieldset role="presentation" sx={styles} disabled={isReadOnly}>
        {children}
      </chakra.fieldset>
    </ReadOnly>
  )
}

type AlwaysEnabledButtonProps = Omit<HTMLChakraProps<'span'>, 'role' | 'tabIndex' | 'onKeyDown'>

/** A button that changes no value: unlike the browser's own, it also works in a disabled fieldset. */
export function AlwaysEnabledButton(props: AlwaysEnabledButtonProps) {
  return <chakra.span {...props} role="button" tabIndex={0} onKeyDown={pressWithKeys} />
}

function pressWithKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
