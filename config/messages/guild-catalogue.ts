import guild from './en/guild.json'
import home from './en/home.json'
import pickers from './en/pickers.json'

export const guildTexts = { guild, home, pickers }
