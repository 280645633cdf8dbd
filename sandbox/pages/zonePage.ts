// The zone editor.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { readName } from '../names.ts'
import { setTypes } from '../records.ts'
import type { SandboxDb } from '../tables.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { automaticTtlSeconds, type ListedSet, listRecordSets } from '../zone.ts'
import { deleteButton, emptyState, hostName, factList, type Html, type Reader, searchForm, textArea } from './layout.ts'
import type { Show } from './show.ts'

const valuesShown = 5
const valueLengthShown = 120

interface ZoneQuery {
  search: string
  /** Whether automatically derived records are listed too. */
  automatic: boolean
  /** The record set in the form while one is being edited. */
  name: string
  type: string
  /** The value to add to the set; empty if there is none. */
  value: string
  /** Whether a record requested by the product has just been saved. */
  saved: boolean
}

const editAddress = (set: ListedSet, search: string): string =>
  `/sandbox/dns?${new URLSearchParams({ name: set.name, type: set.type, ...(search === '' ? {} : { search }) }).toString()}#record`

const valueLines = ({ t }: Reader, values: readonly string[]): Html => {
  const shown = values.slice(0, valuesShown)
  const more = values.length - shown.length
  const cut = (value: string): string =>
    value.length > valueLengthShown ? `${value.slice(0, valueLengthShown)}…` : value
  return html`${shown.map((value) => html`<code title="${cut(value)}">${cut(value)}</code>`)}
  ${more > 0 ? html`<small>+ ${more} ${t.moreValues}</small>` : ''} ${values.length === 0 ? html`<small>∅</small>` : ''}`
}

const setRow = (reader: Reader, set: ListedSet, search: string): Html => {
  const { t } = reader
  const kind = set.type === 'FAULT' ? 'badge fault' : 'badge'
  const url = `/sandbox/api/dns/${encodeURIComponent(set.name)}/${set.type}`
  return html`<tr class="${set.automatic ? 'faint' : ''}">
    <th scope="row" data-label="${t.name}">${hostName(set.name)}</th>
    <td data-label="${t.type}"><span class="${kind}">${set.type}</span></td>
    <td class="values" data-label="${t.values}">${valueLines(reader, set.values)}</td>
    <td class="number" data-label="TTL">
      ${set.automatic ? html`<span class="badge soft">${t.automatic}</span>` : `${set.ttl} s`}
    </td>
    <td class="row-actions">
      <a
        class="button quiet"
        href="${editAddress(set, search)}"
        aria-label="${set.automatic ? t.override : t.edit}: ${set.name} ${set.type}"
        >${set.automatic ? t.override : t.edit}</a
      >
      ${set.automatic ? '' : deleteButton(reader, { url })}
    </td>
  </tr>`
}

const valuesOf = ({ value }: ZoneQuery, edited: ListedSet | undefined): readonly string[] => {
  const known = edited?.values ?? []
  return value === '' || known.includes(value) ? known : [...known, value]
}

/** After saving, shows the edited name; a visitor sent here with a value also sees the next step. */
const nextAfter = ({ name, value }: ZoneQuery): string => {
  const parameters = new URLSearchParams({ search: name, ...(value === '' ? {} : { saved: '1' }) })
  return name === '' ? '/sandbox/dns' : `/sandbox/dns?${parameters.toString()}`
}

const recordForm = ({ t }: Reader, query: ZoneQuery, edited: ListedSet | undefined): Html => {
  const type = edited?.type ?? (query.type || 'TXT')
  return html`<section class="card" id="record">
    <h2>${edited === undefined ? t.recordNew : t.recordEdit}</h2>
    <form data-form="record" data-next="${nextAfter(query)}">
      <label
        >${t.name}<input
          name="name"
          value="${edited?.name ?? query.name}"
          placeholder="_ankerplatz.waldpfad.test"
          required
          autocomplete="off"
          spellcheck="false"
          autocapitalize="none"
      /></label>
      <div class="inline">
        <label
          >${t.type}<select name="type">
            ${setTypes.map((known) => html`<option ${known === type ? raw('selected') : ''}>${known}</option>`)}
          </select></label
        >
        <label
          >${t.ttl}<input
            name="ttl"
            type="number"
            min="0"
            max="604800"
            value="${edited?.ttl ?? automaticTtlSeconds}"
            required
        /></label>
      </div>
      <label>
        ${t.values}${textArea('name="values" rows="5" spellcheck="false" aria-describedby="values-hint"', valuesOf(query, edited).join('\n'))}
      </label>
      <p class="note" id="values-hint">${t.valuesHint}</p>
      <p class="alert" role="alert" hidden></p>
      <div class="buttons">
        <button class="button primary">${t.save}</button>
        ${edited === undefined ? '' : html`<a class="button quiet" href="/sandbox/dns">${t.cancel}</a>`}
      </div>
    </form>
  </section>`
}

const faultCard = ({ t }: Reader): Html => {
  const faults = [
    ['servfail', t.faultServfail],
    ['refused', t.faultRefused],
    ['nxdomain', t.faultNxdomain],
    ['silence', t.faultSilence],
    ['slow', t.faultSlow],
    ['truncated', t.faultTruncated],
    ['garbage', t.faultGarbage],
  ] as const
  return html`<details class="card">
    <summary><h2>${t.faultsOfNames}</h2></summary>
    <p class="note">${t.faultsOfNamesLead}</p>
    ${factList(
      faults.map(([word, effect]) => [html`<code>${word}</code>`, effect]),
      'tight',
    )}
  </details>`
}

const zoneMain = async (reader: Reader, db: SandboxDb, query: ZoneQuery): Promise<Html> => {
  const { t } = reader
  const found = await listRecordSets(db, { search: query.search })
  const sets = query.automatic || query.search !== '' ? found : found.filter(({ automatic }) => !automatic)
  const hidden = found.length - sets.length
  const edited =
    query.name === ''
      ? undefined
      : (await listRecordSets(db, { name: query.name })).find((set) => set.type === query.type)
  const list =
    sets.length === 0
      ? emptyState(query.search === '' ? t.noRecords : t.nothingFound)
      : html`<table class="rows">
          <thead>
            <tr>
              <th>${t.name}</th>
              <th>${t.type}</th>
              <th>${t.values}</th>
              <th class="number">TTL</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${sets.map((set) => setRow(reader, set, query.search))}
          </tbody>
        </table>`
  return html`${query.saved ? html`<p class="alert good" role="status">${t.recordSaved}</p>` : ''}
    <div class="grid wide">
      <section class="card flush">
        ${searchForm(reader, { action: '/sandbox/dns', name: 'search', value: query.search, label: t.searchName })}
        ${list}
        ${hidden === 0 ? '' : html`<p class="pager"><a class="button quiet" href="/sandbox/dns?automatic=1">${hidden} ${t.automaticSets}</a></p>`}
      </section>
      <div class="stack">${recordForm(reader, query, edited)}${faultCard(reader)}</div>
    </div>`
}

export const zoneRoutes = ({ db }: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/dns', (c) =>
    show(c, (reader) => {
      const { search = '', name = '', type = '', value = '', automatic, saved } = c.req.query()
      const asked = { name: readName(name, { wildcard: true }) ?? '', type: type.toUpperCase(), value }
      const shown = { automatic: automatic !== undefined, saved: saved !== undefined }
      // A visitor sent here for one name does not need the full list.
      const query = { search: search.trim() || (value === '' ? '' : asked.name), ...shown, ...asked }
      return { section: 'dns', title: reader.t.dnsTitle, lead: reader.t.dnsLead, main: zoneMain(reader, db, query) }
    }),
  )
