/** Attributes that people read, or hear, and what describes an element in an object. */
const readable =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|caption|description|detail|hint|label|message|placeholder|summary|title|tooltip|\w+(Hint|Label|Text|Title))$/
const isKeyHint = /^enterKeyHint$/

/** Not words of any language, or the same in each: a key such as K, the time of UTC. */
const alikeEverywhere = /\b(UTC|\p{L})\b/gu
/** What somebody may enter, or a size: `https://`, `play.example.org`, `favourite_game`, `{ "embeds": [ … ] }`, `9rem`. */
const isCode = /^\{|^\S*[\d_/:#]\S*$|^\w+(\.\w+)+$/
const isIdentifier = /^[a-z]\w*$/
const isSentence = /^\p{Lu}[\p{L}’']* \p{Ll}/u

const hasWords = (text) => /\p{L}/u.test(text.replaceAll(alikeEverywhere, ''))

const nameOf = ({ name, value }) => (typeof name === 'string' ? name : value)

/** The texts that an expression may come to: both of a condition, and what a template has of its own. */
function textsOf(node) {
  if (node === null) return []
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsOf)
  if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    return [...(node.operator === '&&' ? [] : textsOf(node.left)), ...textsOf(node.right)]
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => ({ node, text: value.cooked }))
  return /Literal|JSXText/.test(node.type) && typeof node.value === 'string'
    ? [{ node, text: node.value }]
    : []
}

/** For developers: screens say what an error's code means. */
const isOfError = ({ parent }) =>
  (parent.type === 'NewExpression' && parent.callee.name?.endsWith('Error')) ||
  (parent.type === 'CallExpression' && parent.callee.name === 'ownError')

/** Texts are in `config/messages/`, in every language: components and pages have none of their own. */
export const untranslatedText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'Everybody would read “{{text}}” in English: put it into config/messages/en/, and its translations into the files beside it.',
    },
  },
  create(context) {
    const told = new Set()
    function check(expression, isText) {
      for (const { node, text } of textsOf(expression)) {
        if (told.has(node) || !isText(text)) continue
        told.add(node)
        context.report({ node, messageId: 'text', data: { text: text.trim() } })
      }
    }
    return {
      JSXText: (node) => check(node, hasWords),
      ':matches(JSXElement, JSXFragment) > JSXExpressionContainer': (node) => check(node, hasWords),
      JSXAttribute: ({ name, value }) => {
        if (readable.test(nameOf(name)) && !isKeyHint.test(nameOf(name)))
          check(value, (text) => hasWords(text) && !isCode.test(text))
      },
      'ObjectExpression > Property[computed=false]': ({ key, value }) => {
        if (readable.test(nameOf(key)))
          check(value, (text) => hasWords(text) && !isCode.test(text) && !isIdentifier.test(text))
      },
      ':matches(Literal, TemplateLiteral)': (node) => {
        if (!isOfError(node)) check(node, (text) => isSentence.test(text))
      },
    }
  },
}
