import { Button, Flex, Input, Select } from '@chakra-ui/react'
import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { type ComponentType, useCallback, useState } from 'react'
import { isSettingsField, type SettingsField } from '@/contract/settings'
import { prefixRules } from '@/contract/settings-rules'
import { nameComparer } from '@/components/discord/find-guilds'
import { localeName } from '@/components/discord/locale-names'
import { TimeZonePicker } from '@/components/discord/pickers/time-zone-picker'
import { Field } from '@/components/ui/field'
import { useInBrowser } from '@/components/ui/hydration'
import { onceDue, whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { limits } from '@/contract/limits'
import { discordLocales } from '@/contract/discord/locales'
import { canShowZone, ownTimeZone, zoneName } from '@/contract/time-zones'
import { type SettingProps, type SettingsValues, useSetting } from './use-setting'

export const settingsSections = ['prefix', 'region', 'access'] as const

const RolesLoading = () => (
  <SkeletonRegion>
    <SkeletonBlock h={40} />
  </SkeletonRegion>
)

/** The pickers are heavier than all other settings together. */
const ManagerRolesField = onceDue(
  dynamic(() => import('./manager-roles-field').then((code) => code.ManagerRolesField), {
    ssr: false,
    loading: whileLoading(RolesLoading),
  }),
  RolesLoading,
)

type Setting = { section: (typeof settingsSections)[number]; Control: ComponentType<SettingProps> }

export const settingsFields: Record<SettingsField, Setting> = {
  chat_prefix: { section: 'prefix', Control: PrefixField },
  locale: { section: 'region', Control: LocaleField },
  timezone: { section: 'region', Control: TimezoneField },
  manager_roles: {
    section: 'access',
    Control: ManagerRolesField,
  },
}

const isPrefix = (text: string) => Object.values(prefixRules).every((holds) => holds(text))

function PrefixField({ store, error }: SettingProps) {
  const t = useTranslations('settings.fields.chat_prefix')
  const { value, onChange, onBlur } = useSetting(store, 'chat_prefix')
  return (
    <Field label={t('label')} help={t('help', { max: limits.chatPrefix })} error={error}>
      <Input
        name="chat_prefix"
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          // More characters cannot make it valid.
          if (target.value !== '' && !isPrefix(target.value)) onBlur()
        }}
        onBlur={onBlur}
        dir="ltr"
        fontFamily="mono"
        maxW="12rem"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

function offeredLocales(language: string) {
  const compare = nameComparer(language)
  const named = discordLocales.map((locale) => ({ locale, name: localeName(locale) }))
  return named.toSorted((one, other) => compare(one.name, other.name))
}

/** A saved language that Discord does not offer stays in the list. */
function LocaleField({ store, saved: { locale: saved }, error }: SettingProps) {
  const t = useTranslations('settings.fields.locale')
  const { value, onChange, onBlur } = useSetting(store, 'locale')
  const language = useLocale()
  const [offered] = useState(() => offeredLocales(language))
  const isOffered = saved === undefined || offered.some(({ locale }) => locale === saved)

  return (
    <Field label={t('label')} help={t('help')} error={error}>
      <Select name="locale" value={value} onChange={({ target }) => onChange(target.value)} onBlur={onBlur}>
        {!isOffered && <option value={saved}>{localeName(saved)}</option>}
        {offered.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function TimezoneField({ store, error }: SettingProps) {
  const t = useTranslations('settings.fields.timezone')
  const { value: zone = '', onChange, onBlur } = useSetting(store, 'timezone')

  return (
    <div>
      <TimeZonePicker
        value={zone === '' ? null : zone}
        onChange={(next) => onChange(next ?? undefined)}
        onBlur={onBlur}
        label={t('label')}
        description={canShowZone(zone) ? <TimeThere zone={zone} /> : t('help')}
        error={error}
      />
      <OwnTimeZone zone={zone} onChange={onChange} />
    </div>
  )
}

const besideLabel = {
  position: 'absolute',
  top: 0,
  insetEnd: 0,
  align: 'flex-end',
  maxW: '65%',
  h: 6,
} as const

function OwnTimeZone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useTranslations('settings.fields.timezone')
  const own = ownTimeZone()
  const isOffered = useInBrowser(() => own.isKnown && own.name !== zone, false)
  // Unknown to the server: beside the label, it moves nothing once it is known. A second line reaches into the gap above.
  return (
    isOffered && (
      <Flex {...besideLabel}>
        <Button
          variant="link"
          size="sm"
          minH={6}
          whiteSpace="normal"
          textAlign="end"
          overflowWrap="anywhere"
          onClick={() => onChange(own.name)}
        >
          {t('useOwn', { zone: zoneName(own.name) })}
        </Button>
      </Flex>
    )
  )
}

function TimeThere({ zone }: { zone: string }) {
  const t = useTranslations('settings.fields.timezone')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const time = format.dateTime(now, {
    timeZone: zone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return <span suppressHydrationWarning>{t('now', { time })}</span>
}

export function useSettingTexts() {
  const t = useTranslations('settings')
  const words = useTranslations('history.value')
  return {
    labelOf: useCallback((name: string) => (isSettingsField(name) ? t(`fields.${name}.label`) : name), [t]),
    textOf: (name: SettingsField, value: SettingsValues[SettingsField]) => {
      if (!value || value.length === 0) return words('empty')
      if (typeof value === 'string') return name === 'locale' ? localeName(value) : value
      const write = value.filter(({ access }) => access === 'write').length
      const read = value.length - write
      return t('fields.manager_roles.summary', { write, read, both: write > 0 && read > 0 ? 'yes' : 'no' })
    },
  }
}
