import ts from 'typescript'

const partsOf = (type) => (type.isUnion() ? type.types : [type])
const isEmptyText = (type) => type.isStringLiteral() && type.value === ''
const isText = (type) =>
  !isEmptyText(type) &&
  (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0 &&
  !(type.isNumberLiteral() && type.value === 0)
const isNothing = (type) =>
  isEmptyText(type) ||
  (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike)) !== 0
const isElement = (type) => (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
/** Whether a text may be empty, for which React makes no node. What a translator or a formatter writes never is. */
function mayBeEmpty(expression, type) {
  if (expression.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].some((one) => mayBeEmpty(one, type))
  if (expression.type === 'CallExpression') return false
  if (expression.type === 'TemplateLiteral')
    return expression.quasis.every(({ value }) => value.cooked === '')
  return partsOf(type).some((part) => (part.flags & ts.TypeFlags.String) !== 0)
}
/** What a component takes from others, who pass elements. */
const isReactNode = (type) =>
  type.aliasSymbol?.name === 'ReactNode' ||
  partsOf(type).some(({ symbol }) => ['ReactPortal', 'Iterable'].includes(symbol?.name))

/**
 * Translators wrap each text of a page in elements of their own, whereupon React can neither remove a text of its own nor
 * put anything in front of it. So text that comes and goes, or stands behind what comes and goes, needs an element.
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
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()

    /** Whether the child may be text, and whether it may be absent or something else. */
    function look(child) {
      if (child.type === 'JSXText') return { isText: true, varies: false }
      if (child.type === 'JSXElement') {
        const [signature] = services.getTypeAtLocation(child.openingElement.name).getCallSignatures()
        const isOurs = signature?.getDeclaration()?.getSourceFile().fileName.includes('/components/')
        const type = isOurs && signature.getReturnType()
        return { isText: false, varies: type && (isReactNode(type) || partsOf(type).some(isNothing)) }
      }
      if (child.type !== 'JSXExpressionContainer') return { isText: false, varies: false }
      // Translators leave spaces alone.
      if (child.expression.type === 'Literal' && String(child.expression.value).trim() === '')
        return { isText: false, varies: false }
      const type = services.getTypeAtLocation(child.expression)
      if (isReactNode(type)) return { isText: false, varies: true }
      const parts = partsOf(type)
      return {
        isText: parts.some(isText),
        varies:
          parts.some((part) => isNothing(part) || isElement(part)) || mayBeEmpty(child.expression, type),
      }
    }

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

    function checkComponent(node) {
      const name = node.id?.name ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id.name : '')
      if (!/^[A-Z][a-z]/.test(name ?? '')) return
      const [signature] = services.getTypeAtLocation(node).getCallSignatures()
      const type = signature?.getReturnType()
      if (!type || isReactNode(type)) return
      const parts = partsOf(type)
      if (parts.some(isText) && parts.some((part) => isNothing(part) || isElement(part)))
        context.report({ node, messageId: 'returned' })
    }

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      FunctionDeclaration: checkComponent,
      ArrowFunctionExpression: checkComponent,
      'JSXOpeningElement[name.name="Button"] > JSXAttribute[name.name="isLoading"]': (node) => {
        if (!context.filename.endsWith('busy-button.tsx')) context.report({ node, messageId: 'busy' })
      },
    }
  },
}
