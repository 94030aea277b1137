import account from './en/account.json'
import common from './en/common.json'
import errors from './en/errors.json'
import features from './en/features.json'
import form from './en/form.json'
import guild from './en/guild.json'
import history from './en/history.json'
import home from './en/home.json'
import main from './en/main.json'
import message from './en/message.json'
import pickers from './en/pickers.json'
import profile from './en/profile.json'
import settings from './en/settings.json'
import shell from './en/shell.json'
import validation from './en/validation.json'
import type { apiDocsTexts } from './api-docs-catalogue'
import type { gameTexts } from './game-catalogue'
import type { healthTexts } from './health-catalogue'
import type { liveTexts } from './live-catalogue'
import type { imageTexts } from './image-catalogue'
import type { statusTexts } from './status-catalogue'
import type { transferTexts } from './transfer-catalogue'

/** Every text that all pages bring, in English. Another language is another value of this type. */
export const english = {
  account,
  common,
  errors,
  features,
  form,
  guild,
  history,
  home,
  main,
  message,
  pickers,
  profile,
  settings,
  shell,
  validation,
}

/** With the texts that only some screens bring. */
export type Messages = typeof english &
  typeof apiDocsTexts &
  typeof gameTexts &
  typeof healthTexts &
  typeof liveTexts &
  typeof imageTexts &
  typeof statusTexts &
  typeof transferTexts
