// JSON API of the DNS zone.
import { Hono } from 'hono'
import { z } from 'zod'
import { daySeconds } from '../../contract/durations.ts'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { SandboxProblem } from '../problems.ts'
import { isSetType, recordsPerSetMax, type SetType } from '../records.ts'
import type { SandboxDb } from '../tables.ts'
import { automaticTtlSeconds, listRecordSets, putRecordSet, removeRecordSet } from '../zone.ts'
import { nameFrom, readBody } from './input.ts'

const recordSetBody = z.strictObject({
  values: z.array(z.string().max(16_000)).max(recordsPerSetMax),
  ttl: z
    .int()
    .min(0)
    .max(7 * daySeconds)
    .default(automaticTtlSeconds),
})

const typeFrom = (text: string): SetType => {
  const type = text.toUpperCase()
  if (!isSetType(type)) throw new SandboxProblem('wrong_record_type', text.slice(0, 50))
  return type
}

export const dnsApi = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/dns', async (c) => c.json(await listRecordSets(db)))
    .get('/dns/:name', async (c) =>
      c.json(await listRecordSets(db, { name: nameFrom(c.req.param('name'), { wildcard: true }) })),
    )
    .get('/dns/:name/:type', async (c) => {
      const type = typeFrom(c.req.param('type'))
      const sets = await listRecordSets(db, { name: nameFrom(c.req.param('name'), { wildcard: true }) })
      const set = sets.find((listed) => listed.type === type)
      if (set === undefined) throw new SandboxProblem('not_found')
      return c.json(set)
    })
    .put('/dns/:name/:type', async (c) => {
      const name = nameFrom(c.req.param('name'), { wildcard: true })
      const type = typeFrom(c.req.param('type'))
      const { values, ttl } = await readBody(c, recordSetBody)
      await putRecordSet(db, { name, type, values, ttl })
      return c.json({ name, type, values, ttl })
    })
    .delete('/dns/:name/:type', async (c) => {
      const name = nameFrom(c.req.param('name'), { wildcard: true })
      return c.json({ removed: await removeRecordSet(db, name, typeFrom(c.req.param('type'))) })
    })
