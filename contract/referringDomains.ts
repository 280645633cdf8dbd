// Referring domains: domains that, according to the member, already link to one of their websites; upload, list and
// export.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { siteSearchLengthMax, uploadBytesMax } from './limits.ts'
import { exact, typed } from './texts.ts'

export const uploadLinesMax = 100_000
const uploadTypes = ['text/plain', 'text/csv'] as const
export const referringDomainsMax = 200_000
export const referringDomainsPerPage = 100
export const unreadShownMax = 10
export const unreadLengthMax = 80
/** Upper bound for the count: for a domain with very many backlinks, counting stops here. */
export const graphCountMax = 10_000

/** Result of an upload, line by line. */
export const uploadReport = z.object({
  /** Lines that were not empty. */
  lines: z.int(),
  /** Distinct domains in the upload; 0: nothing was changed. */
  found: z.int(),
  added: z.int(),
  known_before: z.int(),
  /** Lines that only name the website itself. */
  own: z.int(),
  unread: z.int(),
  /** For display only: shortened, and escaped where a spreadsheet would read it as a formula. */
  first_unread: z.array(z.object({ line: z.int(), text: z.string() })).max(unreadShownMax),
  /** Entries in the list after the upload. */
  total: z.int(),
})
export type UploadReport = z.output<typeof uploadReport>

const byId = z.object({ id: z.uuid() })

export const referringDomainEndpoints = {
  referringDomains: endpoint({
    method: 'GET',
    path: '/api/websites/:id/referring-domains',
    access: 'member',
    summary: 'Lists the referring domains that the owner of a website has entered, by name, one page at a time.',
    params: byId,
    query: z.strictObject({
      q: typed({ lengthMax: siteSearchLengthMax }).optional(),
      cursor: exact({ lengthMax: 500 }).optional(),
    }),
    output: z.object({
      domains: z.array(z.object({ domain: z.string(), domain_name: z.string() })).max(referringDomainsPerPage),
      next_cursor: z.string().nullable(),
      /** All entries, regardless of the search. */
      total: z.int(),
      /** Further referring domains that the crawler and the exchange know, and whether the count is capped. */
      in_graph: z.object({ count: z.int(), more: z.boolean() }),
    }),
    errors: ['signed_out', 'not_found'],
  }),
  uploadReferringDomains: endpoint({
    method: 'POST',
    path: '/api/websites/:id/referring-domains',
    access: 'member',
    summary: `Uploads a text or CSV of at most ${uploadLinesMax} lines, each with a domain or URL, and appends to the list or replaces it.`,
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
    summary: 'Removes all referring domains, or one.',
    params: byId,
    query: z.strictObject({ domain: exact({ lengthMax: 300 }).optional() }),
    output: z.object({}),
    errors: ['signed_out', 'not_found'],
  }),
  exportReferringDomains: endpoint({
    method: 'GET',
    path: '/api/websites/:id/referring-domains/export',
    access: 'member',
    summary: 'Exports all referring domains as CSV.',
    params: byId,
    output: 'text/csv',
    errors: ['signed_out', 'not_found'],
  }),
} as const
