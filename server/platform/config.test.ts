import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'Zk3vT9qLw7Rb2NxYp5Hc8MdJf4SgAe6U',
  PUBLIC_URL: 'https://links.example.org/',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
}

describe('settings', () => {
  it('need no variables on a developer’s machine', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, role: 'all', sandbox: true, production: false, publicUrl: null })
  })

  it('treat an empty variable like a missing one', () => {
    expect(readConfig({ PORT: '', SANDBOX: '' })).toMatchObject({ port: 3000, sandbox: true })
  })

  it('switch the sandbox off in production', () => {
    expect(readConfig(production)).toMatchObject({ sandbox: false, publicUrl: 'https://links.example.org' })
  })

  it('fill the sandbox with demo data, unless it is switched off', () => {
    expect(readConfig({})).toMatchObject({ sandbox: true, demo: true })
    expect(readConfig({ DEMO: '0' })).toMatchObject({ sandbox: true, demo: false })
    expect(readConfig({ SANDBOX: '0' })).toMatchObject({ sandbox: false, demo: false })
    expect(readConfig(production)).toMatchObject({ demo: false })
  })

  it('contain the operator of the installation, if given', () => {
    expect(readConfig({}).operator).toEqual({ name: null, address: [], vatId: null })
    const said = {
      OPERATOR_NAME: 'Lotsenhaus GmbH',
      OPERATOR_ADDRESS: 'Am Kai 1; 20457 Hamburg ;',
      OPERATOR_VAT_ID: 'DE123456789',
      OPERATOR_PHONE: '+49 40 123456-0',
      LEGAL_REVIEWED: '2026-10-01',
    }
    const operator = { name: 'Lotsenhaus GmbH', address: ['Am Kai 1', '20457 Hamburg'], vatId: 'DE123456789' }
    expect(readConfig(said).operator).toEqual(operator)
  })

  it('knows where Chromium is, and never asks for its sandbox as root', () => {
    const isRoot = process.getuid?.() === 0
    expect(readConfig({}).chromium).toEqual({ path: null, sandboxed: !isRoot })
    const said = { CHROMIUM_PATH: '/opt/chromium', CHROMIUM_SANDBOX: 'off' }
    expect(readConfig(said).chromium).toEqual({ path: '/opt/chromium', sandboxed: false })
  })

  it.each([
    ['a port that is none', { PORT: 'harbour' }, 'PORT'],
    ['a port that is too high', { PORT: '70000' }, 'PORT'],
    ['an unknown role', { ROLE: 'captain' }, 'ROLE'],
    ['a worker that knows no public address', { ROLE: 'worker' }, 'PUBLIC_URL'],
    ['a renderer that knows no public address', { ROLE: 'render' }, 'PUBLIC_URL'],
    ['a database of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    ['an address that is none', { PUBLIC_URL: 'links.example.org' }, 'PUBLIC_URL'],
    ['a key of Stripe without its other half', { STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a writing service without its model', { CONTENT_KEY: 'sk-x' }, 'CONTENT_MODEL'],
    ['a writing service that is no address', { CONTENT_URL: 'models.example.org' }, 'CONTENT_URL'],
    [
      'a key that would be sent to a writing service without TLS',
      { CONTENT_URL: 'http://models.example.org/v1', CONTENT_KEY: 'sk-x', CONTENT_MODEL: 'm' },
      'CONTENT_URL',
    ],
    ['half a bucket', { S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET'],
    ['the sandbox in production', { ...production, SANDBOX: '1' }, 'SANDBOX'],
    ['the demo data in production', { ...production, DEMO: '1' }, 'DEMO'],
    ['the sandbox at a public address', { PUBLIC_URL: 'https://links.example.org', SANDBOX: '1' }, 'PUBLIC_URL'],
    ['a public address without a word on the sandbox', { PUBLIC_URL: 'https://links.example.org' }, 'PUBLIC_URL'],
    ['a name that only begins like loopback', { PUBLIC_URL: 'http://127.0.0.1.example.org' }, 'PUBLIC_URL'],
    ['the demo data without its sandbox', { DEMO: 'on', SANDBOX: 'off' }, 'DEMO'],
    ['no secret in production', { ...production, SECRET: '' }, 'SECRET'],
    ['a short secret', { ...production, SECRET: 'short' }, 'SECRET'],
    ['a secret of one letter', { ...production, SECRET: 'a'.repeat(64) }, 'SECRET'],
    ['no public address in production', { ...production, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['a public address without TLS', { ...production, PUBLIC_URL: 'http://links.example.org' }, 'PUBLIC_URL'],
    ['a domain for returned mails that is none', { BOUNCE_DOMAIN: 'bounces@example.org' }, 'BOUNCE_DOMAIN'],
    ['a port for returned mails that is none', { BOUNCE_DOMAIN: 'b.example.org', BOUNCE_PORT: '70000' }, 'BOUNCE_PORT'],
    ['a port for returned mails without a domain', { ...production, BOUNCE_PORT: '2525' }, 'BOUNCE_DOMAIN'],
    ['an address of the operator with too many lines', { OPERATOR_ADDRESS: 'a;b;c;d;e;f;g' }, 'OPERATOR_ADDRESS'],
    ['a name of the operator that would be markup', { OPERATOR_NAME: '<b>Hafen</b>' }, 'OPERATOR_NAME'],
    ['a telephone number that is none', { OPERATOR_PHONE: 'call me' }, 'OPERATOR_PHONE'],
    ['a VAT number that is none', { OPERATOR_VAT_ID: '123456789' }, 'OPERATOR_VAT_ID'],
    ['a check of the legal pages on no day', { LEGAL_REVIEWED: 'yes' }, 'LEGAL_REVIEWED'],
    ['no mail server in production', { ...production, SMTP_URL: '' }, 'SMTP_URL'],
  ])('reject %s with one sentence that names it', (_, env, name) => {
    const read = (): unknown => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`\\b${name}\\b`))
    expect(read).not.toThrow(/\n/)
  })

  it('accept bounces if a bounce domain is set, and in the sandbox', () => {
    expect(readConfig({}).bounces).toEqual({ domain: 'bounces.ankerplatz.test', port: 0 })
    expect(readConfig({ SMTP_URL: 'smtp://mail.example.org' }).bounces).toBeNull()
    expect(readConfig(production).bounces).toBeNull()
    const named = { ...production, BOUNCE_DOMAIN: 'Bounces.example.org' }
    expect(readConfig(named).bounces).toEqual({ domain: 'bounces.example.org', port: 2525 })
    expect(readConfig({ ...named, BOUNCE_PORT: '25' }).bounces).toEqual({ domain: 'bounces.example.org', port: 25 })
  })

  it('need a URL, a key or both for an AI service, and always a model', () => {
    expect(readConfig({}).content).toBeNull()
    expect(readConfig({ CONTENT_MODEL: 'small' }).content).toBeNull()
    const openAi = { url: 'https://api.openai.com/v1', key: 'sk-x', model: 'small' }
    expect(readConfig({ CONTENT_KEY: 'sk-x', CONTENT_MODEL: 'small' }).content).toEqual(openAi)
    const elsewhere = { CONTENT_URL: 'https://models.example.org/v1/', CONTENT_MODEL: 'small' }
    const other = { url: 'https://models.example.org/v1', model: 'small' }
    expect(readConfig(elsewhere).content).toMatchObject(other)
    expect(readConfig({ ...elsewhere, CONTENT_KEY: 'sk-x' }).content).toEqual({ ...other, key: 'sk-x' })
  })

  it.each(['http://localhost:11434/v1', 'http://127.0.0.1:8000/v1'])(
    'allow an AI service on this machine without TLS: %s',
    (url) => {
      const { content } = readConfig({ CONTENT_URL: url, CONTENT_KEY: 'sk-x', CONTENT_MODEL: 'small' })
      expect(content).toEqual({ url, key: 'sk-x', model: 'small' })
    },
  )

  it('allow an AI service in a private network without TLS as long as no key is sent there', () => {
    const { content } = readConfig({ CONTENT_URL: 'http://10.0.0.7:8000/v1', CONTENT_MODEL: 'small' })
    expect(content?.url).toBe('http://10.0.0.7:8000/v1')
  })

  it('never repeat a rejected secret', () => {
    const content = { CONTENT_URL: 'http://models.example.org/v1', CONTENT_KEY: 'sk-hunter2', CONTENT_MODEL: 'm' }
    expect(() => readConfig(content)).not.toThrow(/hunter2/)
    expect(() => readConfig({ ...production, SECRET: 'hunter2-hunter2' })).not.toThrow(/hunter2/)
  })
})
