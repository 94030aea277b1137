import guild from './en/guild.json'
import invitation from './en/invitation.json'
import pickers from './en/pickers.json'

export const guildTexts = { guild, invitation, pickers }
