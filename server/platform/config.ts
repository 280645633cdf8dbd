// Configuration, read once from the environment. An invalid value aborts the start with one sentence on how to fix it.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Provider } from '../../contract/quotas.ts'
import { isLoopbackName } from './loopback.ts'
import { type Operator, operatorEnvironment, readOperator } from './operator.ts'

/** An invalid setting. The message is shown to the operator unchanged. */
export class ConfigError extends Error {}

const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'])
  .transform((word) => word === '1' || word === 'true' || word === 'on')

/** A placeholder without a mailbox: operators set their own. */
export const shippedSupportEmail = 'support@ankerplatz.test'

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker', 'render']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANDBOX: flag.optional(),
  DEMO: flag.optional(),
  SECRET: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  SITE_NAME: z.string().min(1).max(60).default('Ankerplatz'),
  SUPPORT_EMAIL: z.email().default(shippedSupportEmail),
  ...operatorEnvironment,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  BOUNCE_DOMAIN: z
    .string()
    .max(190)
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i, 'not a domain')
    .optional(),
  BOUNCE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DNS_SERVERS: z.string().optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(5).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(10),
  CHROMIUM_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: flag.default(process.getuid?.() !== 0),
  MOZ_TOKEN: z.string().optional(),
  MOZ_URL: z.url({ protocol: /^https?$/ }).default('https://api.moz.com'),
  SERPAPI_KEY: z.string().optional(),
  SERPAPI_URL: z.url({ protocol: /^https?$/ }).default('https://serpapi.com'),
  RDAP_BOOTSTRAP_URL: z.url({ protocol: /^https$/ }).optional(),
  CONTENT_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONTENT_KEY: z.string().optional(),
  CONTENT_MODEL: z.string().max(200).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

export interface StorageOnS3 {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  production: boolean
  role: 'all' | 'web' | 'worker' | 'render'
  port: number
  host: string
  dataDir: string
  /** Without a trailing slash; the only base of links in emails and responses. Null: derived from the port in use. */
  publicUrl: string | null
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  sandbox: boolean
  /** Whether the sandbox starts with demo data; otherwise it is empty. */
  demo: boolean
  /** For signing and encryption; null: the one kept in `dataDir`. */
  secret: string | null
  adminEmail: string | null
  siteName: string
  supportEmail: string
  operator: Operator
  smtpUrl: string | null
  mailFrom: string
  /** Where bounces are received; null: they go to the address in `mailFrom` and are not processed here. */
  bounces: { domain: string; port: number } | null
  dnsServers: readonly string[]
  trustedProxies: number
  /** How long a process keeps answering after a stop signal, so that the load balancer can route visitors elsewhere. */
  drainSeconds: number
  metricsToken: string | null
  /** False: browsers remove the service worker that shows the offline page. */
  serviceWorker: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  workerConcurrency: number
  chromium: { path: string | null; sandboxed: boolean }
  providers: Readonly<Record<Provider, KeyedService>>
  /** Which RDAP server answers for which domain; null: IANA's list, or that of the sandbox. */
  rdapBootstrapUrl: string | null
  /** The AI service that writes drafts; null: the sandbox service, or the built-in generator only. */
  content: { url: string; key: string; model: string } | null
  /** Null: the sandbox service, or nothing is sold. */
  stripe: { apiKey: string; webhookSecret: string } | null
  s3: StorageOnS3 | null
}

export interface KeyedService {
  /** Without a trailing slash; null: the sandbox service. */
  url: string | null
  /** Null: it is never called. */
  key: string | null
}

const secretLengthMin = 32
/** Three probes of a load balancer that probes every second. */
const drainSecondsOfMany = 3

export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const e = readEnvironment(given)
  const production = e.NODE_ENV === 'production'
  if (production) requireForProduction(e)
  if (e.ROLE === 'worker' || e.ROLE === 'render') requireForWorker(e)
  return {
    production,
    role: e.ROLE,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    ...readSandboxData(e),
    secret: e.SECRET ?? null,
    adminEmail: e.ADMIN_EMAIL ?? null,
    siteName: e.SITE_NAME,
    supportEmail: e.SUPPORT_EMAIL,
    operator: readOperator(e),
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? `${e.SITE_NAME} <${e.SUPPORT_EMAIL}>`,
    bounces: readBounces(e),
    dnsServers: (e.DNS_SERVERS ?? '').split(',').flatMap((server) => server.trim() || []),
    trustedProxies: e.TRUSTED_PROXIES,
    drainSeconds: e.DRAIN_SECONDS ?? (e.ROLE === 'web' ? drainSecondsOfMany : 0),
    metricsToken: e.METRICS_TOKEN ?? null,
    serviceWorker: e.SERVICE_WORKER === 'on',
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    workerConcurrency: e.WORKER_CONCURRENCY,
    chromium: { path: e.CHROMIUM_PATH ?? null, sandboxed: e.CHROMIUM_SANDBOX },
    providers: { moz: readService(e, 'MOZ_TOKEN', 'MOZ_URL'), serpapi: readService(e, 'SERPAPI_KEY', 'SERPAPI_URL') },
    rdapBootstrapUrl: e.RDAP_BOOTSTRAP_URL ?? null,
    content: readContent(e),
    stripe: readStripe(e),
    s3: readS3(e),
  }
}

const readEnvironment = (given: Record<string, string | undefined>): z.output<typeof environment> => {
  const parsed = environment.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? 'environment')
  throw new ConfigError(`${name} is invalid (${issue?.message ?? 'unknown reason'}). Correct it or leave it out.`)
}

