// JSON API of the registry of `.test`: registration dates of domains, and how its RDAP server fails.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { readRegistration, registrationFaults, removeRegistration, setRegistration } from '../rdap.ts'
import type { SandboxDb } from '../tables.ts'
import { nameFrom, readBody } from './input.ts'

const body = z.strictObject({
  registeredAt: z.iso.datetime().optional(),
  reregisteredAt: z.iso.datetime().nullable().default(null),
  fault: z.enum(registrationFaults).nullable().default(null),
})

const timeOf = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : new Date(text)

export const registrationsApi = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/registrations/:domain', async (c) => c.json(await readRegistration(db, nameFrom(c.req.param('domain')))))
    .put('/registrations/:domain', async (c) => {
      const domain = nameFrom(c.req.param('domain'))
      const { registeredAt, reregisteredAt, fault } = await readBody(c, body)
      const before = await readRegistration(db, domain)
      const next = { domain, registeredAt: timeOf(registeredAt) ?? before.registeredAt }
      await setRegistration(db, { ...next, reregisteredAt: timeOf(reregisteredAt), fault })
      return c.json(await readRegistration(db, domain))
    })
    .delete('/registrations/:domain', async (c) =>
      c.json({ removed: await removeRegistration(db, nameFrom(c.req.param('domain'))) }),
    )
