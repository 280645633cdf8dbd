// OpenAI stand-in page: how it responds, how to connect to it, and which requests it received.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import {
  openAiAddress,
  type OpenAiFault,
  openAiFaults,
  openAiModel,
  type OpenAiRequest,
  type OpenAiState,
  readOpenAi,
} from '../openai/openai.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { faultForm } from './faultForm.ts'
import { amount, copyable, emptyState, factList, type Html, moment, type Reader } from './layout.ts'
import type { Show } from './show.ts'

const words = ({ t }: Reader): Record<OpenAiFault, string> => ({
  silent: t.openaiSilent,
  slow: t.openaiSlow,
  broken: t.openaiBroken,
  refusal: t.openaiRefusal,
  busy: t.openaiBusy,
  error: t.openaiError,
  wrong_key: t.openaiWrongKey,
  unknown_model: t.openaiUnknownModel,
  garbage: t.openaiGarbage,
  empty: t.openaiEmpty,
  no_usage: t.openaiNoUsage,
  hostile: t.openaiHostile,
})

const faultCard = (reader: Reader, { fault }: OpenAiState): Html => {
  const { t } = reader
  const attributes = html`data-form="openai"`
  return html`<section class="card">
    <h2>${t.openaiHow}</h2>
    <p class="note">${t.openaiHowLead}</p>
    ${faultForm(reader, { attributes, fault, fine: t.openaiFine, faults: openAiFaults, words: words(reader) })}
  </section>`
}

const connectCard = (reader: Reader, { publicUrl }: SandboxContext): Html => {
  const { t } = reader
  const facts = [
    [t.openaiAddress, copyable(reader, openAiAddress(publicUrl))],
    [t.openaiModel, copyable(reader, openAiModel)],
  ] as const
  return html`<section class="card">
    <h2>${t.openaiConnect}</h2>
    ${factList(facts, 'wide')}
    <p class="note">${t.openaiServerNote}</p>
  </section>`
}

const requestRow = (reader: Reader, request: OpenAiRequest): Html => {
  const { t } = reader
  return html`<tr>
    <th scope="row" data-label="${t.at}">${moment(reader, request.at, 'medium')}</th>
    <td data-label="${t.openaiModel}"><code>${request.model}</code></td>
    <td data-label="${t.openaiKind}">${request.stream ? t.openaiStream : t.openaiWhole}</td>
    <td data-label="${t.status}">
      <span class="badge ${request.fault === null ? 'alive' : 'fault'}">${request.fault ?? t.openaiFine}</span>
    </td>
    <td class="number" data-label="${t.openaiTokensIn}">${amount(reader, request.tokensIn)} Tokens</td>
    <td class="number" data-label="${t.openaiTokensOut}">${amount(reader, request.tokensOut)} Tokens</td>
  </tr>`
}

const requestsCard = (reader: Reader, { requests }: OpenAiState): Html => {
  const { t } = reader
  if (requests.length === 0) {
    return html`<section class="card">
      <h2>${t.openaiRequests}</h2>
      ${emptyState(t.openaiNoRequests)}
    </section>`
  }
  return html`<section class="card">
    <h2>${t.openaiRequests}</h2>
    <table class="rows">
      <thead>
        <tr>
          <th>${t.at}</th>
          <th>${t.openaiModel}</th>
          <th>${t.openaiKind}</th>
          <th>${t.status}</th>
          <th class="number">${t.openaiTokensIn}</th>
          <th class="number">${t.openaiTokensOut}</th>
        </tr>
      </thead>
      <tbody>
        ${requests.map((request) => requestRow(reader, request))}
      </tbody>
    </table>
  </section>`
}

export const openAiRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/openai', async (c) => {
    const state = await readOpenAi(context.db)
    return show(c, (reader) => ({
      section: 'openai',
      title: reader.t.openaiTitle,
      lead: reader.t.openaiLead,
      main: html`<div class="grid">${faultCard(reader, state)}${connectCard(reader, context)}</div>
        ${requestsCard(reader, state)}`,
    }))
  })
