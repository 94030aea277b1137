import { Button, Text } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '@/contract/calls/discord'
import { profilePatch } from '@/contract/calls/users'
import { EditableForm } from '@/components/form/editable-form'
import { focusField } from '@/components/form/focus-field'
import { useEditableForm } from '@/components/form/use-editable-form'
import { validateChanges } from '@/components/form/validate-changes'
import { Notice, PageHead } from '@/components/ui/page'
import { sampleProfile } from '@/config/profile'
import { useAttachments } from './attachments'
import { EmbedCard } from './embed-card'
import { IdentityCard, TopCards } from './identity-card'
import { PlaceholderCard } from './placeholder-card'
import { PremiumCard } from './premium-card'
import {
  fieldOf,
  type ProfileField,
  type ProfileRecord,
  type ProfileValues,
  readDraft,
  useProfileTexts,
  useSaveAdapter,
  versioned,
} from './profile-values'

const validateStored = validateChanges<ProfileValues>(profilePatch)

type ProfileFormProps = {
  user: CurrentUser
  record: ProfileRecord
  /** Whether premium was granted; null if the backend says so only when saving. */
  isGranted: boolean | null
}

export function ProfileForm({ user, record, isGranted }: ProfileFormProps) {
  const t = useTranslations('profile')
  const describe = useProfileTexts()
  const { root, focusFirstError } = useFirstError()
  const errors = useProfileErrors()
  const attachments = useAttachments()
  const validate = useCallback(
    (values: ProfileValues, saved: ProfileValues) => validateStored(attachments.asStored(values), saved),
    [attachments],
  )
  const form = useEditableForm<ProfileValues, ProfileRecord>({
    title: t('title'),
    savedTitle: t('saved'),
    saved: useMemo(() => versioned(record), [record]),
    adapter: useSaveAdapter(user.id, attachments),
    validate,
    readDraft,
    draftKey: { userId: user.id, guildId: '@me', form: 'profile' },
    onEdit: errors.forget,
    onInvalid: () => {
      errors.showAll()
      focusFirstError()
    },
    onRefused: (fields) => {
      const known = Object.keys(fields).filter((path) => fieldOf(path) !== null)
      errors.setServer(Object.fromEntries(known.map((path) => [path, fields[path] ?? ''])))
      focusFirstError()
      return known
    },
    onClean: errors.clear,
  })
  const { values, savedValues, edit } = form
  const shown = errors.visibleOf(
    useMemo(() => validate(values, savedValues), [validate, values, savedValues]),
  )
  const names = values.possibleProfileArguments
  const shared = {
    ...{ user, names, errors: shown },
    onNames: (next: string[]) => edit('possibleProfileArguments', next),
  }

  function start() {
    flushSync(() => {
      edit('profile_embed', sampleProfile.profile_embed)
      edit('possibleProfileArguments', sampleProfile.possibleProfileArguments)
    })
    const card = root.current?.querySelector<HTMLElement>('#profile-embed')
    if (card) focusField(card)
  }

  return (
    <EditableForm
      ref={root}
      form={form}
      sx={{ pb: 0 }}
      title={t('title')}
      notSaved={t('notSaved')}
      labelOf={(field) => t(`fields.${field}`)}
      describe={(_path, value) => describe(value)}
      head={<PageHead title={t('title')} lead={t('lead')} />}
    >
      {record === null && !form.isDirty && <FirstTime onStart={start} />}
      <TopCards>
        <IdentityCard user={user} />
        <PremiumCard
          isOn={values.premium}
          wasOn={savedValues.premium}
          isGranted={isGranted}
          error={shown.premium}
          onChange={(isOn) => edit('premium', isOn)}
        />
      </TopCards>
      <EmbedCard
        {...shared}
        embed={values.profile_embed}
        attachments={attachments.source}
        onChange={(embed) => edit('profile_embed', embed)}
        onLeave={() => errors.leave('profile_embed')}
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

type Errors = Readonly<Record<string, string>>

/** The visible errors by path: a field's own after blur or a submit, the server's until the field changes. */
function useProfileErrors() {
  const [touched, setTouched] = useState<readonly ProfileField[] | 'all'>([])
  const [server, setServer] = useState<Errors>({})
  const isShown = (path: string) => touched === 'all' || touched.some((field) => field === fieldOf(path))

  return {
    visibleOf: (all: Errors): Errors => ({
      ...Object.fromEntries(Object.entries(all).filter(([path]) => isShown(path))),
      ...server,
    }),
    leave: (field: ProfileField) => setTouched((before) => (before === 'all' ? before : [...before, field])),
    showAll: () => setTouched('all'),
    setServer,
    forget: (field: ProfileField) =>
      setServer((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => fieldOf(path) !== field)),
      ),
    clear: () => {
      setTouched([])
      setServer({})
    },
  }
}

const wrongControl = '[aria-invalid="true"], [data-wrong] .row-tools > :last-child'

function useFirstError() {
  const root = useRef<HTMLFormElement>(null)
  const [request, setRequest] = useState<object | null>(null)

  useEffect(() => {
    if (!request) return
    // An error of a whole part is shown in its group.
    const group = root.current?.querySelector('[role="alert"]')?.closest('[role="group"]')
    const wanted =
      root.current?.querySelector<HTMLElement>(wrongControl) ??
      group?.querySelector<HTMLElement>('input, textarea')
    wanted?.focus()
    wanted?.scrollIntoView({ block: 'center' })
  }, [request])

  return { root, focusFirstError: () => setRequest({}) }
}
