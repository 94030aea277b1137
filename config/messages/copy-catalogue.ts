import copy from './en/copy.json'
import history from './en/history.json'
import pickers from './en/pickers.json'
import settings from './en/settings.json'
import transfer from './en/transfer.json'

/** The texts of copying to several servers. They come with its dialog (`CopyTexts`), not with every page. */
export const copyTexts = { copy, history, pickers, settings, transfer }
