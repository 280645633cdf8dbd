// The authenticator page: paste the key that the product shows, read the code.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { type Codes, codesOf } from '../authenticator.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { copyButton, emptyState, type Html, type Reader } from './layout.ts'
import type { Show } from './show.ts'

const codeCard = (reader: Reader, codes: Codes): Html => {
  const { t } = reader
  return html`<section class="card">
    <h2>${codes.account ?? t.code}</h2>
    <p class="figure copyable"><output>${codes.code}</output>${copyButton(reader, codes.code)}</p>
    <p class="note">${t.codeLasts.replace('{seconds}', String(codes.secondsLeft))}</p>
    <p>${t.codeNext} <code>${codes.next}</code></p>
  </section>`
}

const authenticatorMain = (reader: Reader, key: string): Html => {
  const { t } = reader
  const codes = key === '' ? null : codesOf(key, Date.now())
  return html`<div class="grid even">
    <section class="card">
      <h2>${t.key}</h2>
      <p class="note">${t.keyLead}</p>
      <form method="get" action="/sandbox/authenticator">
        <label>${t.keyLabel}<input name="key" value="${key}" required autocomplete="off" spellcheck="false" /></label>
        <div class="buttons"><button class="button primary">${t.showCode}</button></div>
      </form>
    </section>
    ${codes === null ? (key === '' ? '' : emptyState(t.noKey)) : codeCard(reader, codes)}
  </div>`
}

export const authenticatorRoutes = (_: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/authenticator', (c) =>
    show(c, (reader) => ({
      section: 'authenticator',
      title: reader.t.authenticator,
      lead: reader.t.authenticatorLead,
      main: authenticatorMain(reader, c.req.query('key') ?? ''),
    })),
  )
