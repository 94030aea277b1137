import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Of what has just come in: it may get the focus a moment after it is there. */
export const expectFocus = (element: HTMLElement) => waitFor(() => expect(element).toHaveFocus())
