import { http, HttpResponse } from 'msw'
import {
  type Feature,
  feature,
  featureCatalogue,
  type FeatureDeclaration,
  featurePatch,
} from '@/api/features.schema'
import type { Extension } from '@/config/extensions'
import { aFeature, aFeatureDeclaration } from '@/tests/factories'
import { authorized, fails } from './answers'
import { followFeature } from './guilds'

export const catalogueUrl = '*/backend/features'
export const featureUrl = '*/backend/guilds/:guildId/features/:featureId'

const initial = () => ({ value: aFeature(), version: 1 })
let saved = initial()
let catalogue = [aFeatureDeclaration()]
let told: readonly string[] | null = null

export const resetFeatures = () => {
  saved = initial()
  catalogue = [aFeatureDeclaration()]
  told = null
}

export const savedFeature = () => saved.value

export const featureEtag = () => `"v${saved.version}"`

/** A feature that somebody else saved: the version moves on. */
export const setFeature = (next: Feature) => {
  saved = { value: feature.parse(next), version: saved.version + 1 }
}

export const setCatalogue = (next: FeatureDeclaration[]) => {
  catalogue = featureCatalogue.parse(next)
}

/** What the backend says that it offers beside the specification's calls; null: nothing of that, a plain list. */
export const setExtensions = (next: readonly Extension[] | null) => {
  told = next
}

const answer = () => HttpResponse.json(saved.value, { headers: { etag: featureEtag() } })

type Info = { request: Request; params: Record<string, string | readonly string[] | undefined> }

export const featureHandlers = [
  http.get(
    catalogueUrl,
    authorized(() => HttpResponse.json(told ? { features: catalogue, extensions: told } : catalogue)),
  ),
  http.get(featureUrl, authorized(answer)),
  http.patch(
    featureUrl,
    authorized<Info>(async ({ request, params }) => {
      const expected = request.headers.get('if-match')
      if (expected && expected !== featureEtag())
        return fails(
          412,
          { code: 'conflict', detail: 'Somebody else saved meanwhile.', current: saved.value },
          { etag: featureEtag() },
        )
      setFeature({ ...saved.value, ...featurePatch.parse(await request.json()) })
      followFeature(String(params.featureId), saved.value.enabled)
      return answer()
    }),
  ),
]
