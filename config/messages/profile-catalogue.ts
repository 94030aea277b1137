import account from './en/account.json'
import message from './en/message.json'
import profile from './en/profile.json'

export const profileTexts = { account, message, profile }
