// Everything served besides the API: health check, OpenAPI description, images and badges, the sandbox, the web app.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { EndpointShape } from '../contract/endpoint.ts'
import { formOfVerifyPage, publicPages } from '../contract/publicPages.ts'
import { isWebRoute } from '../contract/webRoutes.ts'
import { makeAvatarFiles } from './accounts/profile/avatarFiles.ts'
import { installableRoutes } from './installable.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { acceptedLanguage } from './platform/http/acceptedLanguage.ts'
import type { NodeBindings } from './platform/http/api.ts'
import { apiDocsPage } from './platform/http/apiDocs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { describeApi } from './platform/http/openapi.ts'
import { leadToOwnAddress } from './platform/http/ownAddress.ts'
import { documentHeaders } from './platform/http/securityHeaders.ts'
import { loadWebFiles } from './platform/http/webFiles.ts'
import { keyDirectoryRoutes } from './keyDirectoryRoutes.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { ObjectStore } from './platform/storage/storage.ts'
import type { PublishedKeys } from './platform/signing/publishedKeys.ts'
import { searchEngineRoutes } from './searchEngines.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { badgePath, makeBadgeFiles } from './websites/public/badges.ts'
import { makeFaviconFiles } from './websites/public/favicons.ts'
import { isVouchedFor } from './websites/public/verified.ts'

const webFolder = join(import.meta.dirname, '../build/client')

export interface SiteParts {
  config: Config
  database: Database
  store: ObjectStore
  log: Log
  metrics: Metrics
  sandbox: Sandbox | null
  crawlerKeys: PublishedKeys
  publicUrl: string
  endpoints: EndpointShape[]
  stopping(): boolean
}

export const makeSite = async (parts: SiteParts): Promise<Hono<NodeBindings>> => {
  const { config, database, store, log, metrics, sandbox, publicUrl, endpoints, stopping } = parts
  const secure = publicUrl.startsWith('https://')
  const app = new Hono<NodeBindings>()
  const renderMetrics = () => metrics.render()
  app.route('/', healthRoutes({ ...config, database, stopping, renderMetrics }))
  app.get('/api/openapi.json', (c) => c.json(describeApi(endpoints, { name: config.siteName, publicUrl })))
  const docs = await apiDocsPage(endpoints, config.siteName)
  app.get('/api/docs', (c) => c.html(docs, 200, documentHeaders(docs, { secure })))
  const avatarFiles = makeAvatarFiles(store, log)
  app.all('/avatars/*', (c) => avatarFiles(c.req.raw))
  const faviconFiles = makeFaviconFiles({ db: database.db, store, log })
  app.all('/favicons/*', (c) => faviconFiles(c.req.raw))
  const badgeFiles = makeBadgeFiles({ db: database.db, siteName: config.siteName, publicUrl, log })
  app.get(badgePath, (c) => badgeFiles(c.req.raw))
  app.route('/', installableRoutes({ ...config, secure }))
  app.route('/', searchEngineRoutes(database.db, publicUrl))
  app.route('/', keyDirectoryRoutes(parts.crawlerKeys, publicUrl))
  const webFiles = loadWeb(publicUrl, config.sandbox)
  app.use(leadToOwnAddress(publicUrl))
  if (sandbox !== null) {
    app.all('/sandbox/ui', (c) => webFiles.answer(c.req.raw, c.req.path).then((found) => found ?? c.notFound()))
    app.route('/sandbox', sandbox.app)
  }
  app.get('/verify/:slug', async (c) => {
    const language = acceptedLanguage(c.req.header('accept-language'))
    // Only verified websites are indexed by search engines.
    const isIndexed = await isVouchedFor(database.db, c.req.param('slug'))
    return webFiles.page(c.req.raw, formOfVerifyPage[language], {
      vary: 'accept-encoding, accept-language',
      ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    })
  })
  app.get('*', async (c) => (await webFiles.answer(c.req.raw, c.req.path)) ?? c.text('Not found', 404))
  return app
}

const loadWeb = (publicUrl: string, inSandbox: boolean) => {
  if (!existsSync(webFolder)) {
    throw new ConfigError('The web app is not built. Start with "npm start", which builds it when needed.')
  }
  const isIndexed = (path: string): boolean => publicPages.some((page) => path === page || path === `/de${page}`)
  return loadWebFiles(webFolder, { publicUrl, inSandbox, isPage: isWebRoute, isIndexed })
}
