import { chakra } from '@chakra-ui/react'
import { useId } from 'react'

const styles = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 4,
  alignItems: 'center',
  minH: 10,
  label: { fontSize: 'sm', fontWeight: 'semibold', cursor: 'pointer', py: 2 },
  '.help, .error': { gridColumn: '1 / -1', layerStyle: 'hint' },
  '.help': { mt: -1 },
  '.error': { color: 'danger.text' },
  input: {
    appearance: 'none',
    w: 10,
    h: 6,
    flexShrink: 0,
    borderRadius: 'full',
    bg: 'border.control',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    '&::before': {
      content: '""',
      display: 'block',
      boxSize: 5,
      m: 0.5,
      borderRadius: 'full',
      bg: 'white',
      transition: 'transform 120ms',
    },
    '&:checked': { bg: 'accent.solid' },
    '&:checked::before': { transform: 'translateX(1rem)' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
    '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': {
      border: '1px solid ButtonText',
      '&::before': { m: '1px', bg: 'ButtonText' },
      '&:checked': { bg: 'Highlight' },
      '&:checked::before': { bg: 'HighlightText' },
    },
  },
} as const

export type SwitchProps = {
  label: string
  isOn: boolean
  help?: string
  error?: string
  /** Says no, and stays reachable, so that what it says beside it is found. */
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, with its words before it. */
export function Switch({ label, isOn, help, error, isDisabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <chakra.div sx={styles}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={help || error ? `${id}-more` : undefined}
        onChange={({ target }) => !isDisabled && onChange(target.checked)}
      />
      {(error ?? help) && (
        <p id={`${id}-more`} className={error ? 'error' : 'help'}>
          {error ?? help}
        </p>
      )}
    </chakra.div>
  )
}
