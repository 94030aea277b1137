import { chakra, Grid, Text } from '@chakra-ui/react'
import { useId } from 'react'

const inputStyles = {
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
  '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
  '@media (forced-colors: active)': {
    border: '1px solid ButtonText',
    '&::before': { m: '1px', bg: 'ButtonText' },
    '&:checked': { bg: 'Highlight' },
    '&:checked::before': { bg: 'HighlightText' },
  },
} as const

export type SwitchProps = {
  label: string
  /** For a switch whose label stands elsewhere for those who see it. */
  isLabelHidden?: boolean
  isOn: boolean
  help?: string
  error?: string
  /** Says no, and stays reachable, so that what it says beside it is found. */
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export function Switch(props: SwitchProps) {
  const { label, isLabelHidden, isOn, help, error, isDisabled = false, onChange } = props
  const id = useId()
  return (
    <Grid templateColumns={isLabelHidden ? 'auto' : '1fr auto'} columnGap={4} alignItems="center" minH={10}>
      <chakra.label
        htmlFor={id}
        py={2}
        fontSize="sm"
        fontWeight="semibold"
        cursor="pointer"
        srOnly={isLabelHidden || undefined}
      >
        {label}
      </chakra.label>
      <chakra.input
        id={id}
        type="checkbox"
        role="switch"
        sx={inputStyles}
        checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={help || error ? `${id}-more` : undefined}
        onChange={({ target }) => !isDisabled && onChange(target.checked)}
      />
      {(error ?? help) && (
        <Text
          id={`${id}-more`}
          layerStyle="hint"
          gridColumn="1 / -1"
          mt={error ? 0 : -1}
          color={error ? 'danger.text' : undefined}
        >
          {error ?? help}
        </Text>
      )}
    </Grid>
  )
}
