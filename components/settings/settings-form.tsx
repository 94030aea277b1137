import { chakra, Heading } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import type { Versioned } from '@/api/http'
import { chatPrefix, type GuildSettings } from '@/api/settings.schema'
import { ChatSample } from '@/components/discord/chat-sample'
import { changedFields, keysOf } from '@/components/form/changes'
import { ConflictNotice } from '@/components/form/conflict-notice'
import { DraftNotice } from '@/components/form/draft-notice'
import { focusField } from '@/components/form/focus-field'
import { InlineNotice } from '@/components/ui/inline-notice'
import { ignoreLineEnter } from '@/components/form/is-line-enter'
import { ReadOnlyFields } from '@/components/form/read-only-fields'
import { SaveBar } from '@/components/form/save-bar'
import { useFormDraft } from '@/components/form/use-form-draft'
import { useLandingField } from '@/components/form/use-landing-field'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { useSaveShortcut } from '@/components/form/use-save-shortcut'
import { ConflictValue } from '@/components/changes/lazy-conflict-value'
import { ReadOnlyNotice } from '@/components/shell/guild-notices'
import { useMayChange } from '@/components/shell/use-guild'
import { FieldMark, FormLive, RemoteChangesProvider } from '@/components/shell/live/form-live'
import { LocaleField } from './locale-field'
import { ManagerRolesField } from './lazy-manager-roles'
import { PrefixField } from './prefix-field'
import { settingsStyles } from './settings-styles'
import { isSettingsField, pickValues, readDraft, type SettingsField, savedDraft } from './settings-values'
import { TimezoneField } from './timezone-field'
import { useDisplayValue } from './use-display-value'
import { useRemoteSettings } from './use-settings-news'
import { useSettingsForm } from './use-settings-form'

type SettingsFormProps = {
  guildId: string
  /** Null while it is not known who is signed in: then no draft is kept. */
  userId: string | null
  saved: Versioned<GuildSettings>
}

/** The guild's settings with everything that keeps an edit from being lost. */
export function SettingsForm({ guildId, userId, saved }: SettingsFormProps) {
  const t = useTranslations('settings')
  const draftKey = userId === null ? null : { userId, guildId, form: 'settings' }
  const settings = useSettingsForm({ guildId, saved, draftKey, onSaved: () => closeOffer() })
  const { form, values, isDirty, isSaving, failure, conflict, submit: save } = settings
  const mayChange = useMayChange(guildId)
  const display = useDisplayValue()
  const news = useRemoteSettings(guildId, settings)
  const savedValues = useMemo(() => pickValues(saved.value), [saved.value])
  const attempts = useLeaveGuard(isDirty)
  const { offer, closeOffer } = useFormDraft({
    draftKey,
    changes: isDirty ? changedFields(savedValues, values) : {},
    usable: savedDraft(savedValues),
  })
  useSaveShortcut(() => {
    if (isDirty && mayChange && !isSaving && !conflict) save()
  })
  const place = useRef<HTMLFormElement>(null)
  useLandingField((name) => {
    const field = place.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
    return field ? focusField(field) : undefined
  })

  function restore() {
    const draft = readDraft(offer?.changes ?? {})
    for (const name of keysOf(draft)) settings.edit(name, draft[name])
    closeOffer()
  }

  const [mine, theirs] = [values, conflict?.theirs]
  const version = (name: SettingsField, value: unknown, other: unknown) => (
    <ConflictValue {...{ guildId, subject: 'settings', name, value, other }} isRow={false} />
  )
  const describe = (name: SettingsField) => ({
    name,
    label: news.labelOf(name),
    ...(name === 'manager_roles'
      ? { mine: version(name, mine[name], theirs?.[name]), theirs: version(name, theirs?.[name], mine[name]) }
      : { mine: display(name, mine[name]), theirs: display(name, theirs?.[name]) }),
  })
  const isPrefixRefused =
    form.formState.errors.chat_prefix !== undefined ||
    (values.chat_prefix !== savedValues.chat_prefix && !chatPrefix.safeParse(values.chat_prefix).success)
  const choose = (choice: 'mine' | 'theirs') => (name: string) =>
    isSettingsField(name) && settings.decide(name, choice)

  return (
    <RemoteChangesProvider value={news}>
      <chakra.form
        ref={place}
        sx={settingsStyles}
        noValidate
        tabIndex={-1}
        aria-label={t('title')}
        onKeyDown={ignoreLineEnter}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="head">
          <Heading as="h1">{t('title')}</Heading>
          <p className="lead">{t('lead')}</p>
          <FormLive etag={saved.etag} isInUse={!isDirty} />
        </div>
        <ReadOnlyNotice guildId={guildId} />
        {offer && mayChange && (
          <DraftNotice savedAt={offer.savedAt} onRestore={restore} onDiscard={closeOffer} />
        )}
        <ReadOnlyFields isReadOnly={!mayChange}>
          <section className="card prefix" aria-labelledby="prefix-title">
            <h2 id="prefix-title">{t('sections.prefix')}</h2>
            <div className="field" data-path="chat_prefix">
              <PrefixField control={form.control} />
              <FieldMark name="chat_prefix" />
            </div>
            <ChatSample prefix={values.chat_prefix} isRefused={isPrefixRefused} />
          </section>
          {(savedValues.locale ?? savedValues.timezone) !== undefined && (
            <section className="card" aria-labelledby="region-title">
              <h2 id="region-title">{t('sections.region')}</h2>
              {savedValues.locale !== undefined && (
                <div className="field" data-path="locale">
                  <LocaleField control={form.control} />
                  <FieldMark name="locale" />
                </div>
              )}
              {savedValues.timezone !== undefined && (
                <div className="field" data-path="timezone">
                  <TimezoneField control={form.control} />
                  <FieldMark name="timezone" />
                </div>
              )}
            </section>
          )}
          {savedValues.manager_roles && (
            <section className="card" aria-labelledby="access-title">
              <h2 id="access-title">{t('sections.access')}</h2>
              <div className="field" data-path="manager_roles">
                <ManagerRolesField control={form.control} guildId={guildId} />
                <FieldMark name="manager_roles" />
              </div>
            </section>
          )}
        </ReadOnlyFields>
        <SaveBar
          isOpen={isDirty}
          isHeld={conflict !== null}
          isReadOnly={!mayChange}
          onReset={settings.discard}
          {...{ isSaving, attempts }}
        >
          {failure && <InlineNotice title={t('notSaved')} error={failure} fields={settings.unplaced} />}
          {conflict && (
            <ConflictNotice
              conflicts={conflict.fields.map(describe)}
              onKeepMine={choose('mine')}
              onTakeTheirs={choose('theirs')}
            />
          )}
        </SaveBar>
      </chakra.form>
    </RemoteChangesProvider>
  )
}
