import common from './en/common.json'
import errors from './en/errors.json'
import form from './en/form.json'
import shell from './en/shell.json'
import validation from './en/validation.json'
import type { apiDocsTexts } from './api-docs-catalogue'
import type { copyTexts } from './copy-catalogue'
import type { gameTexts } from './game-catalogue'
import type { guideTexts } from './guides-catalogue'
import type { guildTexts } from './guild-catalogue'
import type { mainTexts } from './main-catalogue'
import type { optionTexts } from './options-catalogue'
import type { profileTexts } from './profile-catalogue'
import type { healthTexts } from './health-catalogue'
import type { liveTexts } from './live-catalogue'
import type { imageTexts } from './image-catalogue'
import type { paletteTexts } from './palette-catalogue'
import type { statusTexts } from './status-catalogue'
import type { transferTexts } from './transfer-catalogue'

/** Every text that all pages bring, in English. Another language is another value of this type. */
export const english = {
  common,
  errors,
  form,
  shell,
  validation,
}

/** With the texts that only some screens bring. */
export type Messages = typeof english &
  typeof apiDocsTexts &
  typeof copyTexts &
  typeof gameTexts &
  typeof profileTexts &
  typeof optionTexts &
  typeof mainTexts &
  typeof guideTexts &
  typeof guildTexts &
  typeof healthTexts &
  typeof liveTexts &
  typeof imageTexts &
  typeof paletteTexts &
  typeof statusTexts &
  typeof transferTexts
