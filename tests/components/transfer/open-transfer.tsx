import { screen, within } from '@testing-library/react'
import NextLink from 'next/link'
import { MoveConfiguration } from '@/components/transfer/move-configuration'
import { paths } from '@/config/paths'
import { aConfiguration, ids } from '@/tests/support/factories'
import { type AppOptions, renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'

/** A file with this text, or with this value as JSON. */
export const aFile = (content: unknown, name = 'night-owls.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, {
    type: 'application/json',
  })

export const chooser = () => screen.getByLabelText<HTMLInputElement>('Configuration file')
export const chooseButton = () => screen.findByRole('button', { name: 'Choose a file' })
export const previewHeading = () => screen.findByRole('heading', { name: 'What would change' })
export const applyButton = () => screen.getByRole('button', { name: /^Apply/ })
export const part = (name: string) => within(around(screen.getByRole('checkbox', { name }), 'li'))

/** The page as it is first, with a way to leave it. */
export async function openTransfer(options: AppOptions = {}) {
  const app = renderApp(
    <>
      <NextLink href={paths.home}>Elsewhere</NextLink>
      <MoveConfiguration guildId={ids.guild} />
    </>,
    { route: paths.guildTransfer(ids.guild), ...options },
  )
  await screen.findByRole('heading', { name: 'Import and export' })
  return app
}

/** The page with a file chosen, and what it would change shown. */
export async function openPreview(configuration = aConfiguration()) {
  const app = await openTransfer()
  await chooseButton()
  await app.user.upload(chooser(), aFile(configuration))
  await screen.findByRole('list', { name: 'Parts of the configuration' })
  return app
}
