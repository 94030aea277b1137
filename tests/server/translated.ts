import { onTestFinished } from 'vitest'
import { languages } from '@/config/messages/languages'
import { addTranslation, readTranslations } from '@/server/http/texts'

/** Until the end of this test, answers are in every language: files of tests share what a server has read. */
export function translated() {
  readTranslations('.')
  onTestFinished(() => {
    for (const { code } of languages) addTranslation(code, {})
  })
}
