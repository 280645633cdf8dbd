// Registrations page: since when a domain is registered, and how the RDAP server of its registry answers.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { readName } from '../names.ts'
import { listRegistrations, readRegistration, type Registration, registrationFaults } from '../rdap.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { faultField } from './faultForm.ts'
import { deleteButton, emptyState, hostName, type Html, type Reader } from './layout.ts'
import { registrationTexts } from './registrationTexts.ts'
import type { Show } from './show.ts'

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? ''

const linkTo = (domain: string): string => `/sandbox/registrations?domain=${encodeURIComponent(domain)}`

const lookupCard = ({ language }: Reader, given: string, isInvalid: boolean): Html => {
  const t = registrationTexts[language]
  return html`<section class="card">
    <form method="get" action="/sandbox/registrations">
      <label>
        ${t.domain}
        <input name="domain" value="${given}" placeholder="waldpfad.test" required autocapitalize="none" />
      </label>
      <div class="buttons"><button class="button">${t.show}</button></div>
      ${isInvalid ? html`<p role="alert">${t.invalid}</p>` : ''}
    </form>
  </section>`
}

const registrationCard = ({ language, t: common }: Reader, registration: Registration): Html => {
  const t = registrationTexts[language]
  const { domain, registeredAt, reregisteredAt, fault } = registration
  return html`<section class="card">
    <h2>${hostName(domain)}</h2>
    <form data-form="registration" data-domain="${domain}" data-next="${linkTo(domain)}">
      <label>
        ${t.registered}
        <input type="date" name="registeredAt" value="${dayOf(registeredAt)}" required />
      </label>
      <label>
        ${t.reregistered}
        <input type="date" name="reregisteredAt" value="${dayOf(reregisteredAt)}" />
        <small>${t.reregisteredNote}</small>
      </label>
      ${faultField(t.answer, { fault, fine: t.fine, faults: registrationFaults, words: t.faults })}
      <div class="buttons"><button class="button primary">${common.save}</button></div>
      <p role="alert" hidden></p>
    </form>
  </section>`
}

const changedRow = (reader: Reader, { domain, registeredAt, reregisteredAt, fault }: Registration): Html => {
  const t = registrationTexts[reader.language]
  return html`<tr>
    <td data-label="${t.domain}"><a href="${linkTo(domain)}">${hostName(domain)}</a></td>
    <td data-label="${t.registered}">${dayOf(reregisteredAt ?? registeredAt)}</td>
    <td data-label="${t.answer}">${fault === null ? t.fine : t.faults[fault]}</td>
    <td>
      ${deleteButton(reader, {
        url: `/sandbox/api/registrations/${encodeURIComponent(domain)}`,
        next: '/sandbox/registrations',
        label: t.reset,
      })}
    </td>
  </tr>`
}

const changedCard = (reader: Reader, changed: readonly Registration[]): Html => {
  const t = registrationTexts[reader.language]
  if (changed.length === 0) {
    return html`<section class="card">
      <h2>${t.changed}</h2>
      ${emptyState(t.changedEmpty)}
    </section>`
  }
  return html`<section class="card">
    <h2>${t.changed}</h2>
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">${t.domain}</th>
          <th scope="col">${t.registered}</th>
          <th scope="col">${t.answer}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${changed.map((registration) => changedRow(reader, registration))}
      </tbody>
    </table>
  </section>`
}

export const registrationsRoutes = ({ db }: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/registrations', async (c) => {
    const given = c.req.query('domain')?.trim() ?? ''
    const domain = given === '' ? null : readName(given)
    const chosen = domain === null ? null : await readRegistration(db, domain)
    const changed = await listRegistrations(db)
    return show(c, (reader) => ({
      section: 'registrations',
      title: reader.t.registrations,
      lead: registrationTexts[reader.language].lead,
      main: html`${lookupCard(reader, given, given !== '' && domain === null)}
      ${chosen === null ? '' : registrationCard(reader, chosen)}${changedCard(reader, changed)}`,
    }))
  })
