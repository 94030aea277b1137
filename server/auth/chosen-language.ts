import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { cookieSeconds } from '@/config/cookies'
import { isOffered, type Language, languageCookie } from '@/config/messages/languages'
import { languageChoice } from '@/contract/calls/account'
import type { Db } from '@/server/db/open'
import { userChoices } from '@/server/db/schema'
import { isHttps } from '@/server/http/is-https'
import { askedBy, chosenIn } from '@/server/http/language'
import { languageLimit } from '@/server/http/limits'
import { limitRate } from '@/server/http/rate-limit'
import { readJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'
import { authenticated } from './authenticate'

/*
 * The language that somebody chose: kept in their browser, which every page is drawn by, and with their account, for
 * browsers in which they chose none.
 */

async function readLanguage(db: Db, userId: string): Promise<Language | undefined> {
  const { language } = userChoices
  const [row] = await db.select({ language }).from(userChoices).where(eq(userChoices.userId, userId))
  // An earlier version may have had languages that this one has not, and kept the test language.
  return isOffered(row?.language) ? row.language : undefined
}

async function saveLanguage({ db, now }: Runtime, userId: string, language: Language) {
  const choice = { language, updatedAt: now() }
  await db
    .insert(userChoices)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: userChoices.userId, set: choice })
}

/** @throws HttpError 401 `unauthenticated`, 422 for a language that there is not, 429 `rate_limited` */
export async function chooseLanguage(rt: Runtime, c: Context) {
  const { userId } = await authenticated(rt, c)
  const { language } = await readJson(c, languageChoice)
  await limitRate(rt, `language:${userId}`, languageLimit)
  await saveLanguage(rt, userId, language)
  return c.body(null, 204)
}

/**
 * For somebody who has just signed in: what they chose in this browser stands, and is kept with an account that has no
 * choice yet; a browser without a choice takes the account's.
 */
export async function shareLanguage(rt: Runtime, c: Context, userId: string) {
  const inBrowser = chosenIn(askedBy(c).cookie)
  const withAccount = await readLanguage(rt.db, userId)
  if (isOffered(inBrowser) && !withAccount) await saveLanguage(rt, userId, inBrowser)
  // Pages write it too, so it is not HttpOnly (components/shell/language-choice.tsx).
  if (!inBrowser && withAccount)
    setCookie(c, languageCookie, withAccount, {
      path: '/',
      maxAge: cookieSeconds,
      sameSite: 'Lax',
      secure: isHttps(rt.env.publicUrl),
    })
}
