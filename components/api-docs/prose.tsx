/** A sentence of the document, in which code stands between backticks. */
export const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
