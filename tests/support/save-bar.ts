import { screen, within } from '@testing-library/react'

/** The bar of a form with edits that are not saved; null without any. */
export const saveBar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
export const inSaveBar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }))
export const saveButton = () => screen.getByRole('button', { name: 'Save' })
