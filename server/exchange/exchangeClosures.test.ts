import { describe, expect, it } from 'vitest'
import { block } from '../accounts/moderation/moderation.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testPassword } from '../testing/api.ts'
import { endClaim } from '../websites/seed.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteUnverified } from '../websites/events.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { must } from './exchange.fixture.ts'
import { endExchangesOnWebsite } from './endedWebsites.ts'
import { useExchangeEnds } from './exchangeEnds.fixture.ts'

const setup = useExchangeEnds()
const { api, steps, request, agree, stand, endedFor } = setup

const unverify = async (websiteId: string): Promise<void> => {
  await inTransaction(api.database.db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim === null) throw new Error('no claim')
    const gone = { is_verified: false, verified_at: null }
    await tx.updateTable('websites').set(gone).where('id', '=', websiteId).execute()
    await publish(tx, websiteUnverified, { ...claim, reason: 'record_gone' })
  })
}

describe('a lost website', () => {
  it('ends open exchanges on it and to it', async () => {
    const { id, via } = await request()
    await unverify(via.id)
    await steps.react()
    expect(await steps.read(setup.lena, id)).toMatchObject({ status: 'rejected', ended_reason: 'website_gone' })
    expect(await endedFor(setup.ben, id)).toEqual(['website_gone'])
    // The owner of the website already knows.
    expect(await endedFor(setup.cora, id)).toEqual([])
  })

  it('ends live exchanges, and is closed for exchange when it is removed', async () => {
    const { id, wanted } = await stand()
    await inTransaction(api.database.db, async (tx) => {
      const claim = await lockClaim(tx, wanted.id)
      if (claim !== null) await endClaim(tx, claim, 'removed')
    })
    await steps.react()
    expect(await steps.read(setup.cora, id)).toMatchObject({
      stage: 'ended',
      ended_reason: 'website_gone',
      may_take_down: true,
    })
    const open = api.database.db.selectFrom('exchange_sites').selectAll().where('website_id', '=', wanted.id)
    expect(await open.execute()).toEqual([])
  })

  it('that was verified again in the meantime changes nothing', async () => {
    const { id, via } = await request()
    await endExchangesOnWebsite(api.database.db, via.id)
    expect((await steps.read(setup.lena, id)).stage).toBe('pending')
  })
})

describe('a member who goes', () => {
  it('by deleting the account ends their exchanges at once, and no record names them', async () => {
    setup.ben = await api.member('bens-farewell@example.com')
    const { id } = await agree()
    const token = { token: setup.ben.session.access_token }
    const { json } = await api.call('GET', '/api/me/deletion', token)
    expect(json['consequences']).toContainEqual({ kind: 'exchanges_ended', exchanges: 1 })
    const left = await api.call('POST', '/api/me/deletion', { ...token, body: { password: testPassword } })
    expect([left.status, left.code]).toEqual([200, null])
    const seen = await steps.read(setup.lena, id)
    expect(seen).toMatchObject({ stage: 'ended', ended_reason: 'website_gone', ended_by: { name: null } })
    expect(await endedFor(setup.lena, id)).toEqual(['website_gone'])
    expect(await endedFor(setup.cora, id)).toEqual(['website_gone'])
    setup.ben = await api.member('ben-again@example.com')
  })

  it('by deleting the account removes their reason for declining, which can no longer be read', async () => {
    setup.ben = await api.member('bens-refusal@example.com')
    const { id } = await request()
    must(await steps.transition(setup.ben, id, 'reject', { note: 'I am about to leave' }))
    const token = { token: setup.ben.session.access_token }
    const { json } = await api.call('GET', '/api/me/export', token)
    expect(json['exchange']).toMatchObject({ links_given: [{ answer_note: 'I am about to leave' }] })
    const left = await api.call('POST', '/api/me/deletion', { ...token, body: { password: testPassword } })
    expect(left.status).toBe(200)
    expect(JSON.stringify(await steps.read(setup.lena, id))).not.toContain('about to leave')
    expect(JSON.stringify(await steps.notified(setup.lena, 'exchange_answered'))).not.toContain('about to leave')
    setup.ben = await api.member('ben-once-more@example.com')
  })

  it('by being blocked ends them as well', async () => {
    setup.cora = await api.member('coras-block@example.com')
    const { id } = await agree()
    const sender = { siteName: 'Ankerplatz', publicUrl: api.url, supportEmail: 'support@ankerplatz.test' }
    const decision = { memberId: setup.cora.memberId, reason: 'Sells what is not theirs' }
    await inTransaction(api.database.db, (tx) => block(tx, sender, decision))
    await steps.react()
    expect(await steps.read(setup.lena, id)).toMatchObject({ stage: 'ended', ended_reason: 'website_gone' })
    setup.cora = await api.member('cora-again@example.com')
  })

  it('gets their data exported', async () => {
    const { number } = await steps.read(setup.ben, (await agree()).id)
    const { json } = await api.call('GET', '/api/me/export', { token: setup.ben.session.access_token })
    const kept = json['exchange'] as Record<string, { exchange: number }[]>
    for (const part of ['links_given', 'links_got']) {
      expect(kept[part]?.map(({ exchange }) => exchange)).toContain(number)
    }
    expect(kept).toMatchObject({ requests: [], open_websites: [{}, {}] })
  })
})
