import type { Declared, FeatureAction, FeatureDeclaration } from '@/contract/calls/features'
import { lockIn } from '@/contract/lock-in'
import { backend as texts } from '@/server/http/texts'
import { needsFullAccess, readOnly } from '@/server/discord/failures'
import { HttpError } from '@/server/http/http-error'
import { pressWindows } from '@/server/http/limits'
import { clearRate, limitRate } from '@/server/http/rate-limit'
import { readAvailability } from '@/server/live/guild-availability'
import type { Outcome } from '@/server/live/ask-bot'
import type { Runtime } from '@/server/runtime'
import { mayUsePremium, notAvailable, withoutPremium } from './judge'
import type { Writer } from './who-writes'

export const unknownAction = () => new HttpError(404, 'unknown_action', texts.unknownAction)

const notDone = (code: string, detail: string) => new HttpError(409, code, detail)
export const actionAway = () => notDone('bot_not_connected', texts.actionAway)
export const actionSilent = () => notDone('no_answer', texts.actionSilent)
export const actionUnusable = () => notDone('answer_unusable', texts.actionUnusable)
export const actionRefused = (detail: string) => notDone('refused', detail || texts.actionFailed)
export const actionRunning = () => notDone('still_running', texts.actionRunning)
export const actionPressed = () => notDone('already_pressed', texts.actionPressed)

/** @throws HttpError 404 `unknown_action` */
export function actionIn({ actions = [] }: FeatureDeclaration, id: string): FeatureAction {
  const found = actions.find((action) => action.id === id)
  if (!found) throw unknownAction()
  return found
}

/** What of a feature somebody has the bot use: an action, or an option, by its path. */
type Used = { path: string; isGuarded?: boolean | undefined; isPremium?: boolean | undefined }

/** Why somebody may not save what they use; undefined where they may. */
export async function whyNotSaved(
  rt: Runtime,
  writer: Writer,
  declared: Declared & Partial<Pick<FeatureDeclaration, 'id' | 'locked'>>,
  { path, isGuarded, isPremium }: Used,
): Promise<HttpError | undefined> {
  const { access, guildId } = writer
  const { id, locked, premium } = declared
  if (access === 'read') return readOnly()
  if (isGuarded && access !== 'full') return needsFullAccess([path])
  const available = await readAvailability(rt.db, [guildId])
  const reason = (id === undefined ? undefined : lockIn(available.get(guildId), id)) ?? locked
  if (reason) return notAvailable(reason)
  const hasPremium = !(premium || isPremium) || (await mayUsePremium(rt, writer, [declared]))
  return hasPremium ? undefined : withoutPremium(hasPremium, [path])
}

/**
 * Whoever may save may use it.
 * @throws HttpError 403 `needs_full_access`, `needs_premium`; 422 `invalid` where the guild cannot use the feature
 */
export async function assertMayUse(...asked: Parameters<typeof whyNotSaved>) {
  const refusal = await whyNotSaved(...asked)
  if (refusal) throw refusal
}

type Press = { userId: string; guildId: string; feature: string; action: string; press: string }

/**
 * Runs what one press of a button asks for, unless that press was heard already, or the same person's earlier one is
 * still being worked on. All replicas know of both.
 * @throws HttpError 409 `already_pressed` or `still_running`
 */
export async function runOnce<Result>(
  rt: Runtime,
  { userId, guildId, feature, action, press }: Press,
  run: () => Promise<Result>,
) {
  const running = ['action', guildId, feature, action, userId].join(':')
  const { remembered, running: longest } = pressWindows
  await limitRate(rt, `press:${press}:${userId}`, { limit: 1, windowSeconds: remembered }, actionPressed)
  await limitRate(rt, running, { limit: 1, windowSeconds: longest }, actionRunning)
  try {
    return await run()
  } finally {
    await clearRate(rt, running)
  }
}

/** @throws HttpError 409 with the reason for which nothing was done */
export function resultOf(outcome: Outcome) {
  if (outcome === 'away') throw actionAway()
  if (outcome === 'silent') throw actionSilent()
  if (outcome === 'unusable') throw actionUnusable()
  const { refused, reason, detail = '', text = '', url = null } = outcome
  if (refused !== undefined) throw actionRefused(refused)
  if (reason) throw actionRefused(detail)
  return { text, url }
}
