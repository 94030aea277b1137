import { createTranslator } from 'use-intl/core'
import type { StoredDeclaration } from '@/contract/calls/declaration'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { declareSettings, defaultSettings } from '@/contract/calls/settings'
import { needsPremiumFor } from '@/contract/declaration/guarded'
import { featureOf } from '@/contract/calls/subject'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { invitedPermissions } from '@/contract/discord/invitation'
import { isPermission } from '@/contract/discord/permissions'
import { registry } from '@/config/features/registry'
import settingsTexts from '@/config/messages/en/settings.json'

const definitions = Object.values<FeatureDefinition>(registry)
/** As it goes over the wire, on which nothing says what goes wrong beside another feature. */
const withoutClashes = ({ clashes: _clashes, ...definition }: FeatureDefinition) =>
  describeFeature(definition)
const ownDeclarations = new Map(definitions.map((definition) => [definition.id, withoutClashes(definition)]))
const ownClashes = new Map(definitions.map((definition) => [definition.id, definition.clashes ?? []]))

const t = createTranslator({ locale: 'en', messages: settingsTexts, namespace: 'fields' })

const noSettings: Declared = { options: { type: 'object', properties: {} }, defaults: {} }

/**
 * The features that a server offers, in their order. It never changes: a new declaration makes a new one, so that one
 * request sees one catalogue from its beginning to its end.
 * @param declaration features that take the place of ours with the same ids, or stand after them, and which of ours are
 * offered; all, if it does not say; and what people set beside our own settings
 * @param mark differs from that of every other catalogue
 */
export function createCatalogue(
  {
    features: declared,
    built_in: offered,
    settings: declaredSettings = noSettings,
  }: Pick<StoredDeclaration, 'features' | 'built_in' | 'settings'>,
  mark: string,
) {
  const own = [...ownDeclarations.values()].filter(({ id }) => offered?.includes(id) ?? true)
  const byId = new Map([...own, ...declared].map((feature) => [feature.id, feature]))
  const features = [...byId.values()]
  const find = (id: string) => byId.get(id)
  /** The feature that a subject is about, if it is offered. */
  function findBySubject(subject: string) {
    const id = featureOf(subject)
    return id === undefined ? undefined : find(id)
  }
  const settings: Declared = {
    options: declareSettings(t, String, declaredSettings),
    defaults: { ...declaredSettings.defaults, ...defaultSettings },
  }
  let permissions: string | undefined
  let isPremiumNeeded: boolean | undefined
  return {
    mark,
    features,
    /** What is declared beside our own settings. */
    declaredSettings,
    /** That and our own as one. */
    settings,
    find,
    findBySubject,
    /** What people set under a subject, if that is offered. */
    declaredAt: (subject: string): (Declared & { id?: string }) | undefined =>
      subject === 'settings' ? settings : findBySubject(subject),
    /** What goes wrong beside other features. A declared feature in the place of ours has none. */
    clashesOf: (id: string) => (find(id) === ownDeclarations.get(id) ? (ownClashes.get(id) ?? []) : []),
    /** Whether anything of it needs premium. */
    needsPremium: () => (isPremiumNeeded ??= [...features, declaredSettings].some(needsPremiumFor)),
    /** What the bot may need for all of them, as Discord writes a set. */
    invitedPermissions: () => (permissions ??= invitedPermissions([...features, declaredSettings])),
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>

/** Our own features alone. */
export const ownCatalogue = createCatalogue({ features: [] }, 'own')

/** What a feature of the operator's files takes the place of. */
export function replacedByFile(id: string): readonly FeatureDeclaration[] {
  const own = ownCatalogue.find(id)
  return own ? [own] : []
}

/** What the bot needs in the whole server while the feature is on. */
export const permissionsOf = ({ permissions = [] }: Pick<FeatureDeclaration, 'permissions'>) =>
  permissions.filter(isPermission)
