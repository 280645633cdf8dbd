// Checks that deploy/, the Dockerfile and compose.yaml match the settings the product reads, and that the proxies match
// the units.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { heartbeatEveryMs, uploadBytesMax } from '../contract/limits.ts'
import { operatorSettings } from '../contract/operatorSettings.ts'
import { readConfig } from '../server/platform/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

const settings = new Set(matches(read('README.md'), /^\| `([A-Z][A-Z0-9_]+)`/gm))
const example = read('deploy/environment.example')
const units = readdirSync(join(root, 'deploy')).filter((file) => file.endsWith('.service'))
const web = read('deploy/ankerplatz-web@.service')
const { port } = readConfig({})

const settingsIn = (pattern: RegExp): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of example.matchAll(pattern)) found[name] = value
  return found
}

const unquoted = (name: string): string => settingsIn(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)[name]?.replaceAll('"', '') ?? ''

describe('settings example', () => {
  const named = matches(example, /^#?([A-Z][A-Z0-9_]*)=/gm)

  it('lists only existing settings, each once', () => {
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !settings.has(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('is complete except for the secret, and has the product’s defaults', () => {
    const set = settingsIn(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)
    expect(() => readConfig(set)).toThrow('SECRET')
    const config = readConfig({ ...set, SECRET: 'Zk3vT9qLw7Rb2NxYp5Hc8MdJf4SgAe6U' })
    expect(config).toMatchObject({ production: true, sandbox: false, trustedProxies: 1, port })
    const shown = settingsIn(/^#(PORT|HOST|WORKER_CONCURRENCY|LOG_LEVEL|SITE_NAME)=(.*)$/gm)
    expect(readConfig({ ...set, SECRET: config.secret ?? '', ...shown })).toEqual(config)
    expect(example).toContain(`#DRAIN_SECONDS=${readConfig({ ROLE: 'web' }).drainSeconds}\n`)
  })

  it('is read the same way by the build shell and by systemd, including spaces and brackets', () => {
    const everything = example.replaceAll(/^#([A-Z][A-Z0-9_]*=)/gm, '$1')
    const read = spawnSync('sh', ['-c', `set -a\n${everything}\nprintf '%s\\n%s' "$MAIL_FROM" "$OPERATOR_ADDRESS"`], {
      encoding: 'utf8',
    })
    expect(read.stderr).toBe('')
    expect(read.stdout.split('\n')).toEqual([unquoted('MAIL_FROM'), unquoted('OPERATOR_ADDRESS')])
    expect(unquoted('MAIL_FROM')).toContain('<')
    expect(unquoted('OPERATOR_ADDRESS')).toContain(';')
  })
})

describe('systemd units', () => {
  it('start existing files with existing settings', () => {
    expect(units.length).toBe(5)
    for (const unit of units) {
      const text = read(`deploy/${unit}`)
      for (const file of matches(text, /\bnode (server\/[\w/]+\.ts)/g)) expect(read(file)).not.toBe('')
      const named = matches(text, /^Environment=(.*)$/gm).flatMap((line) => matches(line, /([A-Z_]+)=/g))
      expect(named.filter((name) => !settings.has(name) && name !== 'NODE_COMPILE_CACHE')).toEqual([])
      expect(text).toContain('NoNewPrivileges=yes')
      expect(text).toContain('ProtectSystem=strict')
    }
  })

  it('listen on the ports the proxies use', () => {
    expect(read('deploy/ankerplatz.service')).toContain(`http://127.0.0.1:${port}/ready`)
    expect(read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${port} `)
    expect(read('deploy/Caddyfile')).toContain(`:127.0.0.1:${port}}`)
    const behind = matches(read('deploy/nginx-cluster.conf'), /server 127\.0\.0\.1:(\d+) /g)
    expect(behind.length).toBe(2)
    for (const one of behind) expect(web).toContain(`ankerplatz-web@${one}`)
  })
})

describe('proxies', () => {
  const proxy = read('deploy/nginx-proxy.conf')

  it('accept the largest upload and wait longer than a heartbeat', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1])
    expect(megabytes * 1024 * 1024).toBeGreaterThan(uploadBytesMax)
    expect(read('deploy/Caddyfile')).toContain(`max_size ${megabytes}MB`)
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(proxy)?.[1]) * 1000).toBeGreaterThan(2 * heartbeatEveryMs)
  })

  it('retry only safe requests, and close idle connections before a process has drained', () => {
    expect(matches(proxy, /^proxy_next_upstream (.*);$/gm)).toEqual(['error timeout'])
    const kept = Number(/keepalive_timeout (\d+)s;/.exec(read('deploy/nginx-cluster.conf'))?.[1])
    expect(kept).toBeLessThan(readConfig({ ROLE: 'web' }).drainSeconds)
  })
})

describe('Docker image', () => {
  const dockerfile = read('Dockerfile')

  it('takes every build setting of the pages as an argument', () => {
    const list = /const buildSettings = \(([^)]*)\)/.exec(read('launch.mjs'))?.[1] ?? ''
    expect(matches(dockerfile, /^ARG (\w+)=$/gm)).toEqual(matches(list, /([A-Z_]+)/g))
    expect(matches(list, /([A-Z_]+)/g)).toEqual(expect.arrayContaining([...operatorSettings]))
  })

  it('has the texts of the screens, which the server reads', () => {
    expect(dockerfile).toContain(`find web -path '*/locales/*.json' -exec cp --parents {} texts`)
    expect(dockerfile).toContain('COPY --from=built /srv/ankerplatz/texts/web web\n')
    const shared = matches(read('server/platform/texts/screenTexts.ts'), /'(?:\.\.\/){3}([^']+)'/g)
    expect(shared.length).toBeGreaterThan(10)
    expect(shared.filter((path) => !/^web\/.*\/locales\/[\w.]+\.json$/.test(path))).toEqual([])
  })

  it('listens on the port that compose and its health check expect', () => {
    expect(dockerfile).toContain(`PORT=${port} `)
    expect(dockerfile).toContain(`EXPOSE ${port}\n`)
    const compose = read('compose.yaml')
    expect(compose).toContain(`ANKERPLATZ_UPSTREAMS: web1:${port} web2:${port}`)
    const named = matches(compose, /^ {2,4}([A-Z][A-Z_]+): /gm).filter((name) => !name.startsWith('POSTGRES_'))
    expect(named.filter((name) => !settings.has(name))).toEqual(named.filter((name) => name.startsWith('ANKERPLATZ_')))
  })
})
