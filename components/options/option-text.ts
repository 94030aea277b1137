import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { memberKey, useThreads } from '@/api/guilds'
import type { KnownMember } from '@/api/members'
import { unknownField } from '@/contract/field-message'
import { joinSentences } from '@/contract/join-sentences'
import { canShow, type Option } from '@/contract/declaration/option'
import type { NameOf } from '@/components/changes/use-mentions'
import { useGuildZone } from '@/api/guild-zone'
import { useValueText } from '@/components/changes/use-value-text'
import { useChoiceNames } from '@/components/discord/pickers/choice-names'
import { useLastNames } from '@/components/discord/pickers/last-names'
import { useDuration } from '@/components/ui/use-duration'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { useFormApi, useMessageNames } from './form-context'
import type { FieldErrors, ValidationError } from '@/contract/declaration/validate'

export function useOptionValueText() {
  // The field that shows a date asks for the zone.
  const { zone } = useGuildZone(useFormApi().guildId, false)
  return useValueText(useOptionNames(), zone)
}

/** What values and mentions in them are called. Loads the names of roles and channels. */
export function useOptionNames(): NameOf {
  const { channels = {}, roles = {} } = useMessageNames()
  // The field that shows a deleted role or a thread asks for its name.
  const { guildId } = useFormApi()
  const last = useLastNames(guildId, false)
  const { data: threads } = useThreads(guildId, false)
  const choices = useChoiceNames(guildId, false)
  const client = useQueryClient()
  return (kind, id, source = '') => {
    // The field that shows a member asks for their name.
    if (kind === 'member') {
      const known = client.getQueryData<KnownMember>(memberKey(guildId, id))
      return known?.state === 'present' ? known.item.name : undefined
    }
    if (kind === 'choice') return choices.nameOf(source, id)
    if (kind === 'channel') {
      const thread = threads?.find((one) => one.id === id)?.name
      const name = channels[id] ?? thread ?? last.nameOf('channel', id)
      return name === undefined ? undefined : `#${name}`
    }
    const name = roles[id]?.name ?? last.nameOf('role', id)
    return name === undefined ? undefined : `@${name}`
  }
}

/** The errors that count something. */
const counts: ReadonlySet<string> = new Set(['tooShort', 'tooLong', 'fewItems', 'manyItems'])

export function useErrorText() {
  const t = useTranslations('features.errors')
  const fieldMessage = useFieldMessage()
  const format = useFormatter()
  const formatDuration = useDuration()
  return (error: ValidationError | undefined) => {
    if (error === undefined || typeof error === 'string') return fieldMessage(error)
    if ('unknown' in error) return fieldMessage(unknownField(error.unknown, error.known))
    const { key, values } = error
    // Their texts have forms, which are chosen by the number itself.
    if (counts.has(key)) return t(key, values)
    const isDuration = key === 'shortest' || key === 'longest'
    function write(limit: number | string) {
      if (isDuration) return formatDuration(Number(limit))
      return typeof limit === 'number' ? format.number(limit, { maximumFractionDigits: 20 }) : limit
    }
    const limits = Object.entries(values ?? {}).map(([name, limit]) => [name, write(limit)])
    return t(key, Object.fromEntries(limits))
  }
}

function showsPart(option: Option, value: unknown, path: string) {
  const [key = ''] = path.split('.')
  if (!canShow(option, value)) return false
  if (option.control === 'group') return option.properties.has(key)
  if (option.control === 'message') return path !== ''
  if (option.control !== 'list' && option.control !== 'commands') return false
  return Array.isArray(value) && /^\d+$/.test(key) && Number(key) < value.length
}

/** Returns the option's own error, with those of parts that its control does not show. */
export function useOptionError(option: Option, value: unknown, fieldErrors: FieldErrors) {
  const t = useTranslations('common')
  const errorText = useErrorText()
  const hasNamedParts = ['json', 'list', 'group'].includes(option.control) || !canShow(option, value)
  const texts = Object.entries(fieldErrors)
    .filter(([path]) => !showsPart(option, value, path))
    .map(([path, error]) => {
      const text = errorText(error) ?? ''
      return path !== '' && hasNamedParts ? t('labelled', { label: path, text }) : text
    })
  return texts.length === 0 ? undefined : joinSentences([...new Set(texts)])
}
