// Domains of which a member says that they link to a website of theirs already, and how such a list comes in and out.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const uploadLinesMax = 100_000
export const uploadBytesMax = 20_000_000
const uploadTypes = ['text/plain', 'text/csv'] as const
export const referringDomainsMax = 200_000
export const referringDomainsPerPage = 100
export const unreadShownMax = 10
export const unreadLengthMax = 80
/** A domain that very many link to is not counted to the end. */
export const graphCountMax = 10_000

/** What became of the lines of an upload. */
export const uploadReport = z.object({
  /** That were not empty. */
  lines: z.int(),
  /** Different domains in them; 0: nothing was changed. */
  found: z.int(),
  added: z.int(),
  known_before: z.int(),
  /** Lines that name nothing but the website itself. */
  own: z.int(),
  unread: z.int(),
  /** Only for showing: shortened, and marked as text where a spreadsheet would take it for a formula. */
  first_unread: z.array(z.object({ line: z.int(), text: z.string() })).max(unreadShownMax),
  /** How many there are now. */
  total: z.int(),
})
export type UploadReport = z.output<typeof uploadReport>

const byId = z.object({ id: z.uuid() })

export const referringDomainEndpoints = {
  referringDomains: endpoint({
    method: 'GET',
    path: '/api/websites/:id/referring-domains',
    access: 'member',
    summary: 'A page of the domains that link to an own website as its owner says, by name.',
    params: byId,
    query: z.strictObject({ q: z.string().trim().max(200).optional(), cursor: z.string().max(500).optional() }),
    output: z.object({
      domains: z.array(z.object({ domain: z.string(), domain_name: z.string() })).max(referringDomainsPerPage),
      next_cursor: z.string().nullable(),
      /** Of all, whatever is looked for. */
      total: z.int(),
      /** How many more the crawler and the exchange know, and whether that is all of them. */
      in_graph: z.object({ count: z.int(), more: z.boolean() }),
    }),
    errors: ['signed_out', 'not_found'],
  }),
  uploadReferringDomains: endpoint({
    method: 'POST',
    path: '/api/websites/:id/referring-domains',
    access: 'member',
    summary: `Reads a text or CSV with a domain or an address in each of ${uploadLinesMax} lines at most, and adds them to the list or puts them in its place.`,
    params: byId,
    query: z.strictObject({ mode: z.enum(['add', 'replace']).default('add') }),
    upload: { types: uploadTypes, bytesMax: uploadBytesMax },
    output: z.object({ report: uploadReport }),
    errors: ['signed_out', 'not_found', 'not_a_text', 'too_many_lines', 'too_many_referring_domains'],
  }),
  clearReferringDomains: endpoint({
    method: 'DELETE',
    path: '/api/websites/:id/referring-domains',
    access: 'member',
    summary: 'Forgets all of them, or one.',
    params: byId,
    query: z.strictObject({ domain: z.string().max(300).optional() }),
    output: z.object({}),
    errors: ['signed_out', 'not_found'],
  }),
  exportReferringDomains: endpoint({
    method: 'GET',
    path: '/api/websites/:id/referring-domains/export',
    access: 'member',
    summary: 'All of them as a table (CSV).',
    params: byId,
    output: 'text/csv',
    errors: ['signed_out', 'not_found'],
  }),
} as const
