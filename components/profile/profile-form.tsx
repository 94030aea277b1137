import { Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '@/api/platform.schema'
import { changedFields } from '@/components/form/changes'
import { ConflictNotice } from '@/components/form/conflict-notice'
import { DraftNotice } from '@/components/form/draft-notice'
import { focusField } from '@/components/form/focus-field'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ignoreLineEnter } from '@/components/form/is-line-enter'
import { SaveBar } from '@/components/form/save-bar'
import { useFormDraft } from '@/components/form/use-form-draft'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { useSaveShortcut } from '@/components/form/use-save-shortcut'
import { sampleProfile } from '@/config/profile'
import { FirstTime } from './first-time'
import { ProfileFields } from './profile-fields'
import { fieldOf, type ProfileRecord, readDraft, savedDraft } from './profile-values'
import { useDescribedValue } from './use-described-value'
import { useFirstError } from './use-first-wrong'
import { useProfileForm } from './use-profile-form'

type ProfileFormProps = {
  user: CurrentUser
  record: ProfileRecord
  /** Whether premium was granted; null where the backend says so only when it is saved. */
  isGranted: boolean | null
}

/** A person's profile with everything that keeps an edit from being lost. */
export function ProfileForm({ user, record, isGranted }: ProfileFormProps) {
  const t = useTranslations('profile')
  const { root, focusFirstWrong } = useFirstError()
  const draftKey = { userId: user.id, guildId: '@me', form: 'profile' }
  const profile = useProfileForm({
    userId: user.id,
    record,
    draftKey,
    onSaved: () => closeOffer(),
    onWrong: focusFirstWrong,
  })
  const { values, savedValues, edit, isDirty, isSaving, failure, conflict } = profile
  const attempts = useLeaveGuard(isDirty)
  const { offer, closeOffer } = useFormDraft({
    draftKey,
    changes: isDirty ? changedFields(savedValues, values) : {},
    usable: savedDraft(savedValues),
  })
  useSaveShortcut(() => {
    if (isDirty && !isSaving && !conflict) profile.submit()
  })

  function fill({ premium, profile_embed, possibleProfileArguments }: ReturnType<typeof readDraft>) {
    if (premium !== undefined) edit('premium', premium)
    if (profile_embed !== undefined) edit('profile_embed', profile_embed)
    if (possibleProfileArguments) edit('possibleProfileArguments', possibleProfileArguments)
  }
  function start() {
    flushSync(() => fill(sampleProfile))
    const card = root.current?.querySelector<HTMLElement>('[aria-labelledby="embed-title"]')
    if (card) focusField(card)
  }
  function restore() {
    fill(readDraft(offer?.changes ?? {}))
    closeOffer()
  }

  return (
    <form
      ref={root}
      noValidate
      tabIndex={-1}
      aria-label={t('title')}
      onKeyDown={ignoreLineEnter}
      onSubmit={(event) => {
        event.preventDefault()
        profile.submit()
      }}
    >
      <div>
        <Heading as="h1">{t('title')}</Heading>
        <p className="lead">{t('lead')}</p>
      </div>
      {offer && <DraftNotice savedAt={offer.savedAt} onRestore={restore} onDiscard={closeOffer} />}
      {record === null && !isDirty && <FirstTime onStart={start} />}
      <ProfileFields {...{ user, profile, isGranted }} />
      <SaveBar
        isOpen={isDirty}
        isHeld={conflict !== null}
        onReset={profile.discard}
        {...{ isSaving, attempts }}
      >
        {failure && <InlineNotice title={t('notSaved')} error={failure} fields={profile.unplaced} />}
        {conflict && <Conflicts profile={profile} />}
      </SaveBar>
    </form>
  )
}

/** What was changed here and elsewhere, in words. */
function Conflicts({ profile }: { profile: ReturnType<typeof useProfileForm> }) {
  const t = useTranslations('profile.fields')
  const words = useDescribedValue()
  const { conflict, values } = profile
  const decide = (choice: 'mine' | 'theirs') => (name: string) => {
    const field = fieldOf(name)
    if (field) profile.decide(field, choice)
  }
  return (
    <ConflictNotice
      conflicts={(conflict?.fields ?? []).map((name) => ({
        name,
        label: t(name),
        mine: words(name, values),
        theirs: words(name, conflict?.theirs ?? values),
      }))}
      onKeepMine={decide('mine')}
      onTakeTheirs={decide('theirs')}
    />
  )
}
