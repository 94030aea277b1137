export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const controlKey = () => (isApple() ? '⌘' : 'Ctrl')
