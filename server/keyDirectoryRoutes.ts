// The key directory of the crawler: where site owners find the public keys of our signed requests.
import { Hono } from 'hono'
import { keyDirectoryPath } from '../contract/crawler.ts'
import type { NodeBindings } from './platform/http/api.ts'
import { answerDirectory } from './platform/signing/keyDirectory.ts'
import type { PublishedKeys } from './platform/signing/publishedKeys.ts'

export const keyDirectoryRoutes = (keys: Pick<PublishedKeys, 'listed'>, publicUrl: string): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  app.get(keyDirectoryPath, async (c) => {
    const { body, headers } = await answerDirectory(keys, publicUrl, Date.now())
    return c.body(body, 200, { ...headers, 'x-content-type-options': 'nosniff' })
  })
  return app
}
