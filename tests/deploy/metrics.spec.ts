import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as withoutProgram } from '@playwright/test'
import { freePort, root } from '@/scripts/project.mjs'
import { prefixField, save, settingsPath, signIn } from '@/tests/e2e/support/steps'
import { guilds } from '@/tests/e2e/support/world'
import { assertInstalled, test } from './deployed'

const alerts = join(root, 'deploy/alerts.yaml')

/** For each alert, what happens in the twenty minutes after which it has to be there. */
const trouble: Record<string, Record<string, string>> = {
  GuildhallDown: { 'up{job="guildhall"}': '0x20' },
  GuildhallErrors: { guildhall_errors_total: '0+1x20' },
  GuildhallSlow: {
    'http_request_duration_seconds_bucket{le="1",route="/"}': '0+1x20',
    'http_request_duration_seconds_bucket{le="2.5",route="/"}': '0+9x20',
    'http_request_duration_seconds_bucket{le="+Inf",route="/"}': '0+9x20',
  },
  GuildhallBusy: { nodejs_eventloop_lag_p99_seconds: '0.9x20' },
  GuildhallDatabaseAway: { 'guildhall_refusals_total{code="database_unavailable"}': '0+1x20' },
  GuildhallDatabaseBusy: { 'guildhall_database_connections{state="awaited"}': '3x20' },
  GuildhallStorageFull: { guildhall_storage_has_room: '0x20' },
  GuildhallStorageLow: { guildhall_storage_free_bytes: '1000x20' },
  GuildhallDiscordDown: { guildhall_discord_down: '1x20' },
  GuildhallDiscordRefuses: { 'guildhall_discord_calls_total{outcome="refused"}': '0+400x20' },
  GuildhallBotSilent: { guildhall_bot_heartbeat_age_seconds: '0+60x20' },
  GuildhallBotAnswersNothing: { 'guildhall_bot_requests_total{outcome="silent"}': '0+1x20' },
  GuildhallTaskFails: { 'guildhall_task_runs_total{outcome="failed",task="prune_history"}': '0+1x20' },
}

/** Nothing of it may raise an alert. */
const calm = {
  'up{job="guildhall"}': '1x20',
  guildhall_storage_has_room: '1x20',
  guildhall_storage_free_bytes: '9000000000x20',
  guildhall_discord_down: '0x20',
  guildhall_bot_heartbeat_age_seconds: '30x20',
  guildhall_errors_total: '4x20',
  'http_request_duration_seconds_bucket{le="1",route="/"}': '0+9x20',
  'http_request_duration_seconds_bucket{le="+Inf",route="/"}': '0+9x20',
  'http_request_duration_seconds_bucket{le="+Inf",route="/backend/guilds/:guildId/events"}': '0+99x20',
}

const names = [...readFileSync(alerts, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)

/** Whether an alert is there after these series, as Prometheus judges it. */
const judged = (alertname: string, series: Record<string, string>, isRaised: boolean) => ({
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alertname}", alertstate="firing"}) or vector(0)`,
      eval_time: '20m',
      exp_samples: [{ labels: '{}', value: isRaised ? 1 : 0 }],
    },
  ],
})

withoutProgram('each alert is raised by its trouble, and by nothing that is well', () => {
  assertInstalled('promtool')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-alerts-'))
  copyFileSync(alerts, join(folder, 'alerts.yaml'))
  const tests = names.flatMap((name) => [judged(name, trouble[name] ?? {}, true), judged(name, calm, false)])
  writeFileSync(
    join(folder, 'test.yaml'),
    JSON.stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests }),
  )

  expect(names.length).toBeGreaterThan(10)
  execFileSync('promtool', ['test', 'rules', 'test.yaml'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  rmSync(folder, { recursive: true })
})

/** A Prometheus with our rules, which reads a program each second. */
async function startPrometheus(target: string) {
  assertInstalled('prometheus')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-prometheus-'))
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [alerts],
    scrape_configs: [{ job_name: 'guildhall', static_configs: [{ targets: [target] }] }],
  }
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const address = `127.0.0.1:${await freePort()}`
  const at = ['--config.file=prometheus.yml', `--web.listen-address=${address}`, '--storage.tsdb.path=data']
  const child = spawn('prometheus', [...at, '--log.level=error'], { cwd: folder, stdio: 'inherit' })
  return {
    /** What a path of its API answers; null before it listens. */
    async read(path: string): Promise<unknown> {
      const answer = await fetch(`http://${address}/api/v1/${path}`).catch(() => null)
      return answer?.ok ? Object(await answer.json()).data : null
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

type Found = { result?: { metric: Record<string, string>; value: [number, string] }[] }

test('Prometheus reads what people do, and knows every number that the alerts and the board name', async ({
  page,
  deployed,
}) => {
  const prometheus = await startPrometheus(deployed.metrics)
  const ask = async (query: string) =>
    ((await prometheus.read(`query?${new URLSearchParams({ query })}`)) as Found | null)?.result ?? []
  await signIn(page)
  await page.goto(settingsPath(guilds.harbour.id))
  await prefixField(page).fill('%')
  await save(page)

  await expect
    .poll(() => ask('guildhall_saves_total{subject="settings"} >= 1'), { timeout: 30_000 })
    .toHaveLength(1)
  const drawn = await ask(
    'http_request_duration_seconds_count{route="/guilds/[guild]/settings", status="200"}',
  )
  expect(drawn).toHaveLength(1)

  const texts = [readFileSync(alerts, 'utf8'), readFileSync(join(root, 'deploy/grafana.json'), 'utf8')].join()
  const named = new Set(texts.match(/\b(?:guildhall|http|nodejs|process)_[a-z0-9_]+/g))
  const known = Object.keys((await prometheus.read('metadata?limit=1000')) ?? {})
  // Its parts are known by the name of the whole, and a database of the program’s own has no connections.
  const missing = [...named]
    .map((name) => name.replace(/_(?:bucket|count)$/, ''))
    .filter((name) => !known.includes(name) && name !== 'guildhall_database_connections')
  expect(missing).toEqual([])
  await prometheus.stop()
})
