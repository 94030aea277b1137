import { createContext, type ReactNode, use } from 'react'
import { withoutMarks } from './isolated'

type Declared = {
  /** What the bot or the operator wrote, as opposed to what is the dashboard's own. */
  texts: ReadonlySet<string>
  /** Undefined where nobody says, which counts as that of the page. */
  language: string | undefined
}

const DeclaredTexts = createContext<Declared>({ texts: new Set(), language: undefined })
export const DeclaredTextsProvider = DeclaredTexts.Provider

/** The language of what is declared around here; undefined where nobody says. */
export const useDeclaredLanguage = () => use(DeclaredTexts).language

/** A text that may be one of those that were declared: such a text has its own language and direction. */
export function DeclaredText({ children: text }: { children: ReactNode }) {
  const { texts, language } = use(DeclaredTexts)
  if (typeof text !== 'string') return text
  // A label may have been made for sentences.
  const plain = withoutMarks(text)
  return texts.has(plain) ? <bdi lang={language}>{plain}</bdi> : text
}
