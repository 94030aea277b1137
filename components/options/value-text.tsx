import type { Option } from '@/contract/declaration/option'
import { readOption } from '@/contract/declaration/read-option'
import { useOptionValueText } from './option-text'

const enabledOption = readOption({ type: 'boolean' }, 'enabled')

/** A component, because it loads the names of channels and roles only if it is rendered. */
export const ValueText = ({ option, value }: { option: Option | undefined; value: unknown }) => (
  <bdi>{useOptionValueText()(option ?? enabledOption, value)}</bdi>
)
