// JSON API of the authenticator.
import { Hono } from 'hono'
import { z } from 'zod'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { codesOf } from '../authenticator.ts'
import { SandboxProblem } from '../problems.ts'
import { readBody } from './input.ts'

const keyBody = z.strictObject({ key: z.string().max(2000) })

export const authenticatorApi = (): Hono<NodeBindings> =>
  new Hono<NodeBindings>().post('/authenticator', async (c) => {
    const { key } = await readBody(c, keyBody)
    const codes = codesOf(key, Date.now())
    if (codes === null) throw new SandboxProblem('wrong_key')
    return c.json(codes)
  })
