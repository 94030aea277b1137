import { chakra, FormControl, FormErrorMessage, FormHelperText, FormLabel } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { PickerFieldProps } from './picker-item'
import { fieldStyles } from './picker-styles'
import type { Dropdown } from './use-dropdown'

type Props = Pick<
  PickerFieldProps,
  'label' | 'description' | 'error' | 'id' | 'isRequired' | 'isDisabled'
> & {
  /** What a person should know about the choice; it does not keep them from saving. */
  warnings?: ReactNode
  dropdown: Dropdown
  children: ReactNode
}

/** Label, control, help, warnings and complaint; the button takes its id and description from here. */
export function PickerField({ label, description, error, warnings, dropdown, children, ...control }: Props) {
  const help = error === undefined && description
  return (
    <FormControl isInvalid={error !== undefined} {...control}>
      <FormLabel>{label}</FormLabel>
      <chakra.div sx={fieldStyles} {...dropdown.rootProps}>
        {children}
      </chakra.div>
      {(help || warnings) && (
        <FormHelperText as="div">
          {help && <p>{help}</p>}
          {warnings}
        </FormHelperText>
      )}
      <FormErrorMessage>{error}</FormErrorMessage>
    </FormControl>
  )
}
