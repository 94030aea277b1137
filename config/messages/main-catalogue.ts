import main from './en/main.json'

export const mainTexts = { main }
