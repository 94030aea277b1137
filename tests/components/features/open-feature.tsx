import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { type FeatureDeclaration, featureDeclaration } from '@/contract/calls/features'
import { FeaturePanel } from '@/components/features/feature-panel'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { paths } from '@/config/paths'
import type { Language } from '@/config/messages/languages'
import type { PublicConfig } from '@/config/public-config'
import { ids } from '@/tests/support/factories'
import { schemaOf } from '@/tests/support/json-schema'
import { setCatalogue, setFeature } from '@/tests/msw/features'
import { renderApp } from '@/tests/support/render-app'
import { saveBar, saveButton } from '@/tests/support/save-bar'

/** A definition as a backend declares it. */
export const declarationOf = (definition: FeatureDefinition): FeatureDeclaration =>
  featureDeclaration.parse({ ...definition, options: schemaOf(definition) })

type Opened = {
  declaration: FeatureDeclaration
  saved?: Record<string, unknown>
  /** The field that the address leads to. */
  at?: string
  /** `own` as its backend for one that says itself what it offers. */
  publicConfig?: Partial<PublicConfig>
  /** Of the page. */
  language?: Language
}

/** The page of a feature, loaded. */
export async function openFeature({ declaration, saved = {}, at, publicConfig, language }: Opened) {
  setCatalogue([declaration])
  setFeature({ enabled: false, ...declaration.defaults, ...saved })
  const route = paths.guildFeature(ids.guild, declaration.id, at)
  const app = renderApp(<FeaturePanel guildId={ids.guild} featureId={declaration.id} />, {
    route,
    publicConfig,
    language,
  })
  await screen.findByRole('form', { name: declaration.name })
  return app
}

export const allSaved = () => waitFor(() => expect(saveBar()).not.toBeInTheDocument())

/** Presses Save, and waits until everything is saved. */
export async function save(user: UserEvent) {
  await user.click(saveButton())
  await allSaved()
}

/** Replaces what a field holds, at once. */
export async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.paste(text)
}

/** A feature of one option, or several. */
export const aDeclaration = (properties: Record<string, unknown>, defaults: Record<string, unknown> = {}) =>
  featureDeclaration.parse({ id: 'trial', name: 'Trial', options: { type: 'object', properties }, defaults })

/** The page of a feature with these options and their values, loaded. */
export const openOptions = (
  properties: Record<string, unknown>,
  values?: Record<string, unknown>,
  more: Omit<Opened, 'declaration'> = {},
) => openFeature({ declaration: aDeclaration(properties, values), ...more })

/** An option that is a line of text. */
export const aText = (title: string) => ({ type: 'string', title })

/** An option that is a list of rows with these options. */
export const aList = (title: string, item: string, properties: object, required?: string[]) => ({
  type: 'array',
  title,
  item,
  items: { type: 'object', properties, ...(required && { required }) },
})

/** An option that is a message with an embed. */
export const aMessage = (title: string) => ({
  type: 'object',
  title,
  control: 'message',
  properties: { content: { type: 'string' }, embed: { type: ['object', 'null'], properties: {} } },
})

/** A schema that may be null, too. */
export const orNull = (schema: object, hints: object = {}) => ({
  anyOf: [schema, { type: 'null' }],
  ...hints,
})
