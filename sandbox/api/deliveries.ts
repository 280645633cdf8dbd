// Makes the seller of an order deliver, for a buyer who is alone in the sandbox: members of the demo data do not act by
// themselves.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { SandboxProblem } from '../problems.ts'
import { putPages } from '../sites.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { readBody } from './input.ts'

const deliveryBody = z.strictObject({ order: z.uuid() })

export const deliveriesApi = ({ db, neighbours }: Pick<SandboxContext, 'db' | 'neighbours'>): Hono<NodeBindings> =>
  new Hono<NodeBindings>().post('/deliveries', async (c) => {
    const { order } = await readBody(c, deliveryBody)
    const delivered = await neighbours.deliver(order, (page) => putPages(db, [page]))
    switch (delivered.kind) {
      case 'submitted':
        return c.json({ page: delivered.page })
      case 'closed':
        throw new SandboxProblem('order_not_open')
      case 'unknown':
        throw new SandboxProblem('unknown_order', order)
    }
  })
