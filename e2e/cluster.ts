// The product as a cluster: PostgreSQL on its own, two server processes, two workers, and nginx in front with the
// configuration of deploy/. Each process can be restarted while the others keep running.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, root, type Running, startProcess } from './process.ts'
import { startCluster as startDatabase } from '../server/platform/db/cluster.ts'
import { makeLog } from '../server/platform/log.ts'
import { until } from '../server/testing/until.ts'

const balancerWithinMs = 10_000

export interface Member {
  name: string
  role: 'web' | 'worker'
  /** Stops it gracefully, waits until it has ended, and starts it again. */
  restart(): Promise<void>
}

export interface ClusterOfProcesses {
  url: string
  databaseUrl: string
  members: readonly Member[]
  stop(): Promise<void>
}

/**
 * `nextUpstream` replaces the retry setting (proxy_next_upstream) of deploy/, to show what that setting is good for.
 */
export const runCluster = async (
  name: string,
  settings: Readonly<Record<string, string>>,
  options: { nextUpstream?: string } = {},
): Promise<ClusterOfProcesses> => {
  const dataDir = settings['DATA_DIR'] ?? ''
  await using stack = new AsyncDisposableStack()
  const database = await startDatabase({ dataDir: join(dataDir, 'database'), log: makeLog('warn'), durable: false })
  stack.defer(() => database.stop())
  const [front, one, two] = [await freePort(), await freePort(), await freePort()]
  const url = `http://localhost:${front}`
  const shared = {
    ...settings,
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    SECRET: 'walked-through-by-tests-and-never-used-elsewhere',
    // One hop for nginx, and one so that API journeys can use client networks of their own.
    TRUSTED_PROXIES: '2',
  }
  const balancer = await startBalancer(join(dataDir, 'nginx'), front, [one, two], options.nextUpstream)
  stack.defer(() => balancer.stop())
  const planned = [
    { role: 'web', env: { PORT: String(one) } },
    { role: 'web', env: { PORT: String(two) } },
    { role: 'worker', env: {} },
    { role: 'worker', env: {} },
  ] as const
  // All at once, as on a machine that boots.
  const starting = planned.map(({ role, env }, index) =>
    startMember(`${name}-${role}${index + 1}`, role, { ...shared, ...env, ROLE: role }),
  )
  for (const member of starting) stack.defer(() => member.then(({ stop }) => stop()).catch(() => undefined))
  const members = await Promise.all(starting)
  const kept = stack.move()
  return {
    url,
    databaseUrl: database.url,
    members,
    stop: async () => {
      try {
        await Promise.all(members.map((member) => member.stop()))
      } finally {
        await kept.disposeAsync()
      }
    },
  }
}

const startMember = async (
  name: string,
  role: Member['role'],
  env: Readonly<Record<string, string>>,
): Promise<Member & { stop(): Promise<void> }> => {
  let running: Running | null = await startProcess(name, env)
  const stop = async (): Promise<void> => {
    const ending = running
    running = null
    await ending?.stop()
    ending?.refuseSpilledSecrets()
  }
  return {
    name,
    role,
    stop,
    restart: async () => {
      await stop()
      running = await startProcess(name, env)
    },
  }
}

const startBalancer = async (
  folder: string,
  port: number,
  ports: readonly number[],
  nextUpstream: string | undefined,
): Promise<{ stop(): Promise<void> }> => {
  if (spawnSync('nginx', ['-v']).error !== undefined) {
    throw new Error('nginx is not installed on this machine. On Debian: apt-get install nginx')
  }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, balancerSettings(folder, port, ports, nextUpstream))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  process.once('exit', () => child.kill('SIGTERM'))
  await untilListening(child, port)
  return {
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const balancerSettings = (
  folder: string,
  port: number,
  ports: readonly number[],
  nextUpstream: string | undefined,
): string => `
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  upstream ankerplatz {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ')}
    keepalive 32;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    # Moving the clock by months takes its time, and nothing is said until it is done.
    # The sandbox refuses proxies. This one serves this machine only, so it does not name itself there.
    location /sandbox {
      proxy_read_timeout 300s;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_pass http://ankerplatz;
    }
    ${nextUpstream === undefined ? `include ${root}/deploy/nginx-proxy.conf;` : proxyWith(nextUpstream)}
  }
}
`

const proxyWith = (nextUpstream: string): string => `
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_next_upstream ${nextUpstream};
    location / { proxy_buffering off; proxy_pass http://ankerplatz; }`

const untilListening = async (child: ChildProcess, port: number): Promise<void> => {
  // nginx answers 502 until an upstream is up.
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => child.exitCode !== null,
    )
  await until('nginx answers', answers, balancerWithinMs)
  if (child.exitCode !== null) throw new Error('nginx did not start; see its output above.')
}
