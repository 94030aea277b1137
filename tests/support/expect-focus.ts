import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Expects what is about to be there to get the focus, which may come a moment after it. */
export async function expectFocus(finding: Promise<HTMLElement>) {
  const found = await finding
  await waitFor(() => expect(found).toHaveFocus())
}
