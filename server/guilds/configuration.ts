import type { Db } from '@/server/db/open'
import { readFeatures } from './features-queries'
import { readStoredSettings } from './settings'

/** What is saved in a guild: its settings, and its features by their ids. */
export async function readConfiguration(db: Db, guildId: string) {
  const [settings, features] = await Promise.all([readStoredSettings(db, guildId), readFeatures(db, guildId)])
  return { settings, features }
}
export type Configuration = Awaited<ReturnType<typeof readConfiguration>>
