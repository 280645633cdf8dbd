// The inbox, one message, and the addresses whose mail fails.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import {
  type CapturedMail,
  type FaultRule,
  listMailFaults,
  listMails,
  mailFaults,
  type MailFault,
  readMail,
} from '../inbox.ts'
import { SandboxProblem } from '../problems.ts'
import type { SandboxDb } from '../tables.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { mailDocument, mailPermissions } from './documents.ts'
import { deleteButton, emptyState, factList, type Html, moment, type Reader, searchForm } from './layout.ts'
import { idFrom, type Show } from './show.ts'

const mailsPerPage = 50

const mailRow = (reader: Reader, mail: CapturedMail): Html => {
  const { t } = reader
  return html`<tr>
    <td data-label="${t.to}" class="host">${mail.to}</td>
    <th scope="row" data-label="${t.subject}">
      <a class="whole" href="/sandbox/mail/${mail.id}">${mail.subject || t.noSubject}</a>
    </th>
    <td data-label="${t.at}" class="number">${moment(reader, mail.at, 'medium')}</td>
  </tr>`
}

const faultWord = ({ t }: Reader, fault: MailFault): string =>
  ({
    refuse: t.faultRefuse,
    '4xx': t.fault4xx,
    '5xx': t.fault5xx,
    drop_after_data: t.faultDrop,
    slow: t.faultSlowMail,
    bounce: t.faultBounce,
  })[fault]

const faultRow = (reader: Reader, rule: FaultRule): Html => {
  const { t } = reader
  return html`<li>
    <span
      ><code>${rule.address}</code
      ><small>${faultWord(reader, rule.fault)} · ${rule.times === null ? t.always : `${rule.times} ×`}</small></span
    >
    ${deleteButton(reader, { url: `/sandbox/api/mail/faults/${encodeURIComponent(rule.address)}` })}
  </li>`
}

const faultsCard = async (reader: Reader, db: SandboxDb): Promise<Html> => {
  const { t } = reader
  const rules = await listMailFaults(db)
  return html`<section class="card">
    <h2>${t.mailFaults}</h2>
    <p class="note">${t.mailFaultsLead}</p>
    ${
      rules.length === 0
        ? ''
        : html`<ul class="rules">
            ${rules.map((rule) => faultRow(reader, rule))}
          </ul>`
    }
    <form data-form="mail-fault">
      <label
        >${t.address}<input name="address" type="email" placeholder="seller@demo.test" required autocomplete="off"
      /></label>
      <label>
        ${t.fault}
        <select name="fault">
          ${mailFaults.map((fault) => html`<option value="${fault}">${faultWord(reader, fault)}</option>`)}
        </select>
      </label>
      <label>${t.times}<input name="times" type="number" min="1" placeholder="${t.timesHint}" /></label>
      <p class="alert" role="alert" hidden></p>
      <div class="buttons"><button class="button">${t.set}</button></div>
    </form>
  </section>`
}

const inboxMain = async (
  reader: Reader,
  db: SandboxDb,
  query: { search: string; before: number | undefined },
): Promise<Html> => {
  const { t } = reader
  const search = query.search === '' ? undefined : query.search
  const mails = await listMails(db, { search, before: query.before, limit: mailsPerPage })
  const last = mails.at(-1)
  const older = new URLSearchParams({ ...(search === undefined ? {} : { search }), before: String(last?.id ?? 0) })
  const list =
    mails.length === 0
      ? emptyState(search === undefined ? t.noMail : t.nothingFound)
      : html`<table class="rows inbox">
          <thead>
            <tr>
              <th>${t.to}</th>
              <th>${t.subject}</th>
              <th class="number">${t.at}</th>
            </tr>
          </thead>
          <tbody>
            ${mails.map((mail) => mailRow(reader, mail))}
          </tbody>
        </table>`
  return html`<div class="grid wide">
    <section class="card flush">
      ${searchForm(reader, { action: '/sandbox/mail', name: 'search', value: query.search, label: t.searchMail })}
      ${list}
      ${mails.length < mailsPerPage ? '' : html`<p class="pager"><a class="button" href="/sandbox/mail?${older.toString()}">${t.older}</a></p>`}
    </section>
    <div class="stack">${await faultsCard(reader, db)}</div>
  </div>`
}

const linkList = ({ t }: Reader, links: readonly string[]): Html =>
  links.length === 0
    ? html`<p class="note">${t.noLinks}</p>`
    : html`<ul class="links">
        ${links.map((link) => html`<li><a href="${link}" target="_top" rel="noreferrer">${link}</a></li>`)}
      </ul>`

const factsCard = (reader: Reader, mail: CapturedMail): Html => {
  const { t } = reader
  const facts = [
    [t.from, mail.from],
    [t.to, mail.to],
    [t.messageId, mail.message_id],
    [t.at, moment(reader, mail.at)],
  ] as const
  return html`<section class="card">${factList(facts, 'tight')}</section>`
}

/** The rendered email comes first, because a tester who waits for an email needs its button. */
const messageMain = (reader: Reader, mail: CapturedMail): Html => {
  const { t } = reader
  return html`<div class="grid even">
      ${
        mail.html === ''
          ? ''
          : html`<section class="card flush preview letter">
              <h2>${t.html}</h2>
              <iframe
                src="/sandbox/mail/${mail.id}/html"
                title="${t.html}: ${mail.subject}"
                sandbox="${mailPermissions}"
              ></iframe>
            </section>`
      }
      <div class="stack">
        ${factsCard(reader, mail)}
        <section class="card">
          <h2>${t.links}</h2>
          ${linkList(reader, mail.links)}
        </section>
      </div>
    </div>
    <section class="card">
      <h2>${t.text}</h2>
      <pre class="message">${mail.text}</pre>
    </section>
    <details class="card">
      <summary><h2>${t.allHeaders}</h2></summary>
      ${factList(
        Object.entries(mail.headers).map(([name, value]) => [name, html`<code>${value}</code>`]),
        'tight',
      )}
    </details>`
}

export const mailRoutes = ({ db, publicUrl }: SandboxContext, show: Show): Hono<NodeBindings> => {
  const find = async (idText: string): Promise<CapturedMail> => {
    const mail = await readMail(db, idFrom(idText) ?? 0)
    if (mail === null) throw new SandboxProblem('not_found')
    return mail
  }
  return new Hono<NodeBindings>()
    .get('/mail', (c) =>
      show(c, (reader) => {
        const query = { search: (c.req.query('search') ?? '').trim(), before: idFrom(c.req.query('before')) }
        const actions = deleteButton(reader, { url: '/sandbox/api/mail', label: reader.t.removeAll })
        return {
          section: 'mail',
          title: reader.t.mailTitle,
          lead: reader.t.mailLead,
          actions,
          main: inboxMain(reader, db, query),
        }
      }),
    )
    .get('/mail/:id', (c) =>
      show(c, async (reader) => {
        const mail = await find(c.req.param('id'))
        const actions = deleteButton(reader, { url: `/sandbox/api/mail/${mail.id}`, next: '/sandbox/mail' })
        return { section: 'mail', title: mail.subject || reader.t.noSubject, actions, main: messageMain(reader, mail) }
      }),
    )
    .get('/mail/:id/html', async (c) => mailDocument(await find(c.req.param('id')), publicUrl))
}
