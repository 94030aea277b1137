import common from './en/common.json'
import errors from './en/errors.json'
import form from './en/form.json'
import type gameServers from './en/game-servers.json'
import type gameServerSteps from './en/game-server-steps.json'
import type guides from './en/guides.json'
import type guildRoles from './en/guild-roles.json'
import type home from './en/home.json'
import type facts from './en/facts.json'
import type health from './en/health.json'
import type history from './en/history.json'
import type live from './en/live.json'
import type palette from './en/palette.json'
import type pictures from './en/pictures.json'
import type session from './en/session.json'
import shell from './en/shell.json'
import type status from './en/status.json'
import type transfer from './en/transfer.json'
import validation from './en/validation.json'
import type { guildTexts } from './guild-catalogue'
import type { mainTexts } from './main-catalogue'
import type { optionTexts } from './options-catalogue'
import type { profileTexts } from './profile-catalogue'

/** Every text that all pages bring, in English. Another language is another value of this type. */
export const english = { common, errors, form, shell, validation }

/** Texts that come with the screens that show them, not with every page. */
type ScreenTexts = {
  gameServers: typeof gameServers
  gameServerSteps: typeof gameServerSteps
  guides: typeof guides
  guildRoles: typeof guildRoles
  home: typeof home
  facts: typeof facts
  health: typeof health
  history: typeof history
  live: typeof live
  palette: typeof palette
  pictures: typeof pictures
  session: typeof session
  status: typeof status
  transfer: typeof transfer
}

export type Messages = typeof english &
  ScreenTexts &
  typeof guildTexts &
  typeof mainTexts &
  typeof optionTexts &
  typeof profileTexts
