import texts from '@/config/messages/en/demo.json'

/** What people read on the demo platform's pages. */
export { texts }

/** Puts values into a text's `{name}` places; an unknown place stays as it is written. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
