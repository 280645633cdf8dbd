// The sandbox's own pages under /sandbox, rendered on the server in the reader's language.
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import type { Log } from '../../server/platform/log.ts'
import { languageCookie, readLanguage } from '../language.ts'
import { SandboxProblem } from '../problems.ts'
import { checkoutPages } from '../stripe/hosted/checkoutPages.ts'
import { portalPages } from '../stripe/hosted/portalPage.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { readAsset } from './assets.ts'
import { authenticatorRoutes } from './authenticatorPage.ts'
import { mailRoutes } from './mailPages.ts'
import { noticesRoutes } from './notificationsPage.ts'
import { openAiRoutes } from './openAiPage.ts'
import { overviewRoutes } from './overview.ts'
import { providersRoutes } from './providersPage.ts'
import { registrationsRoutes } from './registrationsPage.ts'
import { requestsRoutes } from './requestsPage.ts'
import { showWith } from './show.ts'
import { siteRoutes } from './sitePages.ts'
import { stripeRoutes } from './stripePage.ts'
import { zoneRoutes } from './zonePage.ts'

const formBytesMax = 100_000

/** Stores the chosen language and removes the parameter from the URL. */
const keepLanguage: MiddlewareHandler<NodeBindings> = async (c, next) => {
  const chosen = readLanguage(c.req.query('lang'))
  if (chosen === undefined || c.req.method !== 'GET') {
    await next()
    return
  }
  setCookie(c, languageCookie, chosen, { path: '/sandbox', sameSite: 'Lax', maxAge: 31_536_000 })
  const url = new URL(c.req.url)
  url.searchParams.delete('lang')
  return c.redirect(`${url.pathname}${url.search}`)
}

export const makePages = (context: SandboxContext, log: Log): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  const show = showWith(context)
  app.use(keepLanguage)
  const sections = [
    overviewRoutes,
    zoneRoutes,
    registrationsRoutes,
    siteRoutes,
    mailRoutes,
    requestsRoutes,
    stripeRoutes,
    noticesRoutes,
    providersRoutes,
    openAiRoutes,
    authenticatorRoutes,
  ]
  for (const routes of sections) {
    app.route('/', routes(context, show))
  }

  app.use(
    '/stripe/*',
    bodyLimit({
      maxSize: formBytesMax,
      onError: () => {
        throw new SandboxProblem('too_large', `${formBytesMax} bytes`)
      },
    }),
  )
  app.route('/', checkoutPages(context))
  app.route('/', portalPages(context))
  app.get('/authority.pem', (c) =>
    c.body(context.addresses.webTls.ca, 200, { 'content-type': 'application/x-pem-file' }),
  )
  app.get('/assets/:name', async (c) => {
    const asset = await readAsset(c.req.param('name'))
    if (asset === null) throw new SandboxProblem('not_found')
    return asset
  })
  // The design system page belongs to the web app.
  app.get('*', (c, next) => {
    if (/^\/(sandbox\/)?ui(\/|$)/.test(c.req.path)) return next()
    if (c.req.path === '/sandbox/') return c.redirect('/sandbox')
    throw new SandboxProblem('not_found')
  })

  app.onError((error, c) => {
    if (!(error instanceof SandboxProblem)) log.error({ error }, 'a page of the sandbox could not be shown')
    const problem = error instanceof SandboxProblem ? error : new SandboxProblem('unexpected')
    return show(
      c,
      ({ t, language }) => ({
        section: 'overview',
        title: problem.code === 'not_found' ? t.notFoundTitle : t.failed,
        lead: problem.body(language).error.message,
        main: html`<p><a class="button" href="/sandbox">${t.overview}</a></p>`,
      }),
      problem.status,
    )
  })
  return app
}
