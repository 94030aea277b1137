import history from './en/history.json'
import pickers from './en/pickers.json'
import settings from './en/settings.json'
import transfer from './en/transfer.json'

/** The texts of copying to several servers. They come with its dialog, not with every page. */
export const copyTexts = { history, pickers, settings, transfer }
