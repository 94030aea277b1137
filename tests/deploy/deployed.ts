import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePort, root } from '@/scripts/project.mjs'
import { fillFolder } from '@/scripts/release-archive.mjs'

/** @throws when programs are missing */
export function assertInstalled(...programs: string[]) {
  const missing = programs.filter((name) => spawnSync(name, ['-v']).error)
  if (missing.length > 0) throw new Error(`Install ${missing.join(' and ')} to test a deployment.`)
}

/** `nobody`, if this process may start others as somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** The program as the Dockerfile starts it: what the archive holds, where nobody can write, and one folder for data. */
async function aProgram(folder: string, env: Record<string, string>) {
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  await fillFolder(app)
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  mkdirSync(data)
  if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid)
  const child = spawn(process.execPath, ['main.mjs', 'demo'], {
    cwd: app,
    env: { NODE_ENV: 'production', HOME: '/nonexistent', DATA_DIR: data, LOG_LEVEL: 'warn', ...env },
    stdio: 'inherit',
    ...nobody,
  })
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** nginx with `deploy/nginx.conf`, which differs only in its ports, files and name. */
export function startNginx(folder: string, ports: { tls: number; plain: number; programs: number[] }) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files]
  execFileSync('openssl', asked, { stdio: 'ignore' })
  const server = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_line, rest: string) =>
      ports.programs.map((port) => `server 127.0.0.1:${port}${rest}`).join(' '),
    )
    .replace('listen 443', `listen 127.0.0.1:${ports.tls}`)
    .replace('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replace('/etc/ssl/dashboard.example.com.pem', certificate)
    .replace('/etc/ssl/dashboard.example.com.key', key)
    .replaceAll('dashboard.example.com', 'localhost')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
     events {} http { access_log off; ${folders.join(' ')} ${server} }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', conf], { stdio: 'inherit' })
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
}

/** The status of an answer over TLS, whoever signed the certificate. */
export const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    request(url, { rejectUnauthorized: false }, (response) => resolve(response.resume().statusCode))
      .once('error', () => resolve(undefined))
      .end()
  })

/** The built program behind nginx, until `stop`. */
async function deploy() {
  assertInstalled('nginx', 'openssl')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-deployed-'))
  chmodSync(folder, 0o755)
  const [program, platform] = [await freePort(), await freePort()]
  const ports = { programs: [program], tls: await freePort(), plain: await freePort() }
  const metrics = await freePort()
  const url = `https://localhost:${ports.tls}`
  const { stop } = await aProgram(folder, {
    ...{ PUBLIC_URL: url, TRUSTED_PROXIES: '1', HOST: '127.0.0.1' },
    ...{ PORT: String(program), DEMO_PLATFORM_PORT: String(platform), METRICS_PORT: String(metrics) },
  })
  const stopNginx = startNginx(folder, ports)
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 60_000 }).toBe(200)
  return {
    url,
    metrics: `127.0.0.1:${metrics}`,
    plainUrl: `http://localhost:${ports.plain}`,
    async stop() {
      await stopNginx()
      await stop()
      execFileSync('chmod', ['-R', 'u+w', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Of one worker, which starts it once. */
export const test = base.extend<object, { deployed: Awaited<ReturnType<typeof deploy>> }>({
  deployed: [
    async ({}, use) => {
      const deployed = await deploy()
      await use(deployed)
      await deployed.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ deployed }, use) => use(deployed.url),
})
