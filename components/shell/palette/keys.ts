export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How this keyboard names the key that begins a shortcut. */
export const controlKey = () => (isApple() ? '⌘' : 'Ctrl')
