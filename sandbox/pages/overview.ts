// Overview page of the sandbox: demo logins, server addresses and the clock.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { readable } from '../names.ts'
import { openAiAddress } from '../openai/openai.ts'
import { countPayments } from '../stripe/overview.ts'
import type { SandboxDb } from '../tables.ts'
import { type ClockReading, type DemoLogin, readClock, type SandboxContext } from '../sandboxContext.ts'
import { amount, copyable, factList, type Html, icon, moment, type Reader } from './layout.ts'
import type { Show } from './show.ts'

const counts = async (db: SandboxDb) => {
  const count = (table: 'record_sets' | 'pages' | 'mails' | 'requests') =>
    db.selectFrom(table).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const [names, pages, mails, requests] = await Promise.all([
    count('record_sets'),
    count('pages'),
    count('mails'),
    count('requests'),
  ])
  return { names: names.count, pages: pages.count, mails: mails.count, requests: requests.count }
}

const roleOf = ({ t }: Reader, login: DemoLogin): string => {
  const roles: Record<string, string> = {
    buyer: t.loginBuyer,
    seller: t.loginSeller,
    admin: t.loginAdmin,
    new: t.loginNew,
  }
  return roles[login.email.split('@')[0] ?? ''] ?? t.loginOther
}

const loginsCard = (reader: Reader, logins: readonly DemoLogin[]): Html => {
  const { t } = reader
  if (logins.length === 0) return html``
  const rows = logins.map(
    (login) =>
      html`<tr>
        <td data-label="${t.role}">${roleOf(reader, login)}</td>
        <td data-label="${t.email}">${copyable(reader, login.email)}</td>
        <td data-label="${t.password}">${copyable(reader, login.password)}</td>
      </tr>`,
  )
  return html`<section class="card">
    <h2>${t.logins}</h2>
    <p class="note">${t.loginsLead}</p>
    <table class="rows">
      <thead>
        <tr>
          <th>${t.role}</th>
          <th>${t.email}</th>
          <th>${t.password}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`
}

