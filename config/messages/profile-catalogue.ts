import account from './en/account.json'
import profile from './en/profile.json'

export const profileTexts = { account, profile }
