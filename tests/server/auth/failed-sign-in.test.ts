import { expect, test } from 'vitest'
import { aSignIn } from './a-sign-in'

const callback = '/api/auth/callback?state=nobody&code=nothing'

test('a browser whose sign-in failed is led back to the landing page', async () => {
  const { app } = await aSignIn()
  const response = await app.request(callback, { headers: { accept: 'text/html,*/*' } })

  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('content="0;url=/main?sign_in=sign_in_failed"')
})

test('a program gets the failure as it is', async () => {
  const { app } = await aSignIn()
  const response = await app.request(callback, { headers: { accept: 'application/json' } })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'sign_in_failed' })
})
