// External clients of this installation: DNS, pages and services. In the sandbox they are on loopback; only the
// allow-list of addresses differs.
import { isIP } from 'node:net'
import { join } from 'node:path'
import { crawlerAgent, crawlerUserAgent } from '../contract/crawler.ts'
import type { ServiceSettings } from './content/writers.ts'
import { openPaymentService, type PaymentService } from './credits/payments/stripe/stripe.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { makeRdap } from './domainAge/rdap.ts'
import { makeCrawler } from './platform/crawl/crawl.ts'
import type { Database } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import { makeNames } from './platform/outbound/names.ts'
import { machineAddresses, makeOutbound, type Outbound, type OutboundOptions } from './platform/outbound/outbound.ts'
import { openPublishedKeys, type PublishedKeys } from './platform/signing/publishedKeys.ts'
import { makeRequestSigner } from './platform/signing/requestSigner.ts'
import { makeProviders, providerSettings } from './platform/providers/providers.ts'
import { findChromium } from './platform/render/findChromium.ts'
import { makeRenderer, type Renderer } from './platform/render/renderer.ts'
import type { Outside } from './websites/externalClients.ts'
import { outboundRoutesTo, readSandboxAddresses, type SandboxAddresses } from '../sandbox/sandbox.ts'

export interface OpenExternalClients {
  clients: Outside
  /** The keys that sign the requests of the crawler. */
  crawlerKeys: PublishedKeys
  stop(): Promise<void>
}

/** Top-level domains that exist here besides the public ones. */
export const extraSuffixesOf = (config: { sandbox: boolean }): readonly string[] => (config.sandbox ? ['test'] : [])

export const openExternalClients = async (parts: {
  config: Config
  database: Database
  publicUrl: string
  secret: string
  log: Log
}): Promise<OpenExternalClients> => {
  const { config, database, publicUrl, secret, log } = parts
  const addresses = config.sandbox ? await readSandboxAddresses(database) : null
  if (config.sandbox && addresses === null) {
    throw new ConfigError('The sandbox is not running yet. Start a process with ROLE=web first, or set SANDBOX=0.')
  }
  const agent = crawlerAgent(config.siteName)
  const crawlerKeys = openPublishedKeys({ database, secret, purpose: 'crawler', log })
  // The first one is made at the start, not in the middle of a fetch.
  await crawlerKeys.current()
  const place = {
    ...placeOf(config, addresses),
    own: ownOf(publicUrl),
    extraSuffixes: extraSuffixesOf(config),
    log,
  }
  const userAgent = crawlerUserAgent(config.siteName, publicUrl)
  const outbound = makeOutbound({ ...place, userAgent, sign: makeRequestSigner(crawlerKeys, publicUrl) })
  const names = makeNames(place)
  const crawler = makeCrawler({ outbound, agent, log, ...(config.sandbox ? sandboxCrawl : {}) })
  const renderer = await openRenderer({ config, outbound, userAgent: userAgent.replace(/ \((.+)\)$/, '; $1'), log })
  const providers = makeProviders({ db: database.db, settings: providerSettings(config, publicUrl), log })
  const rdap = makeRdap({ outbound, bootstrapUrl: bootstrapUrlOf(config), log })
  const stop = async (): Promise<void> => {
    await renderer.close()
    outbound.close()
    names.close()
    await Promise.all([crawler.close(), providers.close()])
  }
  return { clients: { outbound, names, crawler, renderer, providers, rdap }, crawlerKeys, stop }
}

/** Only in processes that open pages; the others have none, whether or not the machine has a browser. */
const openRenderer = (parts: {
  config: Pick<Config, 'role' | 'chromium' | 'dataDir'>
  outbound: Outbound
  userAgent: string
  log: Log
}): Promise<Renderer> => {
  const { role, chromium, dataDir } = parts.config
  const path = role === 'all' || role === 'render' ? findChromium(chromium.path) : null
  if (path === null && role === 'render') {
    throw new ConfigError('ROLE=render needs Chromium. Install it, or set CHROMIUM_PATH to where it is.')
  }
  if (path === null && chromium.path !== null && role === 'all') {
    throw new ConfigError('CHROMIUM_PATH is no file. Correct it or leave it out.')
  }
  return makeRenderer({ ...parts, path, folder: join(dataDir, 'render'), sandboxed: chromium.sandboxed })
}

const bootstrapUrlOf = ({ rdapBootstrapUrl, sandbox }: Pick<Config, 'rdapBootstrapUrl' | 'sandbox'>): string =>
  rdapBootstrapUrl ?? (sandbox ? 'https://rdap.sandbox.test/dns.json' : 'https://data.iana.org/rdap/dns.json')

/**
 * The AI service that writes drafts besides the built-in generator. In the sandbox it is a stub below the product's own
 * address.
 */
export const contentServiceOf = (
  { content, sandbox }: Pick<Config, 'content' | 'sandbox'>,
  publicUrl: string,
): ServiceSettings | null => {
  if (content !== null) return { ...content, isStandIn: false }
  if (!sandbox) return null
  return {
    url: `${publicUrl}/sandbox/openai/v1`,
    key: 'sandbox-content-key',
    model: 'sandbox-writer-1',
    isStandIn: true,
  }
}

/** Null if nothing is sold: no key, and no sandbox in its place. */
export const openPayments = async (
  config: Pick<Config, 'stripe' | 'sandbox'>,
  database: Database,
): Promise<PaymentService | null> => {
  if (config.stripe !== null) return openPaymentService({ ...config.stripe, api: null })
  const stripe = config.sandbox ? (await readSandboxAddresses(database))?.stripe : undefined
  if (stripe === undefined) return null
  const { host, port, apiKey, webhookSecret } = stripe
  return openPaymentService({ apiKey, webhookSecret, api: { protocol: 'http', host, port } })
}

/**
 * Our own hosts and addresses, which are never fetched. Behind a router the machine does not know its public address;
 * if the operator has named it, it is refused as well. Public names are not resolved for this: behind a CDN, members'
 * sites share that address.
 */
export const ownOf = (publicUrl: string): OutboundOptions['own'] => {
  const { hostname } = new URL(publicUrl)
  const named = hostname.replace(/^\[|\]$/g, '')
  return { hosts: [hostname], addresses: [...machineAddresses(), ...(isIP(named) === 0 ? [] : [named])] }
}

/**
 * All demo sites share one address, and the host behind it is ours: the pauses that spare other people's servers would
 * only make new members wait. And when the clock is advanced, the checks of a month come within seconds.
 */
const sandboxPace = {
  pauseMs: 100,
  hostRequestsPerMinuteMax: 3_000,
  hostRequestsPerHourMax: 60_000,
  addressRequestsPerMinuteMax: 60_000,
  addressRequestsPerHourMax: 600_000,
}

/** The clock of the sandbox can be advanced by a month within seconds, in which every site may have changed. */
const sandboxCrawl = { robotsKeptMs: 0 }

const placeOf = (
  config: Config,
  addresses: SandboxAddresses | null,
): Pick<OutboundOptions, 'dnsServers' | 'routes' | 'ca'> & Partial<typeof sandboxPace> => {
  if (addresses === null) return { dnsServers: config.dnsServers, routes: [] }
  const { dns, webTls } = addresses
  return {
    dnsServers: [`${dns.host}:${dns.port}`],
    routes: outboundRoutesTo(addresses),
    ca: webTls.ca,
    ...sandboxPace,
  }
}
