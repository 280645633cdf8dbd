// Invalid configuration ends a start with a one-line message and exit code 1, and leaves nothing running.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { refuseOtherSecret } from './accounts/signIn/accessTokens.ts'
import { useDatabase } from './testing/database.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ankerplatz-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  out: string
  err: string
}

const start = (env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    // Reuses the launcher's compile cache, as it does outside of tests.
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH,
        HOME,
        NODE_COMPILE_CACHE,
        NODE_ENV: 'development',
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        ...env,
      },
    })
    const heard = { out: '', err: '' }
    child.stdout.on('data', (data: Buffer) => (heard.out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (heard.err += data.toString()))
    child.on('exit', (code) => resolve({ code, ...heard }))
  })

const oneSentence = /^[^\n]{20,300}\n$/

const production = {
  NODE_ENV: 'production',
  SECRET: 'Zk3vT9qLw7Rb2NxYp5Hc8MdJf4SgAe6U',
  PUBLIC_URL: 'https://links.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

describe('a failing start', () => {
  it('reports that the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const ended = await start({ PORT: String(port) })
    other.close()
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(oneSentence)
    expect(ended.err).toContain(`Port ${port} is taken`)
    expect(ended.out).toBe('')
  })

  it('reports that the database cannot be reached, without its password', async () => {
    const ended = await start({ DATABASE_URL: 'postgres://me:hush-hush@127.0.0.1:9/none' })
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(oneSentence)
    expect(ended.err).toContain('DATABASE_URL')
    expect(ended.err).not.toContain('hush-hush')
  })

  it('reports that the data folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    const ended = await start({ DATA_DIR: join(folder, 'file') })
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(oneSentence)
    expect(ended.err).toContain('DATA_DIR')
  })

  it('reports that the secret differs from that of the database, also for a worker process', async () => {
    const publicUrl = production.PUBLIC_URL
    await refuseOtherSecret(database.current, { secret: production.SECRET, publicUrl })
    const other = { SECRET: production.SECRET.toLowerCase(), DATABASE_URL: database.current.url, ROLE: 'worker' }
    const ended = await start({ ...production, ...other })
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(oneSentence)
    expect(ended.err).toContain('SECRET is not the one')
    expect(ended.out).toBe('')
  })

  it('reports that a renderer has no browser', async () => {
    const chromium = join(folder, 'no-browser')
    const renderer = { ROLE: 'render', CHROMIUM_PATH: chromium, DATABASE_URL: database.current.url }
    const ended = await start({ ...production, ...renderer })
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(oneSentence)
    expect(ended.err).toContain('CHROMIUM_PATH')
  })

  it.each([
    ['a weak secret', { ...production, SECRET: 'weak' }, 'SECRET'],
    ['a missing secret', { ...production, SECRET: '' }, 'SECRET'],
    ['the sandbox', { ...production, SANDBOX: '1' }, 'SANDBOX'],
  ])('rejects %s in production', async (_, env, name) => {
    const ended = await start(env)
    expect(ended.code).toBe(1)
    expect(ended.err).toMatch(oneSentence)
    expect(ended.err).toContain(name)
    expect(ended.out).toBe('')
  })
})
