import features from './en/features.json'
import message from './en/message.json'
import settings from './en/settings.json'

/** The texts of settings and feature options, where they are edited or listed. */
export const optionTexts = { features, message, settings }
