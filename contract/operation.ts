// For whoever runs the exchange: jobs that gave up, and what to do with them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const jobId = z.object({ id: z.string().regex(/^\d{1,18}$/) })

const parkedJob = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.unknown(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  parked_at: z.iso.datetime(),
})

export const operationEndpoints = {
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
