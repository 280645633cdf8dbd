// For whoever runs the exchange: what it is set up with, and jobs that gave up with what to do with them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { provider } from './quotas.ts'

const jobId = z.object({ id: z.string().regex(/^\d{1,18}$/) })

const parkedJob = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.unknown(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  parked_at: z.iso.datetime(),
})

/** sandbox: a stand-in of the test world answers. */
const part = z.enum(['own', 'sandbox', 'off'])

/** What an installation is set up with. Never a key, a password or the name of a mail server. */
const setup = z.object({
  sandbox: z.boolean(),
  public_url: z.string(),
  /** Null: still the one that the product came with, where nobody reads. */
  support_email: z.string().nullable(),
  mail: z.object({
    server: part,
    from: z.string(),
    /** The newest mail that was handed to the mail server; null: none yet. */
    last: z.object({ at: z.iso.datetime(), taken: z.boolean(), error: z.string().nullable() }).nullable(),
  }),
  returned_mail: part,
  payments: z.enum(['live', 'test', 'sandbox', 'off']),
  /** Whether invoices name who writes them, with an address. */
  invoices_named: z.boolean(),
  writing: part,
  /** Services for figures that have a key. */
  figures: z.array(provider),
  ranks_imported: z.boolean(),
  admins: z.int(),
  admins_without_second_factor: z.int(),
  /** Null: the rules are as the product came. */
  rules_changed_at: z.iso.datetime().nullable(),
})
export type Setup = z.output<typeof setup>

export const operationEndpoints = {
  setup: endpoint({
    method: 'GET',
    path: '/api/admin/setup',
    access: 'admin',
    summary: 'What the installation is set up with, and what is missing.',
    output: setup,
    errors: [],
  }),
  parkedJobs: endpoint({
    method: 'GET',
    path: '/api/admin/parked-jobs',
    access: 'admin',
    summary: 'Jobs that failed for good, newest first, at most 100.',
    output: z.object({ jobs: z.array(parkedJob), waiting: z.int(), running: z.int() }),
    errors: ['signed_out', 'forbidden'],
  }),
  retryParkedJob: endpoint({
    method: 'POST',
    path: '/api/admin/parked-jobs/:id/retry',
    access: 'admin',
    summary: 'Lets a parked job run again, now.',
    params: jobId,
    output: z.object({}),
    errors: ['signed_out', 'forbidden', 'not_found'],
  }),
  discardParkedJob: endpoint({
    method: 'DELETE',
    path: '/api/admin/parked-jobs/:id',
    access: 'admin',
    summary: 'Removes a parked job for good.',
    params: jobId,
    output: z.object({}),
    errors: ['signed_out', 'forbidden', 'not_found'],
  }),
} as const
