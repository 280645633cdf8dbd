// Site pages: the list of sites, and one site with its pages.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { nameFrom } from '../api/input.ts'
import { browserUrl } from '../names.ts'
import {
  type HostSummary,
  listHosts,
  listPages,
  type PageSummary,
  type TlsMode,
  tlsModeOf,
  tlsModes,
} from '../sites.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import {
  amount,
  bytes,
  deleteButton,
  emptyState,
  hostName,
  type Html,
  icon,
  moment,
  type Reader,
  siteTile,
} from './layout.ts'
import { apiAddress, editorAddress, editorRoutes, faultWord } from './pageEditor.ts'
import type { Show } from './show.ts'

const tlsWord = ({ t }: Reader, mode: TlsMode): string =>
  ({ valid: t.tlsValid, forced: t.tlsForced, expired: t.tlsExpired, wrong_host: t.tlsWrongHost, none: t.tlsNone })[mode]

const newPageForm = ({ t }: Reader, host = ''): Html =>
  html`<section class="card">
    <h2>${t.pageNew}</h2>
    <form method="get" action="/sandbox/page">
      <label
        >${t.host}<input
          name="host"
          value="${host}"
          placeholder="mein-blog.test"
          required
          autocomplete="off"
          spellcheck="false"
          autocapitalize="none"
      /></label>
      <label
        >${t.path}<input name="path" value="/" required autocomplete="off" spellcheck="false" autocapitalize="none"
      /></label>
      <div class="buttons"><button class="button primary">${t.pageNew}</button></div>
    </form>
  </section>`

const hostRow = (reader: Reader, { host, pages, tls }: HostSummary, webPort: number): Html => {
  const { t } = reader
  return html`<tr>
    <th scope="row" data-label="${t.host}">
      <a class="site" href="/sandbox/sites/${host}">${siteTile(host)}${hostName(host)}</a>
    </th>
    <td class="number" data-label="${t.pagesCount}">${amount(reader, pages)}</td>
    <td data-label="${t.tls}">
      <span class="${tls === 'valid' ? 'badge alive' : 'badge fault'}">${tlsWord(reader, tls)}</span>
    </td>
    <td class="row-actions">
      <a class="button quiet" href="/sandbox/sites/${host}" aria-label="${t.edit}: ${host}">${t.edit}</a>
      <a
        class="button quiet"
        href="${browserUrl(host, webPort)}"
        target="_blank"
        rel="noopener"
        aria-label="${t.openInBrowser}: ${host}"
        >${t.open} ${icon('arrow')}</a
      >
    </td>
  </tr>`
}

const sitesMain = async (reader: Reader, context: SandboxContext): Promise<Html> => {
  const { t } = reader
  const hosts = await listHosts(context.db)
  const list =
    hosts.length === 0
      ? emptyState(t.nothingFound)
      : html`<table class="rows">
          <thead>
            <tr>
              <th>${t.host}</th>
              <th class="number">${t.pagesCount}</th>
              <th>${t.tls}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${hosts.map((host) => hostRow(reader, host, context.addresses.web.port))}
          </tbody>
        </table>`
  return html`<div class="grid wide">
    <section class="card flush">${list}</section>
    <div class="stack">${newPageForm(reader)}</div>
  </div>`
}

const peculiarities = (reader: Reader, page: PageSummary): Html =>
  html`${page.fault === null ? '' : html`<span class="badge fault">${faultWord(reader, page.fault)}</span> `}
  ${page.delayMs === 0 ? '' : html`<span class="badge soft">${amount(reader, page.delayMs)} ms</span>`}`

const pageRow = (reader: Reader, page: PageSummary): Html => {
  const { t } = reader
  const address = editorAddress(page.host, page.path)
  return html`<tr>
    <th scope="row" data-label="${t.path}">
      <a href="${address}"><code>${page.path}</code></a>
    </th>
    <td data-label="${t.status}">
      <span class="${page.status < 400 ? 'badge alive' : 'badge fault'}">${page.status}</span>
    </td>
    <td class="number" data-label="${t.size}">${bytes(reader, page.bytes)}</td>
    <td data-label="${t.peculiar}">${peculiarities(reader, page)}</td>
    <td data-label="${t.changed}">${moment(reader, page.updatedAt)}</td>
    <td class="row-actions">
      <a class="button quiet" href="${address}" aria-label="${t.edit}: ${page.path}">${t.edit}</a>
      ${deleteButton(reader, { url: apiAddress(page.host, page.path) })}
    </td>
  </tr>`
}

const siteMain = async (reader: Reader, context: SandboxContext, host: string): Promise<Html> => {
  const { t } = reader
  const [pages, tls] = await Promise.all([listPages(context.db, host), tlsModeOf(context.db, host)])
  const list =
    pages.length === 0
      ? emptyState(t.nothingFound)
      : html`<table class="rows">
          <thead>
            <tr>
              <th>${t.path}</th>
              <th>${t.status}</th>
              <th class="number">${t.size}</th>
              <th>${t.peculiar}</th>
              <th>${t.changed}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${pages.map((page) => pageRow(reader, page))}
          </tbody>
        </table>`
  return html`<div class="grid wide">
    <section class="card flush">${list}</section>
    <div class="stack">
      ${newPageForm(reader, host)}
      <section class="card">
        <h2>${t.tls}</h2>
        <form data-form="tls" data-host="${host}">
          <label
            >${t.tls}<select name="tls">
              ${tlsModes.map((mode) => html`<option value="${mode}" ${mode === tls ? raw('selected') : ''}>${tlsWord(reader, mode)}</option>`)}
            </select></label
          >
          <p class="alert" role="alert" hidden></p>
          <div class="buttons"><button class="button">${t.save}</button></div>
        </form>
      </section>
    </div>
  </div>`
}

const siteActions = (reader: Reader, context: SandboxContext, host: string): Html =>
  html`<a class="button" href="${browserUrl(host, context.addresses.web.port)}" target="_blank" rel="noopener"
      >${reader.t.openInBrowser} ${icon('arrow')}</a
    >
    ${deleteButton(reader, { url: `/sandbox/api/hosts/${host}`, next: '/sandbox/sites', label: reader.t.removeSite })}`

export const siteRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/sites', (c) =>
      show(c, (reader) => ({
        section: 'sites',
        title: reader.t.sitesTitle,
        lead: reader.t.sitesLead,
        main: sitesMain(reader, context),
      })),
    )
    .get('/sites/:host', (c) =>
      show(c, (reader) => {
        const host = nameFrom(c.req.param('host'))
        return {
          section: 'sites',
          title: host,
          main: siteMain(reader, context, host),
          actions: siteActions(reader, context, host),
        }
      }),
    )
    .route('/', editorRoutes(context, show))
