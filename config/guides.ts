import type { Language } from './messages/languages'

/** The guides at `/docs`, in the order of their list. Each is `docs/<name>.md`. */
export const guideGroups = {
  use: ['use-the-dashboard'],
  start: ['get-started', 'bot', 'setup', 'moving', 'faq'],
  run: ['deploy', 'operate', 'doctor', 'scaling', 'troubleshoot'],
  features: ['add-a-feature', 'features', 'add-a-control'],
  connect: ['backend', 'contract', 'api', 'conformance'],
} as const

type GuideGroup = keyof typeof guideGroups
export type GuideName = (typeof guideGroups)[GuideGroup][number]

export const groupNames = [
  'use',
  'start',
  'run',
  'features',
  'connect',
] as const satisfies readonly GuideGroup[]
export const guideNames: readonly GuideName[] = groupNames.flatMap((group) => guideGroups[group])
export const isGuideName = (name: unknown): name is GuideName => guideNames.some((known) => known === name)

/** Those for people who use a dashboard, not for who runs it or writes a bot: they are translated. */
export const translatedGuides: readonly GuideName[] = ['use-the-dashboard', 'faq']

/** A piece of a guide: a text, or an element with what is in it. */
export type GuideNode = string | GuideElement
export type GuideElement = {
  tag: keyof HTMLElementTagNameMap
  id?: string
  href?: string
  children: GuideNode[]
}

export type Guide = {
  name: GuideName
  /** What it is written in: English where it is not translated. */
  language: Language
  /** All that it is written in. */
  languages: Language[]
  title: string
  sections: { id: string; title: string }[]
  body: GuideNode[]
}

/** The words of a piece, without their form. */
export const wordsOf = (node: GuideNode): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join('')
