import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const rule = 'texts/untranslated'

/** What lint refuses for being English of its own, were it in a file of this path. */
async function untranslatedIn(path: string, code: string) {
  const [result] = await new ESLint().lintText(code, { filePath: path })
  const found = result?.messages.filter(({ ruleId, fatal }) => ruleId === rule || fatal)
  return found?.map(({ message }) => /“(.*)”/.exec(message)?.[1] ?? message)
}

const component = (children: string, before = '') =>
  `export function Planted({ count, isOpen, t }) {\n  ${before}\n  return ${children}\n}\n`

test.each([
  ['between tags', '<p>Nothing was saved.</p>', 'Nothing was saved.'],
  ['beside what varies', '<p>{count} members</p>', 'members'],
  ['that a condition chooses', "<p>{isOpen ? t('open') : 'closed'}</p>", 'closed'],
  ['that comes and goes', "<>{isOpen && 'open'}</>", 'open'],
  ['in a template', '<p>{`${count} members`}</p>', 'members'],
  ['that a label says', '<button aria-label="close">×</button>', 'close'],
  ['that a label builds', '<img alt={`Icon of ${count}`} />', 'Icon of'],
  ['in an empty field', '<input placeholder="Search" />', 'Search'],
  ['in a tooltip', "<Tip label={isOpen ? 'Close' : t('open')} />", 'Close'],
])('lint refuses a text of a component %s', async (_, children, text) => {
  expect(await untranslatedIn('components/ui/planted.tsx', component(children))).toEqual([text])
})

test('lint refuses texts in a page, in what describes a toast, and in sentences that code chooses', async () => {
  const code = component(
    '<p>{said}</p>',
    "toast({ title: 'Saved' })\n  const said = isOpen ? t('open') : 'It is closed now.'",
  )

  expect(await untranslatedIn('pages/planted.tsx', code)).toEqual(['Saved', 'It is closed now.'])
})

test('lint lets through what is no text, or no English', async () => {
  const code = component(
    `<Part title={t('title')} heading="h1" label={isOpen ? t('open') : ''}>
      <input placeholder="play.example.org" enterKeyHint="go" aria-label={t('address')} />
      <a className="link part" href="https://example.org" placeholder="https://">{t('link')} →</a>
      <kbd>K</kbd> · {\`UTC\${count}\`}
    </Part>`,
    "if (!t) throw new Error('It is used outside of its form.')",
  )

  expect(await untranslatedIn('components/ui/planted.tsx', code)).toEqual([])
})

test.each([
  ['directly', 'tx.update(guildSettings)'],
  ['in a list of tables', 'for (const table of [gameServers, userProfiles]) tx.delete(table)'],
  ['by another name', 'const table = guildFeatures'],
  ['in SQL', 'tx.execute(sql`delete from "user_profiles" where true`)'],
])('lint lets no other module write settings, features and profiles, %s', async (_, code) => {
  const [result] = await new ESLint().lintText(code, { filePath: 'server/guilds/planted.ts' })

  expect(result?.messages.map(({ message }) => message)).toEqual([
    'Only changeConfiguration() of server/guilds/ and changeProfile() of server/users/ write these tables.',
  ])
})

test('lint lets every module read settings, features and profiles', async () => {
  const code =
    'tx.select({ at: guildFeatures.updatedAt }).from(guildFeatures).where(sql`${userProfiles.profile} = 1`)'
  const [result] = await new ESLint().lintText(code, { filePath: 'server/guilds/planted.ts' })

  expect(result?.messages).toEqual([])
})
