import { Badge, Button, Stack, Text } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '@/contract/calls/discord'
import type { Entitlements } from '@/contract/calls/premium'
import { EditableForm } from '@/components/form/editable-form'
import { focusField } from '@/components/form/focus-field'
import { shownErrors } from '@/components/form/form-store'
import { lateRules, useLateRules } from '@/components/form/late-rules'
import { useEditableForm } from '@/components/form/use-editable-form'
import { Card, Notice, PageHead } from '@/components/ui/page'
import { sampleProfile } from '@/config/profile'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { Switch } from '@/components/form/switch'
import { GetPremium } from '@/components/shell/get-premium'
import { useAttachments } from './attachments'
import { EmbedCard } from './embed-card'
import { IdentityCard, TopCards } from './identity-card'
import { PlaceholderCard } from './placeholder-card'
import {
  type ProfileRecord,
  type ProfileValues,
  readDraft,
  useProfileTexts,
  useSaveAdapter,
  versioned,
} from './profile-values'

const rules = lateRules<ProfileValues>(() =>
  import('@/contract/calls/users').then((code) => code.profilePatch),
)

type ProfileFormProps = {
  user: CurrentUser
  record: ProfileRecord
  /** Whether the person has premium; null if the backend says so only when saving. */
  entitlements: Entitlements | null
}

export function ProfileForm({ user, record, entitlements }: ProfileFormProps) {
  const t = useTranslations('profile')
  const describe = useProfileTexts()
  const root = useRef<HTMLFormElement>(null)
  const attachments = useAttachments()
  const validate = (values: ProfileValues, saved: ProfileValues) =>
    rules.validate(attachments.asStored(values), saved)
  const form = useEditableForm<ProfileValues, ProfileRecord>({
    title: t('title'),
    savedTitle: () => t('saved'),
    saved: useMemo(() => versioned(record), [record]),
    adapter: useSaveAdapter(user.id, attachments),
    rules,
    validate,
    readDraft,
    draftKey: { userId: user.id, guildId: '@me', form: 'profile' },
  })
  const { values, saved, state } = form
  const { edit, open, close } = form.store
  useLateRules(rules, form.isDirty)
  const errors = validate(values, saved)
  const shown = shownErrors(state, errors)
  const names = values.possibleProfileArguments
  const shared = {
    user,
    names,
    errors: shown,
    onNames: (next: string[]) => edit('possibleProfileArguments', next),
  }

  function start() {
    const sample = sampleProfile(t('first.sample', { member: '{member}' }))
    flushSync(() => {
      edit('profile_embed', sample.profile_embed)
      edit('possibleProfileArguments', sample.possibleProfileArguments)
    })
    const card = root.current?.querySelector<HTMLElement>('#profile-embed')
    if (card) focusField(card)
  }

  return (
    <EditableForm
      ref={root}
      form={form}
      errors={shown}
      sx={{ pb: 0 }}
      title={t('title')}
      notSaved={t('notSaved')}
      labelOf={(field) => t(`fields.${field}`)}
      describe={(_path, value) => <bdi>{describe(value)}</bdi>}
      head={<PageHead title={t('title')} lead={t('lead')} />}
    >
      {record === null && !form.isDirty && <FirstTime onStart={start} />}
      <TopCards>
        <IdentityCard user={user} />
        <PremiumCard
          isOn={values.premium}
          wasOn={saved.premium}
          entitlements={entitlements}
          error={shown.premium}
          onChange={(isOn) => edit('premium', isOn)}
        />
      </TopCards>
      <EmbedCard
        {...shared}
        embed={values.profile_embed}
        attachments={attachments.source}
        onChange={(embed) => {
          if (values.profile_embed === null) close('profile_embed')
          edit('profile_embed', embed)
        }}
        onLeave={() => open(['profile_embed'])}
      />
      <PlaceholderCard {...shared} />
    </EditableForm>
  )
}

function FirstTime({ onStart }: { onStart: () => void }) {
  const t = useTranslations('profile.first')
  return (
    <Notice as="section" tone="info" icon={Sparkles} aria-labelledby="first-title">
      <div>
        <Text as="h2" id="first-title" fontWeight="semibold">
          {t('title')}
        </Text>
        <Text>{t('text')}</Text>
      </div>
      <Button size="sm" onClick={onStart}>
        {t('start')}
      </Button>
    </Notice>
  )
}

type PremiumCardProps = {
  isOn: boolean
  wasOn: boolean
  /** Null if unknown before saving. */
  entitlements: Entitlements | null
  error: string | undefined
  onChange: (isOn: boolean) => void
}

/** What premium means. What a bot makes of it is up to the bot, so this promises no more than that. */
const points = ['seen', 'open', 'off'] as const

function PremiumCard({ isOn, wasOn, entitlements, error, onChange }: PremiumCardProps) {
  const t = useTranslations('profile.premium')
  const message = useFieldMessage()
  const isGranted = entitlements && !entitlements.unknown ? entitlements.premium : null
  const state = wasOn ? 'on' : isGranted === false ? 'notGranted' : 'off'
  const help = isGranted === null ? t('unknown') : t(isGranted ? 'granted' : 'notGranted')

  return (
    <Card
      title={t('title')}
      lead={t('summary')}
      action={<Badge variant={wasOn ? 'success' : 'neutral'}>{t(`states.${state}`)}</Badge>}
    >
      <Stack as="ul" spacing={1} my={4} ps={5} fontSize="sm">
        {points.map((point) => (
          <li key={point}>{t(`points.${point}`)}</li>
        ))}
      </Stack>
      <Switch
        label={t('switch')}
        isOn={isOn}
        // Switching it off is always allowed.
        isDisabled={isGranted === false && !isOn}
        help={help}
        error={message(error)}
        onChange={onChange}
      />
      {entitlements?.premium && <Origin {...entitlements} />}
      {isGranted === false && <GetPremium />}
    </Card>
  )
}

const sources = ['operator', 'discord', 'bot'] as const

/** Where premium comes from, and until when, as far as the backend says. */
function Origin({ source, until }: Entitlements) {
  const t = useTranslations('profile.premium')
  const format = useFormatter()
  const known = sources.find((one) => one === source)
  return (
    <Text layerStyle="hint" mt={2}>
      {known && <span>{t(`sources.${known}`)} </span>}
      {until && <span>{t('until', { date: format.dateTime(new Date(until), { dateStyle: 'long' }) })}</span>}
    </Text>
  )
}
