// The stable JSON API of the sandbox, for scripts, tests and its own pages.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { isAdvance } from '../durations.ts'
import { SandboxProblem } from '../problems.ts'
import { clearRequests, listRequests } from '../requests.ts'
import { readClock, type SandboxContext } from '../sandboxContext.ts'
import { authenticatorApi } from './authenticator.ts'
import { deliveriesApi } from './deliveries.ts'
import { dnsApi } from './dns.ts'
import { nameFrom, pagingFrom, readBody } from './input.ts'
import { mailApi } from './mail.ts'
import { noticesApi } from './notifications.ts'
import { openAiApi } from './openai.ts'
import { providersApi } from './providers.ts'
import { registrationsApi } from './registrations.ts'
import { sitesApi } from './sites.ts'
import { stripeApi } from './stripe.ts'

// A page of maximum size, in base 64 or with every character escaped, and its headers.
const bodyBytesMax = 16_000_000

const clockApi = (context: SandboxContext): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/clock', async (c) => c.json(await readClock(context.db)))
    .post('/clock', async (c) => {
      const { advance } = await readBody(c, z.strictObject({ advance: z.string().max(100) }))
      if (!isAdvance(advance)) throw new SandboxProblem('wrong_duration', advance)
      return c.json(await context.clock.advance(advance))
    })

const requestsApi = (context: SandboxContext): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/requests', async (c) => {
      const host = c.req.query('host')
      const filter = host === undefined || host === '' ? {} : { host: nameFrom(host) }
      return c.json(await listRequests(context.db, { ...filter, ...pagingFrom(c) }))
    })
    .delete('/requests', async (c) => c.json({ removed: await clearRequests(context.db) }))

export const makeApi = (context: SandboxContext): Hono<NodeBindings> => {
  const { db, addresses, demo, publicUrl } = context
  const app = new Hono<NodeBindings>()
  app.use(
    bodyLimit({
      maxSize: bodyBytesMax,
      onError: () => {
        throw new SandboxProblem('too_large', `${bodyBytesMax} bytes`)
      },
    }),
  )
  app.get('/info', (c) => c.json({ publicUrl, addresses, domains: demo.domains, logins: demo.logins }))
  app.get('/unclaimed', async (c) => c.json({ domains: await context.neighbours.unclaimed(demo.domains) }))
  const parts = [
    clockApi(context),
    requestsApi(context),
    dnsApi(db),
    sitesApi(db, addresses.web.port),
    mailApi(db),
    providersApi(db),
    registrationsApi(db),
    openAiApi(db),
    noticesApi(context.notifications),
    deliveriesApi(context),
    authenticatorApi(),
    stripeApi(context),
  ]
  for (const part of parts) app.route('/', part)
  // What is left is either a known path with another method, or an unknown path.
  const known = [...new Set(app.routes.map(({ path }) => path))].filter((path) => path !== '/*')
  for (const path of known) {
    app.all(path, (c) => {
      throw new SandboxProblem('wrong_method', c.req.method)
    })
  }
  app.all('*', () => {
    throw new SandboxProblem('not_found')
  })
  return app
}
