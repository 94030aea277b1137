import guides from '@/config/messages/en/guides.json'
import history from '@/config/messages/en/history.json'
import status from '@/config/messages/en/status.json'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { mainTexts } from '@/config/messages/main-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'
import { profileTexts } from '@/config/messages/profile-catalogue'

/** The texts of all pages, for screens that are rendered without theirs. */
export const allTexts = {
  guides,
  history,
  status,
  ...guildTexts,
  ...mainTexts,
  ...optionTexts,
  ...profileTexts,
}
