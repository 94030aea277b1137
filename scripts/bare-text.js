const texts = /^(t|when|words|common|String|format\w*|\w*Text)$/
const named = /^(name|title|label|username|length)$/

const isTranslated = ({ callee }) =>
  (callee.type === 'Identifier' && texts.test(callee.name)) ||
  (callee.type === 'MemberExpression' && callee.object.name === 'format')

/** The expressions that one may come to: both of a condition, for example. */
function outcomesOf(expression) {
  if (expression.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].flatMap(outcomesOf)
  if (expression.type === 'LogicalExpression') {
    const otherwise = expression.operator === '&&' ? [{ type: 'Nothing' }] : outcomesOf(expression.left)
    return [...otherwise, ...outcomesOf(expression.right)]
  }
  return [expression]
}

const isText = (expression) =>
  (expression.type === 'Literal' &&
    /string|number/.test(typeof expression.value) &&
    expression.value !== '') ||
  expression.type === 'TemplateLiteral' ||
  (expression.type === 'CallExpression' && isTranslated(expression)) ||
  (expression.type === 'MemberExpression' && named.test(expression.property.name))

/** What is nothing, or an element of its own. */
const isNoText = (expression) =>
  /^(Nothing|JSXElement|JSXFragment)$/.test(expression.type) ||
  (expression.type === 'Literal' && !isText(expression)) ||
  (expression.type === 'Identifier' && expression.name === 'undefined')

function look(child) {
  if (child.type === 'JSXText') return { isText: true, varies: false }
  // Translators leave spaces alone.
  if (child.type !== 'JSXExpressionContainer' || String(child.expression.value).trim() === '')
    return { isText: false, varies: false }
  const outcomes = outcomesOf(child.expression)
  return { isText: outcomes.some(isText), varies: outcomes.some(isNoText) }
}

const isComponent = (node) =>
  /^[A-Z][a-z]/.test(node.id?.name ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id.name : ''))

/**
 * Translators wrap each text of a page in elements of their own, whereupon React can neither remove a text of its own nor
 * put anything in front of it. So text that comes and goes, or stands behind what comes and goes, needs an element.
 * It is known as text by how it is written: a literal, what a translator or a formatter returns, a name.
 */
export const bareText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      bare: 'Translators wrap texts: put one that comes and goes, or stands behind what does, into an element of its own.',
      returned:
        'Translators wrap texts: a component that returns text or something else has to wrap the text itself.',
      busy: 'Use BusyButton: Chakra’s own puts its texts beside what comes and goes.',
    },
  },
  create(context) {
    /** The functions that are being read, innermost last, each with what it returns. */
    const functions = []

    function checkChildren(node) {
      const children = node.children.filter(
        (child) =>
          !(child.type === 'JSXText' && child.value.trim() === '') &&
          !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
      )
      // React sets the only text of an element without a node of its own.
      if (children.length < 2 && node.type === 'JSXElement') return
      const looks = children.map(look)
      const at = looks.findIndex(
        (one, index) => one.isText && (one.varies || looks.slice(0, index).some(({ varies }) => varies)),
      )
      if (at >= 0) context.report({ node: children[at], messageId: 'bare' })
    }

    const enter = () => functions.push([])
    function leave(node) {
      const returned = functions.pop()
      if (node.expression) returned.push(...outcomesOf(node.body))
      if (isComponent(node) && returned.some(isText) && returned.some(isNoText))
        context.report({ node, messageId: 'returned' })
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      ReturnStatement: ({ argument }) => {
        functions.at(-1)?.push(...(argument ? outcomesOf(argument) : []))
      },
      'JSXOpeningElement[name.name="Button"] > JSXAttribute[name.name="isLoading"]': (node) => {
        if (!context.filename.endsWith('busy-button.tsx')) context.report({ node, messageId: 'busy' })
      },
    }
  },
}
