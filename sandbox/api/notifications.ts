// Raises a notification for a member, through the same public module as a real event.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { SandboxProblem } from '../problems.ts'
import type { SandboxNotifications } from '../sandboxContext.ts'
import { readBody } from './input.ts'

const noticeBody = z.strictObject({ to: z.email(), kind: z.string().max(60) })

export const noticesApi = ({ kinds, raise }: SandboxNotifications): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/notices', (c) => c.json({ kinds }))
    .post('/notices', async (c) => {
      const { to, kind } = await readBody(c, noticeBody)
      if (!kinds.includes(kind)) throw new SandboxProblem('wrong_kind', kind)
      if (!(await raise(to.toLowerCase(), kind))) throw new SandboxProblem('unknown_member', to)
      return c.json({ to, kind })
    })
