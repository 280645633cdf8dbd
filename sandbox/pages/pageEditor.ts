// The page editor with its preview.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { nameFrom, pageAddressFrom } from '../api/input.ts'
import { browserUrl, readPath } from '../names.ts'
import { SandboxProblem } from '../problems.ts'
import { findPage, type Page, pageFaults } from '../sites.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { pageDocument } from './documents.ts'
import { deleteButton, type Html, icon, type Reader, textArea } from './layout.ts'
import type { Show } from './show.ts'

export const editorAddress = (host: string, path: string): string =>
  `/sandbox/page?${new URLSearchParams({ host, path }).toString()}`

export const apiAddress = (host: string, path: string): string =>
  `/sandbox/api/sites/${host}/${encodeURIComponent(path.slice(1)).replaceAll('%2F', '/')}`

export const faultWord = ({ t }: Reader, fault: Page['fault']): string =>
  fault === null
    ? t.faultNone
    : { reset: t.faultReset, hang: t.faultHang, drip: t.faultDrip, truncate: t.faultTruncate }[fault]

const headerLines = (page: Page | null): string =>
  Object.entries(page?.headers ?? {})
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
    .join('\n')

/** The content for the editor; null for binary content, which a text field would corrupt. */
const editableText = (page: Page | null): string | null => {
  const text = page?.body.toString('utf8') ?? ''
  return page === null || Buffer.from(text).equals(page.body) ? text : null
}

const editorForm = (reader: Reader, address: { host: string; path: string }, page: Page | null): Html => {
  const { t } = reader
  const text = editableText(page)
  if (text === null) return html`<p class="card note">${t.bodyBinary}</p>`
  return html`<form class="card" data-form="page" data-url="${apiAddress(address.host, address.path)}">
    ${page === null ? html`<p class="note">${t.pageMissing}</p>` : ''}
    <label>${t.body}${textArea('class="code" name="body" rows="22" spellcheck="false"', text)}</label>
    <div class="inline">
      <label
        >${t.status}<input name="status" type="number" min="200" max="599" value="${page?.status ?? 200}" required
      /></label>
      <label
        >${t.delay}<input name="delayMs" type="number" min="0" max="120000" value="${page?.delayMs ?? 0}" required
      /></label>
      <label
        >${t.fault}<select name="fault">
          <option value="">${t.faultNone}</option>
          ${pageFaults.map((fault) => html`<option value="${fault}" ${fault === page?.fault ? raw('selected') : ''}>${faultWord(reader, fault)}</option>`)}
        </select></label
      >
    </div>
    <label>
      ${t.headers}${textArea('class="code" name="headers" rows="3" spellcheck="false" aria-describedby="headers-hint"', headerLines(page))}
    </label>
    <p class="note" id="headers-hint">${t.headersHint}</p>
    <p class="alert" role="alert" hidden></p>
    <div class="buttons">
      <button class="button primary">${t.save}</button>
      ${page === null ? '' : deleteButton(reader, { url: apiAddress(address.host, address.path), next: `/sandbox/sites/${address.host}` })}
    </div>
  </form>`
}

const editorMain = async (
  reader: Reader,
  context: SandboxContext,
  address: { host: string; path: string },
): Promise<Html> => {
  const { t } = reader
  const found = await findPage(context.db, address.host, address.path)
  const page = found?.path === address.path ? found : null
  const view = `/sandbox/view/${address.host}/${encodeURIComponent(address.path.slice(1)).replaceAll('%2F', '/')}`
  return html`<div class="grid even">
    ${editorForm(reader, address, page)}
    ${
      page === null
        ? ''
        : html`<section class="card flush preview">
            <h2>${t.preview}</h2>
            <iframe
              src="${view}"
              title="${t.preview}: ${address.host}${address.path}"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>
          </section>`
    }
  </div>`
}

const editorActions = (reader: Reader, context: SandboxContext, { host, path }: { host: string; path: string }): Html =>
  html`<a class="button quiet" href="/sandbox/sites/${host}">${host}</a>
    <a class="button" href="${browserUrl(host, context.addresses.web.port, path)}" target="_blank" rel="noopener"
      >${reader.t.openInBrowser} ${icon('arrow')}</a
    >`

export const editorRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/page', (c) =>
      show(c, (reader) => {
        const host = nameFrom(c.req.query('host') ?? '')
        const path = readPath(c.req.query('path') ?? '/')
        if (path === null) throw new SandboxProblem('wrong_path', c.req.query('path'))
        const address = { host, path }
        const main = editorMain(reader, context, address)
        return { section: 'sites', title: `${host}${path}`, main, actions: editorActions(reader, context, address) }
      }),
    )
    .get('/view/*', async (c) => {
      const { host, path } = pageAddressFrom(c, 'view')
      const found = await findPage(context.db, host, path)
      if (found === null) throw new SandboxProblem('not_found')
      return pageDocument(found, context.addresses.web.port)
    })
