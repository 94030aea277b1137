/** The page stands alone: there may be no build yet that could serve files. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d4d7de, #3a3f4b); --muted: light-dark(#545b69, #a9b0bf); --card: light-dark(#fff, #1c1f26); --bad: light-dark(#b3261e, #ff9a93); --good: light-dark(#1b6e3c, #7fd6a1); --warn: light-dark(#8a5300, #f0bd6a); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f5f8, #13151a); color: light-dark(#1b1e25, #eceef3); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.125rem; margin: 0 0 .75rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 1rem 0; }
section > :last-child, .field:last-child { margin-bottom: 0; }
p { margin: 0 0 1rem; }
.field { display: flex; flex-direction: column; gap: .25rem; margin: 0 0 1.25rem; }
label, .label { font-weight: 600; }
.help { color: var(--muted); font-size: .9375rem; }
input { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid light-dark(#7c8496, #717a8c); border-radius: .5rem; background: transparent; color: inherit; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.beside { display: flex; gap: .5rem; align-items: stretch; }
input[type=color] { flex: none; width: 3.5rem; height: 2.75rem; padding: .25rem; cursor: pointer; }
.problem { color: var(--bad); } .problem:empty { display: none; }
[aria-invalid=true] { border-color: var(--bad); }
.samples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: .75rem; }
.sample { display: flex; flex-direction: column; gap: .75rem; min-width: 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: light-dark(#fff, #141627); color: light-dark(#14162b, #ecedf7); overflow-wrap: anywhere; }
.sample.light { color-scheme: light; } .sample.dark { color-scheme: dark; }
.sample-name { display: flex; align-items: center; gap: .5rem; min-width: 0; } .sample-name b { min-width: 0; }
svg { flex: none; width: 1.75rem; height: 1.75rem; fill: var(--accent); } svg path { fill: var(--on-accent); }
.sample-entry { padding: .375rem .75rem; border-radius: .5rem; background: var(--tint); color: var(--link); font-size: .875rem; font-weight: 600; }
.sample-button { align-self: start; padding: .5rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); font-size: .875rem; font-weight: 600; }
code { flex: 1; min-width: 0; overflow-wrap: anywhere; padding: .625rem .75rem; border-radius: .5rem; background: light-dark(#eceef3, #262a33); font: .9375rem/1.5 ui-monospace, monospace; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); padding: 0 1.5rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
a { color: var(--link); }
ul { list-style: none; padding: 0; margin: 0 0 1rem; }
li { padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
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
    const problem = problems.find((line) => line.startsWith(field.name + ' '))
    if (problem && !isLeft) continue
    field.setAttribute('aria-invalid', String(problem !== undefined))
    document.getElementById(field.name + '-problem').textContent = problem ?? ''
  }
  if (!shades) return
  for (const [variable, shade] of Object.entries(shades)) document.documentElement.style.setProperty(variable, shade)
  for (const product of document.querySelectorAll('[data-product]')) product.textContent = name
  document.title = name
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
