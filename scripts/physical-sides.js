const sides =
  /^([mp][lr]|(margin|padding|scrollMargin|scrollPadding|border)(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius|rounded(Top|Bottom)?(Left|Right)|left|right)$/
const alignments = /^(textAlign|justifyContent|justifyItems|justify|clear)$/
const physicalMove = /translateX\((?!calc\(var\(--forwards\))/

const nameOf = ({ name, value }) => (typeof name === 'string' ? name : value)

/** What of an object's `left` is a place on a screen, and not what remains of something. */
const isPlace = ({ type }) =>
  type === 'Literal' ||
  type === 'TemplateLiteral' ||
  type === 'ObjectExpression' ||
  type === 'UnaryExpression'

/** Some languages are read from right to left: a style names the start and the end of a line, not left and right. */
export const physicalSides = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      side: 'Name the start or the end: `ms`, `pe`, `insetStart`, `borderInlineStart`, `textAlign: start`.',
      move: 'Move by `calc(var(--forwards) * …)`, which is mirrored where a line runs from right to left.',
    },
  },
  create(context) {
    const check = (node, name, value) => {
      const isSide = sides.test(name) || (alignments.test(name) && /^(left|right)$/.test(value?.value))
      if (isSide) context.report({ node, messageId: 'side' })
    }
    return {
      JSXAttribute: (node) => check(node, nameOf(node.name), node.value),
      'ObjectExpression > Property': (node) => {
        const name = nameOf(node.key)
        if (typeof name === 'string' && !node.computed && !(sides.test(name) && !isPlace(node.value)))
          check(node, name, node.value)
      },
      Literal: (node) => {
        if (physicalMove.test(node.value)) context.report({ node, messageId: 'move' })
      },
    }
  },
}
