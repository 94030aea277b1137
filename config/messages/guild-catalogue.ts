import guild from './en/guild.json'
import history from './en/history.json'
import home from './en/home.json'
import pickers from './en/pickers.json'

export const guildTexts = { guild, history, home, pickers }
