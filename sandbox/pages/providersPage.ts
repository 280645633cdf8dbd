// Providers page: configures how the stand-ins of external services fail, to test how the product handles it.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { listProviders, type ProviderFault, providerFaults, type ProviderState } from '../providers/faults.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { faultForm } from './faultForm.ts'
import type { Html, Reader } from './layout.ts'
import type { Show } from './show.ts'

const names = { moz: 'Moz', serpapi: 'SerpApi' } as const
const paths = { moz: 'POST /sandbox/providers/moz/jsonrpc', serpapi: 'GET /sandbox/providers/serpapi/search.json' }

const words = ({ t }: Reader): Record<ProviderFault, string> => ({
  timeout: t.serviceTimeout,
  error: t.serviceError,
  quota: t.serviceQuota,
  garbage: t.serviceGarbage,
})

const serviceCard = (reader: Reader, { provider, fault }: ProviderState): Html => {
  const { t } = reader
  const attributes = html`data-form="service" data-provider="${provider}"`
  return html`<section class="card">
    <h2>${names[provider]}</h2>
    <p class="note"><code>${paths[provider]}</code></p>
    ${faultForm(reader, { attributes, fault, fine: t.serviceFine, faults: providerFaults, words: words(reader) })}
  </section>`
}

export const providersRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/providers', async (c) => {
    const states = await listProviders(context.db)
    return show(c, (reader) => ({
      section: 'providers',
      title: reader.t.providers,
      lead: reader.t.providersLead,
      main: html`<div class="grid">${states.map((state) => serviceCard(reader, state))}</div>`,
    }))
  })
