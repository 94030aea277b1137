import { chakra, Grid, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { DeclaredText } from '@/components/ui/declared-text'

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
    <Grid
      className="switch"
      templateColumns={isLabelHidden ? 'auto' : '1fr auto'}
      columnGap={4}
      alignItems="center"
      minH={10}
    >
      <chakra.label
        htmlFor={id}
        py={2}
        fontSize="sm"
        fontWeight="semibold"
        cursor="pointer"
        srOnly={isLabelHidden || undefined}
      >
        <DeclaredText>{label}</DeclaredText>
      </chakra.label>
      <chakra.input
        id={id}
        type="checkbox"
        role="switch"
        layerStyle="switch"
        appearance="none"
        cursor="pointer"
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
          <DeclaredText>{error ?? help}</DeclaredText>
        </Text>
      )}
    </Grid>
  )
}
