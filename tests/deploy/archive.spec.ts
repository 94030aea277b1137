import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { languages } from '@/config/messages/languages'
import { root } from '@/scripts/project.mjs'
import { makeArchive } from '@/scripts/release-archive.mjs'
import { readTexts } from '@/scripts/translations.mjs'
import { prefixField, save, settingsPath, signIn } from '@/tests/e2e/support/steps'
import { guilds } from '@/tests/e2e/support/world'
import { anInstallation, aRelease, filesIn, title } from './released'

type Installation = Awaited<ReturnType<typeof anInstallation>>

const test = base.extend<{ installed: Installation }, { release: string }>({
  release: [
    async ({}, use) => {
      const { folder, remove } = await aRelease()
      await use(folder)
      remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  installed: async ({ release }, use) => {
    const installed = await anInstallation(release)
    await use(installed)
    installed.remove()
  },
  baseURL: async ({ installed }, use) => use(installed.url),
})

test('a release has the archive, the packages, what it is made of, and the checksums of all', ({
  release,
}) => {
  const names = [
    ...['CHANGES.md', 'SHA256SUMS', 'compose.yaml', 'guildhall.env'],
    ...[`${title}.cdx.json`, `${title}.tar.gz`, `${title.replace('-', '-bot-')}.tgz`],
    ...['-py3-none-any.whl', '.tar.gz'].map((ending) => `${title.replace('-', '_bot-')}${ending}`),
  ]

  expect(readdirSync(release).sort()).toEqual(names.sort())
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: release, encoding: 'utf8' })
  expect(checked.match(/: OK$/gm)).toHaveLength(names.length - 1)
  const { components } = JSON.parse(readFileSync(join(release, `${title}.cdx.json`), 'utf8')) as {
    components: { name: string }[]
  }
  const parts = components.map(({ name }) => name)
  expect(parts).toEqual(expect.arrayContaining(['next', '@img/sharp-linux-arm64', '@emnapi/runtime']))
  expect(parts).not.toContain('@img/sharp-darwin-x64')
})

test('the same build makes the same archive', async ({ release }, { outputDir }) => {
  test.setTimeout(600_000)
  const again = await makeArchive(outputDir)

  expect(readFileSync(again).equals(readFileSync(join(release, `${title}.tar.gz`)))).toBe(true)
})

test('the archive has nothing of the machine that made it, and nothing that only developers need', ({
  installed,
}) => {
  const files = filesIn(installed.folder)
  const names = files.map((file) => relative(installed.folder, file))

  expect(files.filter((file) => readFileSync(file, 'latin1').includes(root))).toEqual([])
  expect(
    names.filter((name) => /\.map$|\.nft\.json$|^\.env$|^tests|\.tsx$|^\.data|in-use/.test(name)),
  ).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY-LICENCES.txt', 'docs/deploy.md']))
})

/** What the archive's own process makes of an image, however long this machine takes for it. */
async function encoded(folder: string, bytes: Buffer) {
  const options = { env: { NODE_ENV: 'production' }, serialization: 'advanced' } as const
  const encoder = fork(join(folder, 'server/images/encoder-process.mjs'), options)
  encoder.send({ bytes, isAnimated: true, pixels: 1_000_000, side: 1_024, memory: 1_000_000_000 })
  const [answer] = (await once(encoder, 'message')) as unknown[]
  encoder.kill('SIGKILL')
  return answer
}

test('where none of the archive’s native code runs, images are encoded all the same', async ({
  installed,
}) => {
  const icon = readFileSync(join(root, 'public/icon-192.png'))
  const same = { format: 'webp', width: 192, height: 192 }
  expect(await encoded(installed.folder, icon)).toMatchObject(same)

  const images = join(installed.folder, 'node_modules/@img')
  const native = readdirSync(images).filter((name) => name.includes('-linux-'))
  expect(native).toHaveLength(4)
  for (const name of native) rmSync(join(images, name), { recursive: true })

  expect(await encoded(installed.folder, icon)).toMatchObject(same)
})

test('the program of the archive answers in every language that it offers', async ({
  installed,
  request,
}) => {
  const { stop } = await installed.startsDemo()

  for (const { code } of languages) {
    const answer = await request.get('/api/auth/login', { headers: { 'Accept-Language': code } })
    expect(await answer.text()).toContain(readTexts(code)['demo.consent.choose'])
  }
  await stop()
})

test('an operator with only the archive tries it, keeps what they save, and restores it elsewhere', async ({
  installed,
  page,
  context,
}) => {
  test.setTimeout(600_000)
  const { npm, startsDemo, folder } = installed
  const settings = settingsPath(guilds.harbour.id)
  const first = await startsDemo()
  await signIn(page)
  await page.getByRole('link', { name: `Manage ${guilds.harbour.name}` }).click()
  await expect(page).toHaveURL(/\/guilds\/\d+$/)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await prefixField(page).fill('?')
  await save(page)
  expect(await npm(['backup', '--', 'saved.backup', '--demo'])).toMatchObject({ code: 0 })
  await prefixField(page).fill('$')
  await save(page)
  expect(await first.stop()).toBe(0)

  const second = await startsDemo()
  await page.goto(settings)
  await expect(prefixField(page)).toHaveValue('$')
  expect(await second.stop()).toBe(0)

  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
  expect(await npm(['restore', '--', 'saved.backup', '--demo'], elsewhere)).toMatchObject({ code: 0 })
  const third = await startsDemo(elsewhere)
  // The keys of another demo are others.
  await context.clearCookies()
  await signIn(page)
  await page.goto(settings)
  await expect(prefixField(page)).toHaveValue('?')
  await third.stop()
})

test('with nothing configured, the doctor leads to the setup page, and a start serves it', async ({
  installed,
}) => {
  expect(await installed.npm(['doctor'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing is set yet. Run npm start'),
  })
  const program = installed.starts('start')
  const address = () => /http:[^\s\\]+token=[\w-]+/.exec(program.said())?.[0] ?? ''
  await expect.poll(address, { timeout: 100_000 }).not.toBe('')

  expect(await (await fetch(address())).text()).toContain('/api/auth/callback')
  await program.stop()
})
