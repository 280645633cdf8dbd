// JSON API of the payment provider: its objects, its webhooks, and events on payments and plans.
import { Hono } from 'hono'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { SandboxProblem } from '../problems.ts'
import { inBank } from '../stripe/bank.ts'
import { commandSchema, perform } from '../stripe/commands.ts'
import { eventWith, listEvents, listSessions, listSubscriptions } from '../stripe/overview.ts'
import { StripeProblem } from '../stripe/problem.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { pagingFrom, readBody } from './input.ts'

/** Rejections by the service keep its own wording. */
const translated = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof StripeProblem) throw new SandboxProblem('refused_by_service', error.message)
    throw error
  }
}

export const stripeApi = (context: SandboxContext): Hono<NodeBindings> => {
  const { db, publicUrl } = context
  return new Hono<NodeBindings>()
    .get('/stripe/sessions', async (c) => c.json(await listSessions(db, pagingFrom(c).limit)))
    .get('/stripe/subscriptions', async (c) => c.json(await listSubscriptions(db, pagingFrom(c).limit)))
    .get('/stripe/events', async (c) => c.json(await listEvents(db, pagingFrom(c).limit)))
    .get('/stripe/events/:id', async (c) => {
      const event = await eventWith(db, c.req.param('id'))
      if (event === null) throw new SandboxProblem('not_found')
      return c.json(event)
    })
    .post('/stripe/events', async (c) => {
      const command = await readBody(c, commandSchema)
      const books = <T>(work: Parameters<typeof inBank<T>>[2]) => inBank(db, { publicUrl }, work)
      return c.json(await translated(perform(context, books, command)))
    })
}
