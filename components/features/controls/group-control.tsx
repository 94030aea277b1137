import { chakra } from '@chakra-ui/react'
import type { ControlProps } from '@/components/features/control-props'
import { isObject } from '@/api/json-schema/json'
import { OptionFields } from '@/components/features/option-fields'
import type { ObjectOption } from '@/api/json-schema/option'

const styles = {
  border: 0,
  borderInlineStartWidth: '2px',
  ps: { base: 3, md: 4 },
  minW: 0,
  '> legend': { fontSize: 'sm', fontWeight: 'semibold', mb: 2, float: 'left', w: 'full' },
  '> .help': { clear: 'both', mb: 3, color: 'text.muted', fontSize: 'sm' },
  '> .complaint': { clear: 'both', mb: 3, color: 'danger.text', fontSize: 'sm' },
  '> .options': { clear: 'both' },
} as const

/** Options that belong to one object, under its name. */
export const GroupControl = ({
  option,
  label,
  value,
  path,
  error,
  complaints,
}: ControlProps<ObjectOption>) => (
  <chakra.fieldset sx={styles}>
    <legend>{label}</legend>
    {error ? (
      <p className="complaint">{error}</p>
    ) : (
      option.description && <p className="help">{option.description}</p>
    )}
    <OptionFields
      options={option.properties}
      values={isObject(value) ? value : {}}
      path={path}
      complaints={complaints}
    />
  </chakra.fieldset>
)
