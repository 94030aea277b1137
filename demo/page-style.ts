/** The demo platform's stylesheet: one file, both colour schemes, from 320 pixels up. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f5fb; --glow: #dcd8ff; --surface: #ffffff; --raised: #f7f7fd; --line: #dcdeea; --edge: #8488a3;
  --text: #16182b; --quiet: #555a75; --brand: #422afb; --brand-hover: #3521d0; --accent: #422afb; --tint: #efedff;
  --good: #0c7a55; --shadow: 0 1px 2px rgb(22 24 43 / 6%), 0 18px 48px -12px rgb(34 26 120 / 22%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d0f1c; --glow: #241b73; --surface: #171a2b; --raised: #1e2236; --line: #2e3350; --edge: #7a80a3;
    --text: #f1f2fa; --quiet: #a9aec8; --brand: #5540ff; --brand-hover: #6a58ff; --accent: #aba1ff; --tint: #272350;
    --good: #5fd6a8; --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 24px 60px -12px rgb(0 0 0 / 70%);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; align-items: center;
  padding: 0 16px 40px; color: var(--text); background: var(--ground);
  background-image: radial-gradient(900px 480px at 50% -120px, var(--glow), transparent 72%);
  background-repeat: no-repeat;
  font: 16px/1.5 Inter, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
}
h1, h2, p, ul, fieldset { margin: 0; padding: 0; border: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; overflow-wrap: anywhere; }
h2, legend { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
img { display: block; }

.notice {
  margin: 16px 0 auto; padding: 7px 16px; max-width: 100%; border-radius: 20px; text-align: center;
  font-size: 0.8125rem; font-weight: 500; color: var(--text); background: var(--surface); border: 1px solid var(--line);
}
.notice p::before {
  content: ''; display: inline-block; width: 8px; height: 8px; margin-inline-end: 9px; border-radius: 50%;
  background: var(--good); vertical-align: 1px;
}
.sheet {
  width: 100%; max-width: 920px; margin: 24px 0 auto; overflow: clip;
  background: var(--surface); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--shadow);
}
.split { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
.intro { padding: 40px 36px; background: var(--raised); border-inline-end: 1px solid var(--line); }
.intro .bot { border-radius: 22px; margin-bottom: 24px; }
.lead { margin-top: 10px; color: var(--quiet); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.intro h2 { margin-top: 28px; }
.scopes { list-style: none; margin-top: 8px; }
.scopes li { position: relative; padding: 5px 0; padding-inline-start: 30px; }
.scopes li::before {
  content: ''; position: absolute; inset-inline-start: 0; top: 8px; width: 19px; height: 19px; border-radius: 50%; background: var(--tint);
}
.scopes li::after {
  content: ''; position: absolute; inset-inline-start: 7px; top: 11px; width: 5px; height: 9px; transform: rotate(42deg);
  border: solid var(--accent); border-width: 0 2px 2px 0;
}
.refusal { margin-top: 16px; font-size: 0.875rem; color: var(--quiet); }

form { padding: 32px 36px 28px; display: flex; flex-direction: column; min-width: 0; }
fieldset { display: grid; gap: 10px; min-width: 0; }
fieldset.many { max-height: 420px; overflow-y: auto; padding: 3px; margin: -3px; }
legend { padding: 0; margin-bottom: 10px; }
.card {
  position: relative; display: flex; align-items: center; gap: 14px; padding: 11px 12px; padding-inline-end: 48px; cursor: pointer;
  border: 1px solid var(--line); border-radius: 14px; background: var(--surface);
  transition: border-color 120ms, background-color 120ms;
}
.card:hover { border-color: var(--edge); }
.card img, .initials { flex: none; width: 52px; height: 52px; border-radius: 50%; background: var(--raised); }
.initials { display: grid; place-items: center; font-weight: 600; color: var(--quiet); border: 1px solid var(--line); }
.card input {
  position: absolute; inset-inline-end: 16px; top: 50%; width: 20px; height: 20px; margin: -10px 0 0; appearance: none;
  border: 2px solid var(--edge); border-radius: 50%; background: var(--surface); cursor: pointer;
}
.card input:checked { border: 6px solid var(--accent); }
.card:has(:checked) { border-color: var(--accent); background: var(--tint); box-shadow: inset 0 0 0 1px var(--accent); }
.card:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.card input:focus-visible { outline: none; }
.who { display: grid; min-width: 0; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.summary { font-size: 0.875rem; line-height: 1.4; color: var(--quiet); }

.permissions { margin-top: 24px; }
.hint { font-size: 0.875rem; color: var(--quiet); }
.boxes {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr)); gap: 0 16px;
}
.boxes label { display: flex; align-items: center; gap: 10px; min-height: 36px; font-size: 0.9375rem; cursor: pointer; }
.boxes input { flex: none; width: 18px; height: 18px; margin: 0; accent-color: var(--brand); }
.boxes input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

.actions { display: grid; grid-template-columns: 2fr 1fr; gap: 12px; margin-top: 24px; }
.button {
  display: inline-flex; justify-content: center; align-items: center; min-height: 46px; padding: 8px 20px; cursor: pointer;
  font: inherit; font-weight: 600; text-decoration: none; color: var(--text); background: var(--surface);
  border: 1px solid var(--edge); border-radius: 12px; transition: background-color 120ms;
}
.button:hover { background: var(--raised); }
.button.primary { color: #ffffff; background: var(--brand); border-color: var(--brand); }
.button.primary:hover { background: var(--brand-hover); border-color: var(--brand-hover); }
.button:focus-visible, fieldset:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form:has([value^='cancel:']:checked) .to-buy, form:not(:has([value^='cancel:']:checked)) .to-cancel { display: none; }
.return { margin-top: 14px; text-align: center; font-size: 0.8125rem; color: var(--quiet); overflow-wrap: anywhere; }

.message { max-width: 520px; padding: 44px 40px; text-align: center; }
.way { margin-top: 28px; }

@media (max-width: 760px) {
  body { padding: 0 12px 24px; }
  .notice { margin: 12px 0 0; }
  .sheet { margin: 14px 0 auto; border-radius: 18px; }
  .split { grid-template-columns: minmax(0, 1fr); }
  .intro { padding: 22px 20px; border-inline-end: 0; border-bottom: 1px solid var(--line); }
  .intro .bot { width: 52px; height: 52px; border-radius: 16px; margin-bottom: 14px; }
  .intro h2 { margin-top: 18px; }
  h1 { font-size: 1.25rem; }
  form { padding: 20px; }
  .actions {
    position: sticky; bottom: 0; margin: 12px -20px 0; padding: 12px 20px;
    background: var(--surface); border-top: 1px solid var(--line);
  }
  .card { scroll-margin-bottom: 90px; }
  .return { margin-top: 4px; }
  .message { padding: 32px 22px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .card:has(:checked) { outline: 2px solid; } .card input { appearance: auto; } }
`