const requireForProduction = (e: z.output<typeof environment>): void => {
  if (e.SANDBOX === true) {
    throw new ConfigError('SANDBOX is on while NODE_ENV=production. The sandbox is for testing only; set SANDBOX=0.')
  }
  if (e.SECRET === undefined) {
    const example = randomBytes(32).toString('base64url')
    throw new ConfigError(
      `SECRET is missing. In production set it to a long random text, for example SECRET=${example}`,
    )
  }
  if (e.SECRET.length < secretLengthMin || new Set(e.SECRET).size < 12) {
    throw new ConfigError(`SECRET is too weak. Use at least ${secretLengthMin} random characters.`)
  }
  if (e.PUBLIC_URL === undefined) {
    throw new ConfigError('PUBLIC_URL is missing. Set it to the URL members use, for example https://links.example.org')
  }
  if (!e.PUBLIC_URL.startsWith('https://')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production; sign-in cookies are only sent over TLS.')
  }
  if (e.SMTP_URL === undefined) {
    throw new ConfigError(
      'SMTP_URL is missing. Members confirm their address by email; set it, e.g. smtps://user:pass@mail.example.org',
    )
  }
}

const requireForWorker = (e: z.output<typeof environment>): void => {
  if (e.PUBLIC_URL === undefined) {
    throw new ConfigError(
      `PUBLIC_URL is missing. With ROLE=${e.ROLE} it has to be set, because jobs use the address of the platform.`,
    )
  }
}

const readSandboxData = (e: z.output<typeof environment>): Pick<Config, 'sandbox' | 'demo'> => {
  const sandbox = e.SANDBOX ?? e.NODE_ENV !== 'production'
  if (e.DEMO === true && !sandbox) {
    throw new ConfigError('DEMO is on without the sandbox, which its demo data needs. Set DEMO=0.')
  }
  const { PUBLIC_URL: publicUrl } = e
  if (sandbox && publicUrl !== undefined && !isLoopbackName(new URL(publicUrl).hostname)) {
    throw new ConfigError(
      `PUBLIC_URL is ${publicUrl}, but the sandbox is for this machine only. Set NODE_ENV=production or SANDBOX=0.`,
    )
  }
  return { sandbox, demo: e.DEMO ?? sandbox }
}

const bouncePortByDefault = 2525

const readBounces = (e: z.output<typeof environment>): Config['bounces'] => {
  const { BOUNCE_DOMAIN: domain, BOUNCE_PORT: port } = e
  if (domain !== undefined) return { domain: domain.toLowerCase(), port: port ?? bouncePortByDefault }
  // A real mail server would not accept mail from a sandbox sender.
  const inSandbox = (e.SANDBOX ?? e.NODE_ENV !== 'production') && e.SMTP_URL === undefined
  if (inSandbox) return { domain: 'bounces.ankerplatz.test', port: port ?? 0 }
  if (port !== undefined) {
    throw new ConfigError('BOUNCE_PORT is set, so BOUNCE_DOMAIN is needed too: the domain that receives bounces.')
  }
  return null
}

const onLoopback = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$)/i

const readService = (
  e: z.output<typeof environment>,
  keyName: 'MOZ_TOKEN' | 'SERPAPI_KEY',
  urlName: 'MOZ_URL' | 'SERPAPI_URL',
): KeyedService => {
  const key = e[keyName] ?? null
  const url = e[urlName].replace(/\/+$/, '')
  // The key is sent with every request and must not be readable in transit.
  if (!url.startsWith('https://') && !onLoopback.test(url)) {
    throw new ConfigError(`${urlName} must begin with https://, because the key is sent there.`)
  }
  const inSandbox = (e.SANDBOX ?? e.NODE_ENV !== 'production') && key === null
  return inSandbox ? { url: null, key: sandboxKeys[keyName] } : { url, key }
}

/** The keys that the sandbox services accept. */
export const sandboxKeys = { MOZ_TOKEN: 'sandbox-moz-token', SERPAPI_KEY: 'sandbox-serpapi-key' } as const

const contentUrlByDefault = 'https://api.openai.com/v1'

/** Self-hosted services often need no key. */
const readContent = (e: z.output<typeof environment>): Config['content'] => {
  const { CONTENT_URL: given, CONTENT_KEY: key, CONTENT_MODEL: model } = e
  if (given === undefined && key === undefined) return null
  if (model === undefined) {
    throw new ConfigError(
      'CONTENT_MODEL is missing. Set it to the model that writes drafts, by the name the service uses.',
    )
  }
  const url = (given ?? contentUrlByDefault).replace(/\/+$/, '')
  if (key !== undefined && !url.startsWith('https://') && !onLoopback.test(url)) {
    throw new ConfigError('CONTENT_URL must begin with https://, because CONTENT_KEY is sent there.')
  }
  return { url, key: key ?? 'none', model }
}

const readStripe = (e: z.output<typeof environment>): Config['stripe'] => {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e
  if (apiKey === undefined && webhookSecret === undefined) return null
  if (apiKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together: the first creates payments, the second verifies the sender of payment events.',
    )
  }
  return { apiKey, webhookSecret }
}

const readS3 = (e: z.output<typeof environment>): StorageOnS3 | null => {
  if (e.S3_ENDPOINT === undefined) return null
  if (e.S3_BUCKET === undefined || e.S3_ACCESS_KEY_ID === undefined || e.S3_SECRET_ACCESS_KEY === undefined) {
    throw new ConfigError('S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.')
  }
  return {
    endpoint: e.S3_ENDPOINT.replace(/\/+$/, ''),
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}
