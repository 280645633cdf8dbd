// JSON API of the inbox, and of delivery failures by address.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import {
  listMailFaults,
  listMails,
  mailFaults,
  readMail,
  removeMailFault,
  removeMails,
  setMailFault,
} from '../inbox.ts'
import { SandboxProblem } from '../problems.ts'
import type { SandboxDb } from '../tables.ts'
import { check, pagingFrom, readBody } from './input.ts'

const slowMailMs = 10_000
const slowMailMsMax = 120_000

const faultBody = z.strictObject({
  fault: z.enum(mailFaults),
  times: z.int().min(1).max(1_000_000).nullable().default(null),
  delayMs: z.int().min(0).max(slowMailMsMax).default(slowMailMs),
})

const address = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(320)
  .regex(/^\S+@\S+$/)
const mailId = z.coerce.number().int().min(1)
const recipient = z.string().trim().min(1).max(320).optional()

export const mailApi = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/mail', async (c) => {
      const to = check(c, recipient, c.req.query('to'))
      return c.json(await listMails(db, { to, ...pagingFrom(c) }))
    })
    .delete('/mail', async (c) =>
      c.json({ removed: await removeMails(db, { to: check(c, recipient, c.req.query('to')) }) }),
    )
    .get('/mail/faults', async (c) => c.json(await listMailFaults(db)))
    .put('/mail/faults/:address', async (c) => {
      const rule = { address: check(c, address, c.req.param('address')), ...(await readBody(c, faultBody)) }
      await setMailFault(db, rule)
      return c.json(rule)
    })
    .delete('/mail/faults/:address', async (c) => {
      return c.json({ removed: await removeMailFault(db, check(c, address, c.req.param('address'))) })
    })
    .get('/mail/:id', async (c) => {
      const mail = await readMail(db, check(c, mailId, c.req.param('id')))
      if (mail === null) throw new SandboxProblem('not_found')
      return c.json(mail)
    })
    .delete('/mail/:id', async (c) =>
      c.json({ removed: await removeMails(db, { id: check(c, mailId, c.req.param('id')) }) }),
    )
