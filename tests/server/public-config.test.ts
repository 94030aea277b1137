import { expect, test } from 'vitest'
import { publicConfig } from '@/server/bootstrap'
import { anEnv } from './a-runtime'

test('pages are told whether the reference backend answers, and not where another one is', () => {
  expect(publicConfig(anEnv())).toMatchObject({ backend: 'reference' })

  const told = publicConfig(anEnv({ backendUrl: 'http://backend.internal:8080' }))
  expect(told).toMatchObject({ backend: 'own' })
  expect(JSON.stringify(told)).not.toContain('internal')
})
