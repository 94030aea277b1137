import { createContext, type ReactNode, use } from 'react'

type Declared = {
  /** What the bot or the operator wrote, as opposed to what is the dashboard's own. */
  texts: ReadonlySet<string>
  /** Undefined where nobody says, which counts as that of the page. */
  language: string | undefined
}

const DeclaredTexts = createContext<Declared>({ texts: new Set(), language: undefined })
export const DeclaredTextsProvider = DeclaredTexts.Provider

/** A text that may be one of those that were declared: such a text has its own language and direction. */
export function DeclaredText({ children: text }: { children: ReactNode }) {
  const { texts, language } = use(DeclaredTexts)
  return typeof text === 'string' && texts.has(text) ? <bdi lang={language}>{text}</bdi> : text
}
