import account from './en/account.json'
import message from './en/message.json'
import profile from './en/profile.json'

/** The texts of the profile page. */
export const profileTexts = { account, message, profile }
