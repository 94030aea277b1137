import { Button, chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '@/api/discord.schema'
import { profilePatch } from '@/api/users.schema'
import { EditableForm } from '@/components/form/editable-form'
import { focusField } from '@/components/form/focus-field'
import { useEditableForm } from '@/components/form/use-editable-form'
import { validateChanges } from '@/components/form/validate-changes'
import { Notice, PageHead } from '@/components/ui/page'
import { sampleProfile } from '@/config/profile'
import { EmbedCard } from './embed-card'
import { IdentityCard } from './identity-card'
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

const validate = validateChanges<ProfileValues>(profilePatch)

type ProfileFormProps = {
  user: CurrentUser
  record: ProfileRecord
  /** Whether premium was granted; null where the backend says so only when it is saved. */
  isGranted: boolean | null
}

/** A person's profile with everything that keeps an edit from being lost. */
export function ProfileForm({ user, record, isGranted }: ProfileFormProps) {
  const t = useTranslations('profile')
  const texts = useProfileTexts()
  const { root, focusFirstError } = useFirstError()
  const errors = useProfileErrors()
  const form = useEditableForm<ProfileValues, ProfileRecord>({
    title: t('title'),
    savedTitle: t('saved'),
    saved: useMemo(() => versioned(record), [record]),
    adapter: useSaveAdapter(user.id),
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
  const shown = errors.shownOf(useMemo(() => validate(values, savedValues), [values, savedValues]))
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
    const card = root.current?.querySelector<HTMLElement>('[aria-labelledby="embed-title"]')
    if (card) focusField(card)
  }

  return (
    <EditableForm
      ref={root}
      form={form}
      title={t('title')}
      notSaved={t('notSaved')}
      labelOf={(field) => t(`fields.${field}`)}
      describe={(_place, value) => texts(value)}
      head={<PageHead title={t('title')} lead={t('lead')} />}
    >
      {record === null && !form.isDirty && <FirstTime onStart={start} />}
      <div className="top">
        <IdentityCard user={user} />
        <PremiumCard
          isOn={values.premium}
          wasOn={savedValues.premium}
          isGranted={isGranted}
          error={shown.premium}
          onChange={(isOn) => edit('premium', isOn)}
        />
      </div>
      <EmbedCard
        {...shared}
        embed={values.profile_embed}
        onChange={(embed) => edit('profile_embed', embed)}
        onLeave={() => errors.leave('profile_embed')}
      />
      <PlaceholderCard {...shared} />
    </EditableForm>
  )
}

/** Greets somebody about whom nothing is saved yet, and gives them something to start from. */
function FirstTime({ onStart }: { onStart: () => void }) {
  const t = useTranslations('profile.first')
  return (
    <Notice as="section" tone="info" icon={Sparkles} aria-labelledby="first-title">
      <div>
        <chakra.h2 id="first-title" fontWeight="semibold">
          {t('title')}
        </chakra.h2>
        <p>{t('text')}</p>
      </div>
      <Button size="sm" onClick={onStart}>
        {t('start')}
      </Button>
    </Notice>
  )
}

type Errors = Readonly<Record<string, string>>

/** The errors that are shown, by path: a field's own once it was left or saving was tried, the server's until it changes. */
function useProfileErrors() {
  const [left, setLeft] = useState<readonly ProfileField[] | 'all'>([])
  const [server, setServer] = useState<Errors>({})
  const isShown = (path: string) => left === 'all' || left.some((field) => field === fieldOf(path))

  return {
    shownOf: (wrong: Errors): Errors => ({
      ...Object.fromEntries(Object.entries(wrong).filter(([path]) => isShown(path))),
      ...server,
    }),
    leave: (field: ProfileField) => setLeft((before) => (before === 'all' ? before : [...before, field])),
    showAll: () => setLeft('all'),
    setServer,
    forget: (field: ProfileField) =>
      setServer((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => fieldOf(path) !== field)),
      ),
    clear: () => {
      setLeft([])
      setServer({})
    },
  }
}

const wrongControl = '[aria-invalid="true"], [data-wrong] .row-tools > :last-child'

/** Gives the focus to the topmost control with something wrong, once that is drawn. */
function useFirstError() {
  const root = useRef<HTMLFormElement>(null)
  const [request, setRequest] = useState<object | null>(null)

  useEffect(() => {
    if (!request) return
    // What is wrong with a part as a whole is said in its group.
    const group = root.current?.querySelector('.error')?.closest('[role="group"]')
    const wanted =
      root.current?.querySelector<HTMLElement>(wrongControl) ??
      group?.querySelector<HTMLElement>('input, textarea')
    wanted?.focus()
    wanted?.scrollIntoView({ block: 'center' })
  }, [request])

  return { root, focusFirstError: () => setRequest({}) }
}
