// JSON API of the AI service: its faults, and the requests it received.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { openAiFaults, readOpenAi, setOpenAiFault } from '../openai/openai.ts'
import type { SandboxDb } from '../tables.ts'
import { readBody } from './input.ts'

const faultBody = z.strictObject({ fault: z.enum(openAiFaults).nullable() })

export const openAiApi = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>()
    .get('/openai', async (c) => c.json(await readOpenAi(db)))
    .put('/openai', async (c) => {
      const { fault } = await readBody(c, faultBody)
      await setOpenAiFault(db, fault)
      return c.json(await readOpenAi(db))
    })
