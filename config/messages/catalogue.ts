import account from './en/account.json'
import common from './en/common.json'
import errors from './en/errors.json'
import features from './en/features.json'
import form from './en/form.json'
import game from './en/game.json'
import guild from './en/guild.json'
import history from './en/history.json'
import home from './en/home.json'
import main from './en/main.json'
import message from './en/message.json'
import pickers from './en/pickers.json'
import pictures from './en/pictures.json'
import profile from './en/profile.json'
import settings from './en/settings.json'
import shell from './en/shell.json'
import validation from './en/validation.json'

/** Every text that a page shows, in English. Another language is another value of this type. */
export const english = {
  account,
  common,
  errors,
  features,
  form,
  game,
  guild,
  history,
  home,
  main,
  message,
  pickers,
  pictures,
  profile,
  settings,
  shell,
  validation,
}

export type Messages = typeof english
