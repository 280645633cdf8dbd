// Signed requests in the sandbox: what a website receives is verified with what the key directory serves, by a library
// that knows nothing of ours.
import { expect, it, onTestFinished } from 'vitest'
import { keyDirectory, keyDirectoryPath, keyDirectoryType } from '../contract/crawler.ts'
import { keyDirectoryRoutes } from './keyDirectoryRoutes.ts'
import { openPublishedKeys } from './platform/signing/publishedKeys.ts'
import { verifyDirectory, verifyRequest } from './platform/signing/verifying.fixture.ts'
import { useDatabase } from './testing/database.ts'
import { readableLog } from './testing/log.ts'
import { crawlerSecret, openSandboxClients } from './testing/outside.ts'
import { until } from './testing/until.ts'

const database = useDatabase()
const publicUrl = 'http://localhost:3000'

/** The directory as another process serves it, asked under this host. */
const directory = async (host: string) => {
  const { log } = readableLog()
  const keys = openPublishedKeys({ database: database.current, secret: crawlerSecret, purpose: 'crawler', log })
  const response = await keyDirectoryRoutes(keys, publicUrl).request(keyDirectoryPath, { headers: { host } })
  return { headers: Object.fromEntries(response.headers), json: keyDirectory.parse(await response.json()) }
}

it('are verified by the keys of the directory', async () => {
  const outside = await openSandboxClients(database.current, publicUrl, readableLog().log)
  onTestFinished(() => outside.stop())
  await outside.sandbox.putPages([{ host: 'verified.test', path: '/', status: 200, body: '<p>Hello</p>' }])
  expect(await outside.clients.outbound.fetch('https://verified.test/')).toMatchObject({
    kind: 'answered',
    status: 200,
  })
  const received = await until('the website has logged the request', async () => {
    const { rows } = await database.current.pool.query<{ headers: Record<string, string> }>(
      `select headers from sandbox.requests where host = 'verified.test'`,
    )
    return rows[0]
  })
  const { json, headers } = await directory('localhost:3000')
  const verifying = { keys: json.keys, nowMs: Date.now() }
  const { parameters } = await verifyRequest('https://verified.test/', received.headers, verifying)
  expect(parameters['keyid']).toBe(json.keys[0]?.kid)
  expect(received.headers['signature-agent']).toBe(`sig1="${publicUrl}"`)
  expect(received.headers['user-agent']).toBe(`AnkerplatzBot/1.0 (+${publicUrl}/crawler)`)
  expect(headers['content-type']).toBe(keyDirectoryType)
  await verifyDirectory(publicUrl + keyDirectoryPath, headers, verifying, 0)
})

it('have a directory that is signed for our host, whatever host the request names', async () => {
  for (const host of ['evil.example', 'localhost:3000"', 'localhost:3000, evil.example', '']) {
    const { json, headers } = await directory(host)
    const verifying = { keys: json.keys, nowMs: Date.now() }
    await verifyDirectory(publicUrl + keyDirectoryPath, headers, verifying, 0)
    await expect(verifyDirectory(`http://evil.example${keyDirectoryPath}`, headers, verifying, 0)).rejects.toThrow()
  }
})
