import { Button, Text } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '@/contract/calls/discord'
import type { Entitlements } from '@/contract/calls/premium'
import { EditableForm } from '@/components/form/editable-form'
import { focusField } from '@/components/form/focus-field'
import { shownErrors } from '@/components/form/form-store'
import { lateRules, useLateRules } from '@/components/form/late-rules'
import { useEditableForm } from '@/components/form/use-editable-form'
import { Notice, PageHead } from '@/components/ui/page'
import { sampleProfile } from '@/config/profile'
import { useAttachments } from './attachments'
import { EmbedCard } from './embed-card'
import { IdentityCard, TopCards } from './identity-card'
import { PlaceholderCard } from './placeholder-card'
import { PremiumCard } from './premium-card'
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
  const { edit, open } = form.store
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
        onChange={(embed) => edit('profile_embed', embed)}
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
