import guides from '@/config/messages/en/guides.json'
import guildRoles from '@/config/messages/en/guild-roles.json'
import history from '@/config/messages/en/history.json'
import home from '@/config/messages/en/home.json'
import status from '@/config/messages/en/status.json'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { mainTexts } from '@/config/messages/main-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'
import { profileTexts } from '@/config/messages/profile-catalogue'

/** The texts of all pages, for screens that are rendered without theirs. */
export const allTexts = {
  guides,
  guildRoles,
  history,
  home,
  status,
  ...guildTexts,
  ...mainTexts,
  ...optionTexts,
  ...profileTexts,
}
