import { beforeAll, describe, expect, it } from 'vitest'
import type { Override } from '../../../contract/websitesAdmin.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { websiteSteps } from '../websites.fixture.ts'
import { dropOverride, setOverride } from './overrides.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)
const reason = 'It sells links only'
let admin: SignedIn
let lena: SignedIn
let tom: SignedIn

beforeAll(async () => {
  admin = await api.member('admin@example.com')
  lena = await api.member('lena@example.com')
  tom = await api.member('tom@example.com')
  const words = 'The boats are painted in spring, and whoever has time comes to help. '.repeat(40)
  await steps.page('said.test', '', `<title>Notes from the harbour</title><h1>Notes</h1><p>${words}`)
})

const say = (websiteId: string, override: Override) =>
  inTransaction(api.database.db, (tx) => setOverride(tx, { websiteId, override, reason, byId: admin.memberId }))

describe('an admin override', () => {
  it('is marked as such for the member, without the reason, until it is removed', async () => {
    const { id, overridden_fields: before, quality_score: measured } = await steps.prove(lena, 'said.test')
    expect(before).toEqual([])
    await say(id, { field: 'quality_score', value: 3 })
    await say(id, { field: 'country', value: 'FR' })
    const said = await steps.read(lena, id)
    expect(said).toMatchObject({ quality_score: 3, country: 'FR', overridden_fields: ['country', 'quality_score'] })
    expect(said.signals).not.toBeNull()
    expect((await steps.list(lena))[0]?.overridden_fields).toEqual(['country', 'quality_score'])
    expect(JSON.stringify(said)).not.toContain(reason)
    await inTransaction(api.database.db, (tx) => dropOverride(tx, { websiteId: id, field: 'quality_score' }))
    const dropped = await steps.read(lena, id)
    expect(dropped).toMatchObject({ quality_score: measured, overridden_fields: ['country'] })
    await say(id, { field: 'quality_score', value: 3 })
  })

  it('stays with the domain when its owner leaves, and the next verified owner sees it', async () => {
    const [hers] = await steps.list(lena)
    const gone = await api.call('DELETE', `/api/websites/${hers?.id ?? ''}`, { token: lena.session.access_token })
    expect(gone.status).toBe(200)
    const claimed = await steps.claim(tom, 'said.test')
    expect(claimed).toMatchObject({ quality_score: null, overridden_fields: [] })
    await steps.setTxt('said.test', [claimed.verification.record_value])
    await steps.verify(tom, claimed.id)
    await api.work()
    const his = await steps.read(tom, claimed.id)
    expect(his).toMatchObject({ quality_score: 3, overridden_fields: ['country', 'quality_score'] })
    expect(his.history.at(-1)?.score).not.toBe(3)
    expect(JSON.stringify(his)).not.toContain(reason)
  })
})
