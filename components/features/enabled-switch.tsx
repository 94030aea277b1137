import { useTranslations } from 'next-intl'
import { FieldMark } from '@/components/shell/live/form-live'
import type { ValidationError } from './complaints'
import { Switch } from '@/components/form/switch'
import { useFocusTarget } from './option-field'
import { useErrorText } from './use-complaint-text'

type EnabledSwitchProps = {
  /** What the feature is called. */
  name: string
  isOn: boolean
  complaint: ValidationError | undefined
  onChange: (isOn: boolean) => void
}

const path = ['enabled']

/** Whether the feature is on. */
export function EnabledSwitch({ name, isOn, complaint, onChange }: EnabledSwitchProps) {
  const t = useTranslations('features')
  const words = useErrorText()
  return (
    <section className="card switch" ref={useFocusTarget<HTMLElement>(path)}>
      <Switch
        label={t('switch', { name })}
        help={t('switchHelp')}
        isOn={isOn}
        error={words(complaint)}
        onChange={onChange}
      />
      <FieldMark name="enabled" />
    </section>
  )
}
