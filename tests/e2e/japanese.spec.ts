import type { Locator, Page } from '@playwright/test'
import { languageCookie } from '@/config/messages/languages'
import japanese from '@/config/messages/ja.json' with { type: 'json' }
import { expect, test } from './support/fixtures'
import { beSignedIn, settingsPath } from './support/steps'

const {
  'built-in-features': features,
  features: featureTexts,
  form,
  home,
  message,
  palette,
  pickers,
  settings,
  validation,
} = japanese

/** Servers of the collector’s that no other file writes to; see demo/guilds.ts. */
const servers = {
  welcome: { id: '300000000000001062', name: 'Gentle Botanists' },
  prefix: { id: '300000000000001071' },
}
const { welcome } = features

const named = (text: string, name: string) => text.replace(/\{\w+\}/, name)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function beSignedInInJapanese(page: Page, url = '') {
  await page.context().addCookies([{ name: languageCookie, value: 'ja', url }])
  await beSignedIn(page, 'collector')
}

/** A press waits until the page listens; what is composed goes to the field that has the focus. */
async function empty(field: Locator) {
  await field.click()
  await field.fill('')
  await expect(field).toBeFocused()
}

/** Writes with an input method in the field that has the focus. */
async function startInputMethod(page: Page) {
  const session = await page.context().newCDPSession(page)
  /** A key that the input method keeps: browsers report it with this code, and by its name on a Mac alone. */
  const key = async (name: 'Enter' | 'Escape', reported: string) => {
    const event = { key: reported, code: name, windowsVirtualKeyCode: 229 }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    /** Keys that choose among words, or take one back. */
    async chooseWord() {
      for (const name of ['Enter', 'Escape'] as const)
        for (const reported of [name, 'Process']) await key(name, reported)
    },
    /** Ends the composition with that text. */
    commit: (text: string) => session.send('Input.insertText', { text }),
  }
}

test('a server is found, a feature opened and its message written with an input method', async ({
  page,
  baseURL,
}) => {
  await beSignedInInJapanese(page, baseURL)
  await page.goto('/user/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('heading', { name: home.title, exact: true })).toBeVisible()
  const ime = await startInputMethod(page)

  const server = page.getByRole('link', { name: named(home.manageNamed, servers.welcome.name) })
  const serversSearch = page.getByRole('searchbox', { name: home.search, exact: true })
  await empty(serversSearch)
  await ime.compose('ｇｅｎｔｌｅ　ｂｏ')
  await ime.commit('Ｇｅｎｔｌｅ　Ｂｏｔ')
  await expect(serversSearch).toHaveValue('Ｇｅｎｔｌｅ　Ｂｏｔ')
  await server.click()
  await expect(page.getByRole('heading', { level: 1, name: servers.welcome.name })).toBeVisible()
  const overview = `/guilds/${servers.welcome.id}`
  await expect(page).toHaveURL(overview)

  await button(page, palette.title).click()
  const find = page.getByRole('combobox', { name: palette.title, exact: true })
  await expect(find).toBeFocused()
  const found = page.getByRole('dialog', { name: palette.title }).getByRole('option')
  await ime.compose('うぇるかむ')
  await expect(find).toHaveValue('うぇるかむ')
  await ime.compose(welcome.name)
  // There is something that Enter would open.
  await expect(found.first()).toHaveText(new RegExp(`^${welcome.name}`))
  await ime.chooseWord()
  await ime.commit(welcome.name)
  await expect(find).toHaveValue(welcome.name)
  await expect(page).toHaveURL(overview)
  await expect(found.first()).toHaveText(new RegExp(`^${welcome.name}`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${overview}/features/welcome`)

  // Not by its role: while the menu is open, the text is a combobox.
  const text = page.getByLabel(welcome.options.message.title, { exact: true }).and(page.locator('textarea'))
  const menu = page.getByRole('listbox', { name: named(message.insert.label, welcome.options.message.title) })
  await empty(text)
  await ime.compose('ようこそ{memb')
  await expect(text).toHaveValue('ようこそ{memb')
  await ime.chooseWord()
  await expect(menu).toBeHidden()
  await ime.commit('ようこそ、')
  await expect(text).toHaveValue('ようこそ、')
  await ime.compose('みなさん')
  await ime.compose('皆さん')
  await ime.chooseWord()
  await ime.commit('皆さん！')
  await expect(text).toHaveValue('ようこそ、皆さん！')
  await expect(text).toBeFocused()

  await page.getByRole('combobox', { name: welcome.options.channel.title, exact: true }).click()
  await page.getByRole('combobox', { name: pickers.channel.search, exact: true }).fill('general')
  await page.getByRole('option', { name: 'general' }).first().click()
  await button(page, featureTexts.saveAndEnable).click()
  await expect(page.getByText(named(featureTexts.saved, welcome.name), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: form.bar.label })).toBeHidden()

  await page.reload()
  await expect(text).toHaveValue('ようこそ、皆さん！')
})

test('a prefix is written with an input method in full-width characters, and a full-width space is a space there too', async ({
  page,
  baseURL,
}) => {
  await beSignedInInJapanese(page, baseURL)
  await page.goto(settingsPath(servers.prefix.id))
  const prefix = page.getByRole('textbox', { name: settings.fields.chat_prefix.label, exact: true })
  const unsaved = page.getByRole('region', { name: form.bar.label })
  const ime = await startInputMethod(page)
  await empty(prefix)

  await ime.compose('！　')
  await ime.chooseWord()
  await ime.commit('！　')
  await expect(prefix).toHaveValue('！　')
  await expect(prefix).toHaveAccessibleDescription(new RegExp(validation.prefixSpace))

  await empty(prefix)
  await ime.compose('！')
  await ime.compose('！？')
  await ime.chooseWord()
  await ime.commit('！？')
  await expect(prefix).toHaveValue('！？')
  await expect(prefix).not.toHaveAccessibleDescription(new RegExp(validation.prefixSpace))
  await expect(unsaved).toBeVisible()
  await button(page, form.bar.save).click()
  await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
  await expect(unsaved).toBeHidden()

  await page.reload()
  await expect(prefix).toHaveValue('！？')
})

for (const width of [390, 768, 1366])
  test(`at ${width} pixels, the choices of each question stand in one line, or one below the other`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await beSignedInInJapanese(page, baseURL)
    await page.goto(`/guilds/${servers.prefix.id}/features/auto-moderation`)
    const questions = page.getByRole('radiogroup')
    await expect(questions.first()).toBeVisible()
    const unequal = () =>
      questions.evaluateAll((all) =>
        all.filter((question) => {
          const tops = Array.from(
            question.querySelectorAll('input'),
            (one) => one.getBoundingClientRect().top,
          )
          return ![1, tops.length].includes(new Set(tops).size)
        }),
      )
    await expect.poll(async () => (await unequal()).length).toBe(0)
  })
