import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { useValidateRcon } from '@/api/game'
import { someRconDetails } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { gameUrl } from '@/tests/msw/game'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

function Check() {
  const { mutate, data, error } = useValidateRcon()
  return (
    <>
      <button onClick={() => mutate(someRconDetails())}>Check</button>
      <p role="status">{data ? 'It works' : error?.message}</p>
    </>
  )
}

test("RCON validation: a 400 response is treated as failure, with the server's detail text as the message", async () => {
  server.use(
    http.post(gameUrl, () => fails(400, { code: 'auth', detail: 'The password is not the right one.' })),
  )
  const { user } = renderApp(<Check />)

  await user.click(screen.getByRole('button', { name: 'Check' }))

  expect(await screen.findByText('The password is not the right one.')).toBeVisible()
})

test('RCON validation: details that work are a success', async () => {
  const { user } = renderApp(<Check />)

  await user.click(screen.getByRole('button', { name: 'Check' }))

  expect(await screen.findByText('It works')).toBeVisible()
})
