import { HttpResponse } from 'msw'
import {
  type Feature,
  feature,
  featureCatalogue,
  type FeatureDeclaration,
  type FeaturePatch,
  featurePatch,
} from '@/contract/calls/features'
import { optionTree } from '@/contract/declaration/read-option'
import type { Extension } from '@/config/extensions'
import { aFeature, aFeatureDeclaration } from '@/tests/support/factories'
import { held, signedIn, versioned } from './answers'
import { followFeature } from './guilds'

export const catalogueUrl = '*/backend/features'
export const featureUrl = '*/backend/guilds/:guildId/features/:featureId'

const saved = versioned<Feature>(feature, aFeature)
const catalogue = held(() => [aFeatureDeclaration()])
const told = held((): readonly Extension[] | null => null)

/** `setFeature` saves as somebody else does: the version moves on. */
export const {
  value: savedFeature,
  etag: featureEtag,
  set: setFeature,
  redeclare: redeclareFeature,
  answer: featureAnswer,
} = saved

export const setCatalogue = (next: FeatureDeclaration[]) => {
  catalogue.value = featureCatalogue.parse(next)
}

/** What the backend says that it offers beside the specification's calls; null: nothing of that, a plain list. */
export const setExtensions = (next: readonly Extension[] | null) => {
  told.value = next
}

/** What the last save of a secret answers in the place of its text. */
export const newMark = { set_at: '2026-05-02T09:30:00.000Z' }

const sealed = (patch: FeaturePatch) => {
  const options = catalogue.value.flatMap(({ options }) => [...optionTree(options).properties])
  const isSecret = (name: string) => options.some(([key, option]) => key === name && option.isSecret)
  const answered = ([key, value]: [string, unknown]) => [
    key,
    isSecret(key) && value !== null ? newMark : value,
  ]
  return Object.fromEntries(Object.entries(patch).map(answered)) as FeaturePatch
}

export const featureHandlers = [
  signedIn.get(catalogueUrl, () =>
    HttpResponse.json(told.value ? { features: catalogue.value, extensions: told.value } : catalogue.value),
  ),
  signedIn.get(featureUrl, saved.answer),
  signedIn.patch(
    featureUrl,
    saved.saves(async ({ request, params }) => {
      setFeature({ ...savedFeature(), ...sealed(featurePatch.parse(await request.json())) })
      followFeature(String(params.featureId), savedFeature().enabled)
    }),
  ),
]
