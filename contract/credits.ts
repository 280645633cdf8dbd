// What a member owns here.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const creditEndpoints = {
  balance: endpoint({
    method: 'GET',
    path: '/api/credits/balance',
    access: 'member',
    summary: 'The available credits of the caller.',
    output: z.object({ total_credits: z.int().min(0) }),
    errors: ['signed_out'],
  }),
} as const
