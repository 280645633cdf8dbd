// Request log: what was fetched from the sites.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { readName } from '../names.ts'
import { listRequests, type LoggedRequest } from '../requests.ts'
import type { SandboxDb } from '../tables.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { deleteButton, emptyState, type Html, moment, type Reader, searchForm } from './layout.ts'
import { idFrom, type Show } from './show.ts'

const requestsPerPage = 50

const requestRow = (reader: Reader, request: LoggedRequest): Html => {
  const { t } = reader
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`)
  const fine = request.status !== null && request.status < 400 && request.fault === null
  return html`<tr>
    <td data-label="${t.at}" class="number">${moment(reader, request.at, 'medium')}</td>
    <td data-label="${t.status}">
      <span class="badge ${fine ? 'alive' : 'fault'}"
        >${request.status ?? '–'}${request.fault === null ? '' : ` ${request.fault}`}</span
      >
    </td>
    <th scope="row" data-label="URL">
      <details>
        <summary><span class="method">${request.method}</span> <code>${request.url}</code></summary>
        <pre>${headers.join('\n')}</pre>
      </details>
    </th>
    <td data-label="${t.agent}" class="agent">${request.headers['user-agent'] ?? '–'}</td>
  </tr>`
}

const requestsMain = async (
  reader: Reader,
  db: SandboxDb,
  query: { host: string; before: number | undefined },
): Promise<Html> => {
  const { t } = reader
  const host = query.host === '' ? undefined : query.host
  const requests = await listRequests(db, { host, before: query.before, limit: requestsPerPage })
  const older = new URLSearchParams({
    ...(host === undefined ? {} : { host }),
    before: String(requests.at(-1)?.id ?? 0),
  })
  const list =
    requests.length === 0
      ? emptyState(host === undefined ? t.noRequests : t.nothingFound)
      : html`<table class="rows log">
          <thead>
            <tr>
              <th class="number">${t.at}</th>
              <th>${t.status}</th>
              <th>URL</th>
              <th>${t.agent}</th>
            </tr>
          </thead>
          <tbody>
            ${requests.map((request) => requestRow(reader, request))}
          </tbody>
        </table>`
  return html`<section class="card flush">
    ${searchForm(reader, { action: '/sandbox/requests', name: 'host', value: query.host, label: t.host })} ${list}
    ${requests.length < requestsPerPage ? '' : html`<p class="pager"><a class="button" href="/sandbox/requests?${older.toString()}">${t.older}</a></p>`}
  </section>`
}

export const requestsRoutes = ({ db }: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/requests', (c) =>
    show(c, (reader) => {
      const host = (c.req.query('host') ?? '').trim()
      const query = { host: readName(host) ?? host, before: idFrom(c.req.query('before')) }
      const actions = deleteButton(reader, { url: '/sandbox/api/requests', label: reader.t.removeAll })
      const main = requestsMain(reader, db, query)
      return { section: 'requests', title: reader.t.requestsTitle, lead: reader.t.requestsLead, actions, main }
    }),
  )
