import * as React from 'react'

/**
 * React notes the call stack of each element that it makes, up to 10,000 a second, to say in a warning where the element
 * comes from: about a sixth of the time of a test that draws a page. Here that number counts as reached at once.
 * Warnings come as ever, and name their components.
 */
export function leaveOutOwnerStacks() {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (!(internals instanceof Object && 'recentlyCreatedOwnerStacks' in internals))
    throw new Error(
      'React no longer counts the stacks of its elements: look again what its development build does.',
    )
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
  })
}
