import { foundations } from '@/theme/foundations'

/** The page stands alone: there may be no build yet that could serve files. */
export const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 Inter, 'Inter Variable', ${foundations.fonts.body.replace(/^var\([^)]*\), /, '')}; background: var(--canvas); color: var(--text); -webkit-font-smoothing: antialiased; }
header, main { max-width: 48rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; align-items: center; gap: .625rem; min-height: 4rem; font-size: 1.125rem; overflow-wrap: anywhere; }
main { padding-top: 1.5rem; padding-bottom: 4rem; }
h1 { font-size: 1.875rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 .5rem; overflow-wrap: anywhere; }
:is(:lang(ar), :lang(ja), :lang(zh)) h1 { letter-spacing: 0; }
h1 + p { color: var(--muted); }
h2 { font-size: 1.125rem; font-weight: 600; margin: 0 0 .75rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; margin: 1.5rem 0; box-shadow: light-dark(0 1px 2px rgba(20, 22, 43, .06), 0 1px 2px rgba(0, 0, 0, .4)); }
section[tabindex] { border-color: var(--bad); }
section > :last-child, .field:last-child { margin-bottom: 0; }
p { margin: 0 0 1rem; }
.field { display: flex; flex-direction: column; gap: .25rem; margin: 0 0 1.25rem; }
label, .label { font-weight: 500; }
.help { color: var(--muted); font-size: .875rem; }
input { font: inherit; width: 100%; min-height: 2.5rem; padding: .4375rem .75rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--card); color: inherit; }
input::placeholder { color: var(--muted); opacity: 1; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.beside { display: flex; gap: .5rem; align-items: stretch; }
input[type=color] { flex: none; width: 3.5rem; height: 2.75rem; padding: .25rem; cursor: pointer; }
.problem { color: var(--bad); font-size: .875rem; overflow-wrap: anywhere; } .problem:empty { display: none; }
[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.samples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: .75rem; }
.sample { display: flex; flex-direction: column; gap: .75rem; min-width: 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--text); overflow-wrap: anywhere; }
.sample.light { color-scheme: light; } .sample.dark { color-scheme: dark; }
.sample-name { display: flex; align-items: center; gap: .5rem; min-width: 0; } .sample-name b { min-width: 0; }
svg { flex: none; width: 1.75rem; height: 1.75rem; fill: var(--accent); } svg path { fill: var(--on-accent); }
.sample-entry { padding: .375rem .75rem; border-radius: .5rem; background: var(--tint); color: var(--link); font-size: .875rem; font-weight: 600; }
.sample-button { align-self: start; padding: .5rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); font-size: .875rem; font-weight: 600; }
code { flex: 1; min-width: 0; overflow-wrap: anywhere; padding: .625rem .75rem; border-radius: .5rem; background: var(--code); font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
button { font: inherit; font-weight: 600; min-height: 2.5rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); padding: 0 1.5rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
a { color: var(--link); }
ul { list-style: none; padding: 0; margin: 0 0 1rem; }
li { padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; } .links li { border: 0; padding: .25rem 0; }
li em { font-style: normal; font-weight: 600; display: block; }
.failed strong { color: var(--bad); } .ok strong { color: var(--good); } .warning strong { color: var(--warn); }
[hidden] { display: none; }
`

/** Without it, the page works as well: values are copied by hand, and the redirect address follows after a test. */
export const script = `
const address = document.getElementById('PUBLIC_URL')
address?.addEventListener('input', () => {
  document.getElementById('redirect').textContent = address.value.trim().replace(/\\/+$/, '') + '/api/auth/callback'
})
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    button.textContent = button.dataset.copied
  })
}

const fields = ['PRODUCT_NAME', 'BRAND_COLOR'].map((id) => document.getElementById(id)).filter(Boolean)
const colour = document.getElementById('BRAND_COLOR')
const picker = document.getElementById('picker')
let latest = new AbortController()
async function showBrand(isLeft) {
  latest.abort()
  latest = new AbortController()
  const values = new URLSearchParams(fields.map(({ name, value }) => [name, value]))
  const answer = await fetch('/setup/brand?' + values, { signal: latest.signal })
  const { name, shades, problems } = await answer.json()
  for (const field of fields) {
    const problem = problems[field.name]
    if (problem && !isLeft) continue
    field.setAttribute('aria-invalid', String(problem !== undefined))
    document.getElementById(field.name + '-problem').textContent = problem ?? ''
  }
  if (!shades) return
  for (const [variable, shade] of Object.entries(shades)) document.documentElement.style.setProperty(variable, shade)
  for (const product of document.querySelectorAll('[data-product]')) product.textContent = name
  if (colour) picker.value = '#' + (colour.value.trim() || colour.placeholder).replace('#', '')
}
// What is typed too fast for an answer, or without the program, is judged when it is sent.
const show = ({ type }) => showBrand(type === 'change').catch(() => {})
for (const field of fields) for (const type of ['input', 'change']) field.addEventListener(type, show)
if (colour) {
  picker.hidden = false
  picker.value = '#' + (colour.value.trim() || colour.placeholder).replace('#', '')
  picker.addEventListener('input', (event) => {
    colour.value = picker.value
    show(event)
  })
}
`
