// JSON API of the mock services: their faults.
import { Hono } from 'hono'
import { z } from 'zod'
import { provider } from '../../contract/quotas.ts'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { listProviders, providerFaults, setFault } from '../providers/faults.ts'
import { SandboxProblem } from '../problems.ts'
import type { SandboxDb } from '../tables.ts'
import { readBody } from './input.ts'

const faultBody = z.strictObject({ fault: z.enum(providerFaults).nullable() })

export const providersApi = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/providers', async (c) => c.json(await listProviders(db)))
    .put('/providers/:provider', async (c) => {
      const named = provider.safeParse(c.req.param('provider'))
      if (!named.success) throw new SandboxProblem('not_found')
      const state = { provider: named.data, ...(await readBody(c, faultBody)) }
      await setFault(db, state)
      return c.json(state)
    })
