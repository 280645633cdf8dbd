// The product's whole middleware chain around an endpoint that does nothing: token, checks, metrics, log, response.
import { getRequestListener } from '@hono/node-server'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { makeAccessTokens } from '../../server/accounts/signIn/accessTokens.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { makeApi } from '../../server/platform/http/api.ts'
import { listen } from '../../server/platform/http/listener.ts'
import { route } from '../../server/platform/http/route.ts'
import { startHub } from '../../server/platform/live/hub.ts'
import { makeLog } from '../../server/platform/log.ts'
import { makeMetrics } from '../../server/platform/metrics/metrics.ts'
import { settings } from '../member.ts'

const hello = endpoint({
  method: 'GET',
  path: '/api/hello',
  access: 'member',
  summary: 'Returns a greeting.',
  output: z.object({ hello: z.string() }),
  errors: ['signed_out'],
})

const log = makeLog('info')
const database = openDatabase(process.env['DATABASE_URL'] ?? '')
const hub = await startHub({ database, log })
const accessTokens = await makeAccessTokens(database, settings, hub)
const app = makeApi({
  routes: [route(hello, () => Promise.resolve({ hello: 'harbour' }))],
  gate: { identify: (token) => accessTokens.identify(token), isAdmin: () => Promise.resolve(false) },
  log,
  observer: makeMetrics(),
  origins: () => [settings.publicUrl],
  trustedProxies: 0,
})
const web = await listen({ port: 0, host: '127.0.0.1' })
const answer = getRequestListener(app.fetch, { overrideGlobalObjects: true })
await web.serve((request, response) => void answer(request, response))
process.send?.(web.port)