/** Formats a duration in days, hours and minutes; leaves out units that are not needed. */
const span = ({ language }: Reader, seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  const parts = [
    { unit: 'day', value: Math.floor(minutes / 1440) },
    { unit: 'hour', value: Math.floor((minutes % 1440) / 60) },
    { unit: 'minute', value: minutes % 60 },
  ].filter(({ value }) => value > 0)
  return parts
    .map(({ unit, value }) => value.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ')
}

const clockCard = (reader: Reader, clock: ClockReading): Html => {
  const { t } = reader
  const ahead = clock.aheadSeconds >= 60 ? `${t.clockAhead} ${span(reader, clock.aheadSeconds)}` : t.clockReal
  const steps = [
    ['PT1H', t.hour],
    ['P1D', t.day],
    ['P3D', t.days3],
    ['P1W', t.week],
    ['P30D', t.days30],
  ]
  return html`<section class="card clock" id="clock">
    <h2>${t.clock}</h2>
    <p class="figure">${moment(reader, clock.now)}</p>
    <p class="note">${ahead}</p>
    <form data-form="clock">
      <div class="buttons">
        ${steps.map(([duration, label]) => html`<button class="button" name="step" value="${duration}">+ ${label}</button>`)}
      </div>
      <div class="inline">
        <label>${t.clockOwn}<input name="advance" placeholder="P3DT12H" autocomplete="off" spellcheck="false" /></label>
        <button class="button primary">${t.clockMove}</button>
      </div>
      <p class="note">${t.clockLead}</p>
      <p class="alert" role="alert" hidden></p>
    </form>
  </section>`
}

const addressesCard = (reader: Reader, { addresses, publicUrl }: SandboxContext): Html => {
  const { t } = reader
  const { dns, web, webTls, smtp, stripe } = addresses
  const rows = [
    { name: t.nameServer, address: `${dns.host}:${dns.port}`, note: html`${t.nameServerNote}` },
    { name: t.webHost, address: `${web.host}:${web.port}`, note: html`${t.webHostNote}` },
    {
      name: t.webHostTls,
      address: `${webTls.host}:${webTls.port}`,
      note: html`<a href="/sandbox/authority.pem">${t.authority}</a>`,
    },
    { name: t.mailServer, address: `smtp://${smtp.host}:${smtp.port}`, note: html`${t.mailServerNote}` },
    {
      name: t.stripeServer,
      address: `http://${stripe.host}:${stripe.port}`,
      note: html`<a href="/sandbox/stripe">${t.stripeServerNote}</a>`,
    },
    {
      name: t.openaiServer,
      address: openAiAddress(publicUrl),
      note: html`<a href="/sandbox/openai">${t.openaiServerNote}</a>`,
    },
  ]
  return html`<section class="card">
    <h2>${t.addresses}</h2>
    ${factList(
      rows.map(({ name, address, note }) => [name, html`${copyable(reader, address)}<small>${note}</small>`]),
      'wide',
    )}
  </section>`
}

const calls = [
  ['GET', '/sandbox/api/info', ''],
  ['PUT', '/sandbox/api/dns/{name}/{type}', '{"values": ["…"], "ttl": 60}'],
  [
    'PUT',
    '/sandbox/api/registrations/{domain}',
    '{"registeredAt": "2019-05-01T00:00:00Z", "reregisteredAt": null, "fault": "not_found" | "rate_limited" | "error" | "garbage" | "timeout" | null}',
  ],
  [
    'PUT',
    '/sandbox/api/sites/{host}/{path}',
    '{"status": 200, "headers": {}, "body": "<html>…", "delayMs": 0, "fault": null}',
  ],
  ['PUT', '/sandbox/api/hosts/{host}', '{"tls": "valid" | "forced" | "expired" | "wrong_host" | "none"}'],
  ['GET', '/sandbox/api/requests?host=', ''],
  ['GET', '/sandbox/api/mail?to=', ''],
  ['DELETE', '/sandbox/api/mail', ''],
  ['PUT', '/sandbox/api/mail/faults/{address}', '{"fault": "4xx", "times": 2}'],
  ['PUT', '/sandbox/api/providers/{provider}', '{"fault": "timeout" | "error" | "quota" | "garbage" | null}'],
  ['GET', '/sandbox/api/openai', ''],
  [
    'PUT',
    '/sandbox/api/openai',
    '{"fault": "silent" | "slow" | "broken" | "refusal" | "busy" | "error" | "wrong_key" | "unknown_model" | "garbage" | "empty" | "no_usage" | "hostile" | null}',
  ],
  ['POST', '/sandbox/api/clock', '{"advance": "P3D"}'],
  ['GET', '/sandbox/api/stripe/sessions', ''],
  ['GET', '/sandbox/api/stripe/subscriptions', ''],
  ['GET', '/sandbox/api/stripe/events', ''],
  ['GET', '/sandbox/api/stripe/events/{event}', ''],
  [
    'POST',
    '/sandbox/api/stripe/events',
    '{"do": "pay", "session": "cs_…", "card": "succeeds"} | {"do": "fail" | "expire", "session": "cs_…"} | {"do": "refund" | "dispute", "payment_intent": "pi_…"} | {"do": "fail_refund", "refund": "re_…"} | {"do": "close_dispute", "dispute": "du_…", "outcome": "won" | "lost"} | {"do": "renew", "subscription": "sub_…"} | {"do": "change_card", "customer": "cus_…", "card": "declined"} | {"do": "repeat", "event": "evt_…"} | {"do": "withhold" | "reorder" | "release" | "lose" | "deliver"} | {"do": "duplicate", "on": true} | {"do": "delay", "ms": 500}',
  ],
  ['GET', '/sandbox/api/unclaimed', ''],
  ['POST', '/sandbox/api/deliveries', '{"order": "…"}'],
  ['POST', '/sandbox/api/notices', '{"to": "buyer@demo.test", "kind": "order_created"}'],
  ['POST', '/sandbox/api/authenticator', '{"key": "otpauth://totp/…"}'],
]

const interfaceCard = ({ t }: Reader): Html =>
  html`<section class="card">
    <h2>${t.interface}</h2>
    <p class="note">${t.interfaceLead}</p>
    <ul class="calls">
      ${calls.map(([method, path, body]) => html`<li><span class="method">${method}</span><code>${path}</code>${body === '' ? '' : html`<code class="sent">${body}</code>`}</li>`)}
    </ul>
  </section>`

const walkCard = ({ t }: Reader): Html =>
  html`<section class="card">
    <h2>${t.walk}</h2>
    <ol class="walk">
      <li>${t.walk1} <a href="/sandbox/mail">${t.mail}</a></li>
      <li>${t.walk2} <a href="/sandbox/dns">${t.dns}</a></li>
      <li>${t.walk3} <a href="/sandbox/sites">${t.sites}</a></li>
      <li>${t.walk4} <a href="#clock">${t.clock}</a></li>
    </ol>
  </section>`

const paymentsCard = async (reader: Reader, db: SandboxDb): Promise<Html> => {
  const { t } = reader
  const counted = await countPayments(db)
  const facts = [
    [t.stripePaid, counted.payments],
    [t.stripePlans, counted.plans],
    [t.stripeEvents, counted.events],
  ] as const
  return html`<section class="card">
    <h2>${t.stripeTitle}</h2>
    ${factList(
      facts.map(([name, count]) => [name, amount(reader, count)]),
      'tight',
    )}
    <p><a class="button" href="/sandbox/stripe">${t.open}</a></p>
  </section>`
}

const domainsCard = ({ t }: Reader, domains: readonly string[]): Html => {
  if (domains.length === 0) return html``
  return html`<section class="card">
    <h2>${t.domains}</h2>
    <p class="note">${t.domainsLead}</p>
    <ul class="chips">
      ${domains.map((domain) => html`<li><a class="chip" href="/sandbox/sites/${domain}">${readable(domain)}</a></li>`)}
    </ul>
  </section>`
}

const overviewMain = async (reader: Reader, context: SandboxContext, clock: ClockReading): Promise<Html> => {
  const { t } = reader
  const counted = await counts(context.db)
  const tiles = [
    { section: 'dns', count: counted.names, label: t.names },
    { section: 'sites', count: counted.pages, label: t.pagesCount },
    { section: 'mail', count: counted.mails, label: t.mails },
    { section: 'requests', count: counted.requests, label: t.fetched },
  ] as const
  return html`<div class="tiles">
      ${tiles.map(({ section, count, label }) => html`<a class="stat" href="/sandbox/${section}">${icon(section)}<strong>${amount(reader, count)}</strong><span>${label}</span></a>`)}
    </div>
    <div class="grid">
      <div class="stack">${loginsCard(reader, context.demo.logins)}${addressesCard(reader, context)}</div>
      <div class="stack">${clockCard(reader, clock)}${await paymentsCard(reader, context.db)}${walkCard(reader)}</div>
    </div>
    <div class="grid">${interfaceCard(reader)}${domainsCard(reader, context.demo.domains)}</div>`
}

export const overviewRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/', (c) =>
    show(c, async (reader) => {
      const main = overviewMain(reader, context, await readClock(context.db))
      return { section: 'overview', title: reader.t.sandbox, lead: reader.t.overviewLead, main }
    }),
  )
