/*
 * jsdom works out anew, each time that somebody asks, what nothing has changed since: an element's computed style from
 * all style sheets, and a control's labels from the whole document. Queries by role and by label ask both of every
 * element. Here both are remembered until the document changes.
 */

/** Keeps what `make` comes to until the next change of the document. */
function untilChange<Value>(make: () => Value) {
  const kept: { value?: Value } = {}
  const forget = () => {
    delete kept.value
  }
  const observer = new MutationObserver(forget)
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })

  return () => {
    // What has changed up to now, without waiting for the observer's turn.
    if (observer.takeRecords().length > 0) forget()
    kept.value ??= make()
    return kept.value
  }
}

function rememberStyles() {
  const compute = window.getComputedStyle.bind(window)
  const styles = untilChange(() => new WeakMap<Element, CSSStyleDeclaration>())

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo)
    const remembered = styles()
    const style = remembered.get(element) ?? compute(element)
    remembered.set(element, style)
    return style
  }
}

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'

function labelsOfAll() {
  const labels = new Map<Element, HTMLLabelElement[]>()
  for (const label of document.querySelectorAll('label')) {
    const named = label.hasAttribute('for') ? document.getElementById(label.htmlFor) : null
    const control = label.hasAttribute('for') ? named : label.querySelector(labelable)
    if (control?.matches(labelable)) labels.set(control, [...(labels.get(control) ?? []), label])
  }
  return labels
}

function rememberLabels() {
  const labels = untilChange(labelsOfAll)
  const kinds = [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
  for (const { prototype } of kinds) {
    const original = Object.getOwnPropertyDescriptor(prototype, 'labels')
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement): unknown {
        return this.isConnected && this.matches(labelable)
          ? (labels().get(this) ?? [])
          : original?.get?.call(this)
      },
    })
  }
}

/** Makes queries by role and by label quick, without changing what they find. */
export function quickenQueries() {
  rememberStyles()
  rememberLabels()
}
