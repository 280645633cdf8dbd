// Operations for admins: the configuration of the installation, and failed jobs with actions to retry or remove them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { provider } from './quotas.ts'
import { exact } from './texts.ts'

const jobId = z.object({ id: exact({ lengthMax: 18 }).regex(/^\d{1,18}$/) })

const parkedJob = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.unknown(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  parked_at: z.iso.datetime(),
})

/** sandbox: a stand-in of the sandbox responds. */
const part = z.enum(['own', 'sandbox', 'off'])

/** Configuration of an installation. Never a key, a password or the name of a mail server. */
const setup = z.object({
  sandbox: z.boolean(),
  public_url: z.string(),
  /** Null: still the default address, which is not monitored. */
  support_email: z.string().nullable(),
  mail: z.object({
    server: part,
    from: z.string(),
    /** Latest email passed to the mail server; null: none yet. */
    last: z.object({ at: z.iso.datetime(), taken: z.boolean(), error: z.string().nullable() }).nullable(),
  }),
  returned_mail: part,
  payments: z.enum(['live', 'test', 'sandbox', 'off']),
  /** Whether invoices contain the issuer's name and address. */
  invoices_named: z.boolean(),
  writing: part,
  /** Metrics providers that have a key. */
  figures: z.array(provider),
  /** Chromium for rendered checks, and since when; null: no process has one. */
  rendering: z.object({ browser: z.string(), since: z.iso.datetime() }).nullable(),
  ranks_imported: z.boolean(),
  admins: z.int(),
  admins_without_second_factor: z.int(),
  /** Null: default rules. */
  rules_changed_at: z.iso.datetime().nullable(),
})
export type Setup = z.output<typeof setup>

export const operationEndpoints = {
  setup: endpoint({
    method: 'GET',
    path: '/api/admin/setup',
    access: 'admin',
    summary: 'Returns the configuration of the installation, and what is missing.',
    output: setup,
    errors: [],
  }),
  parkedJobs: endpoint({
    method: 'GET',
    path: '/api/admin/parked-jobs',
    access: 'admin',
    summary: 'Lists permanently failed jobs, newest first, at most 100.',
    output: z.object({ jobs: z.array(parkedJob), waiting: z.int(), running: z.int() }),
    errors: ['signed_out', 'forbidden'],
  }),
  retryParkedJob: endpoint({
    method: 'POST',
    path: '/api/admin/parked-jobs/:id/retry',
    access: 'admin',
    summary: 'Retries a failed job immediately.',
    params: jobId,
    output: z.object({}),
    errors: ['signed_out', 'forbidden', 'not_found'],
  }),
  discardParkedJob: endpoint({
    method: 'DELETE',
    path: '/api/admin/parked-jobs/:id',
    access: 'admin',
    summary: 'Deletes a failed job permanently.',
    params: jobId,
    output: z.object({}),
    errors: ['signed_out', 'forbidden', 'not_found'],
  }),
} as const
