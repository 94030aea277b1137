/** The full stop of Chinese and Japanese brings its own space; an isolated name may end what it ends. */
const bringsSpace = /[。！？：）]\u2069?$/

/** What stands between a sentence and the next one. */
export const spaceAfter = (sentence = '') => (bringsSpace.test(sentence) ? '' : ' ')

/** What something else follows. */
export const withSpace = (text: string) => text + spaceAfter(text)

/** Sentences one after another, without those that are empty or not said. */
export const joinSentences = (sentences: readonly (string | false | null | undefined)[]) =>
  sentences.reduce<string>((text, sentence) => {
    if (!sentence) return text
    return text === '' ? sentence : text + spaceAfter(text) + sentence
  }, '')
