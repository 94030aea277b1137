import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { integrity?: string; link?: boolean; funding?: unknown }

const packages = Object.entries(
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }).packages,
)

test('the lock file names no address, so that every install asks the configured registry, and each checksum', () => {
  const withAddress = packages.filter(([, { funding: _funding, ...rest }]) =>
    /\w:\/\//.test(JSON.stringify(rest)),
  )
  const unproven = packages.filter(([path, { integrity, link }]) => path && !link && !integrity)

  expect(withAddress).toEqual([])
  expect(unproven.map(([path]) => path)).toEqual([])
})
