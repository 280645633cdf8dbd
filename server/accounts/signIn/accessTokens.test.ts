import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../platform/config.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { type Hub, startHub } from '../../platform/live/hub.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { makeAccessTokens, refuseOtherSecret } from './accessTokens.ts'

const database = useDatabase()
const { log } = readableLog()
const secret = 'the secret under which this database began'
const publicUrl = 'https://links.example.org'
const member = {
  memberId: '0d6f3f0e-6f39-4f6e-9a51-7c1f1b2f8a11',
  sessionId: '5b4c1f5a-0f7e-4f0a-8f3d-3a4f5b6c7d8e',
  email: 'a@example.com',
  fullName: 'A',
}
let hub: Hub
/** A second instance, as after a restart. */
let again: Database

beforeAll(async () => {
  hub = await startHub({ database: database.current, log })
  again = openDatabase(database.current.url)
})

afterAll(async () => {
  await hub.stop()
  await again.close()
})

describe('a restart with existing keys', () => {
  it('continues with the same secret, and exits with one sentence under another one', async () => {
    await refuseOtherSecret(database.current, { secret, publicUrl })
    const first = await makeAccessTokens(database.current, { secret, publicUrl }, hub)
    const { access_token: token } = await first.issue(member)
    await refuseOtherSecret(database.current, { secret, publicUrl })
    const same = await makeAccessTokens(database.current, { secret, publicUrl }, hub)
    expect(await same.identify(token)).toMatchObject({ memberId: member.memberId })
    const other = refuseOtherSecret(again, { secret: 'another secret, as long as the first', publicUrl })
    await expect(other).rejects.toThrow(ConfigError)
    await expect(other).rejects.toThrow(/^SECRET is not the one [^\n]+$/)
  })
})
