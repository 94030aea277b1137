import { chakra } from '@chakra-ui/react'
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use } from 'react'

const ReadOnly = createContext(false)

/** Whether the fields here can only be looked at. */
export const useIsReadOnly = () => use(ReadOnly)

/** Disabled by the browser itself, down to the last button; and as easy to read as before. */
const styles = {
  display: 'contents',
  // Before what each field has for being disabled.
  '&&:disabled': {
    '& :is(input, select, textarea, button)': { opacity: 1, cursor: 'default' },
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
      '&::before': { bg: 'text.muted', m: '1px' },
    },
    '.grip, .row-tools, .foot button, .chevron, .box > .clear, .chip > button': { display: 'none' },
  },
} as const

/** The fields of a form, for somebody who may change them or may not. */
export function ReadOnlyFields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <ReadOnly value={isReadOnly}>
      <chakra.fieldset role="presentation" sx={styles} disabled={isReadOnly}>
        {children}
      </chakra.fieldset>
    </ReadOnly>
  )
}

type LookButtonProps = Omit<ComponentProps<'span'>, 'role' | 'tabIndex' | 'onKeyDown'>

/** A button that changes nothing: unlike the browser's own it also works among fields that can only be looked at. */
export function LookButton(props: LookButtonProps) {
  return <span {...props} role="button" tabIndex={0} onKeyDown={pressWithKeys} />
}

function pressWithKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
