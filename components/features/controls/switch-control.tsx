import type { SwitchOption } from '@/api/json-schema/option'
import type { ControlProps } from '@/components/features/control-props'
import { Switch } from '@/components/form/switch'

export const SwitchControl = ({ option, label, value, error, onChange }: ControlProps<SwitchOption>) => (
  <Switch label={label} isOn={value === true} help={option.description} error={error} onChange={onChange} />
)
