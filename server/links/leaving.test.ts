// What happens to an own-site link when its website goes: removed, without its TXT record, verified again, or with its
// member.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { until } from '../testing/until.ts'
import { endClaim } from '../websites/seed.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteUnverified, websiteVerified } from '../websites/events.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { idOf, linkSteps } from './links.fixture.ts'
import { linkRecords } from './records.ts'

const api = useApi({ sandbox: true })
const steps = linkSteps(api)
let lena: SignedIn
let members = 0

beforeEach(async () => {
  members += 1
  lena = await api.member(`lena${members}@example.com`)
  await api.work()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const stateOf = async (backlinkId: string): Promise<string> => {
  const { link_id: linkId } = await steps.record(backlinkId)
  const row = await api.database.db
    .selectFrom('monitored_links')
    .select('state')
    .where('id', '=', String(linkId))
    .executeTakeFirstOrThrow()
  return row.state
}

const earned = async (domain: string): Promise<{ id: string; website: string }> => {
  const website = await steps.website(lena, domain)
  await steps.placeLink(domain)
  const answer = await steps.earn(lena, website)
  expect(answer.json).toMatchObject({ verified: true, credits: 25 })
  return { id: idOf(answer), website }
}

/** Works until every subscriber has handled the published events. */
const react = () =>
  until('everybody has reacted', async () => {
    await api.work()
    // In this order: what is published in the meantime has its job by the time jobs are counted.
    const { rows } = await api.database.pool.query<{ open: number }>(
      `select count(*)::int as open from outbox where position is null`,
    )
    const { rowCount } = await api.database.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier in ('endOwnLink', 'resumeOwnLink')`,
    )
    return rowCount === 0 && rows[0]?.open === 0
  })

const remove = async (websiteId: string): Promise<void> => {
  await inTransaction(api.database.db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim !== null) await endClaim(tx, claim, 'removed')
  })
  await react()
}

const loseRecord = async (websiteId: string): Promise<void> => {
  await inTransaction(api.database.db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim === null) throw new Error('no claim')
    await tx
      .updateTable('websites')
      .set({ is_verified: false, verified_at: null })
      .where('id', '=', websiteId)
      .execute()
    await publish(tx, websiteUnverified, { ...claim, reason: 'record_gone' })
  })
  await react()
}

/** Granted by the first verification that is published. */
const welcome = 10

const proveAgain = async (domain: string): Promise<string> => {
  const websiteId = await steps.website(lena, domain)
  await inTransaction(api.database.db, (tx) =>
    publish(tx, websiteVerified, { websiteId, memberId: lena.memberId, domain, registrableDomain: domain }),
  )
  await react()
  return websiteId
}

describe('an award', () => {
  test('is not kept by removing the website while the link is missing', async () => {
    const { id, website } = await earned('fluechtig.test')
    const before = await steps.balance(lena)
    await steps.takeAway('fluechtig.test')
    for (const time of ['1 day', '1 hour', '6 days']) await steps.pass(time)
    expect(await stateOf(id)).toBe('endangered')
    await remove(website)
    expect(await stateOf(id)).toBe('endangered')
    await steps.pass('1 day')
    await steps.pass('1 hour')
    expect(await steps.record(id)).toMatchObject({ status: 'removed' })
    expect(await steps.balance(lena)).toBe(before - 25)
  })

  test('is not kept by deleting the TXT record while the link is missing', async () => {
    const { id, website } = await earned('ohne-nachweis.test')
    const before = await steps.balance(lena)
    await steps.takeAway('ohne-nachweis.test')
    for (const time of ['1 day', '1 hour', '3 days']) await steps.pass(time)
    await loseRecord(website)
    for (const time of ['4 days', '1 hour']) await steps.pass(time)
    expect(await stateOf(id)).toBe('lost')
    expect(await steps.balance(lena)).toBe(before - 25)
  })

  test('gets no new repair deadline by verifying the website again', async () => {
    const { id, website } = await earned('immer-neu.test')
    const before = await steps.balance(lena)
    await steps.takeAway('immer-neu.test')
    for (const time of ['1 day', '1 hour', '6 days']) await steps.pass(time)
    await remove(website)
    const again = await proveAgain('immer-neu.test')
    expect(await steps.record(id)).toMatchObject({ website_id: again, status: 'not_found' })
    await steps.pass('1 day')
    await steps.pass('1 hour')
    expect(await steps.balance(lena)).toBe(before + welcome - 25)
    expect(await steps.notified(lena, 'own_link_missing')).toHaveLength(1)
  })

  test('is not earned by linking for a minute: the link is monitored although the website is gone', async () => {
    const { id, website } = await earned('eine-minute.test')
    const before = await steps.balance(lena)
    await remove(website)
    expect(await steps.record(id)).toMatchObject({ status: 'verified' })
    await steps.takeAway('eine-minute.test')
    for (const time of ['1 day', '1 hour']) await steps.pass(time)
    expect(await steps.notified(lena, 'own_link_missing')).toMatchObject([
      { domain: 'eine-minute.test', claimed: false },
    ])
    for (const time of ['7 days', '1 hour']) await steps.pass(time)
    expect(await steps.balance(lena)).toBe(before - 25)
  })

  test('is restored once the link and the website are both back', async () => {
    const { id, website } = await earned('heimkehr.test')
    const before = await steps.balance(lena)
    await remove(website)
    await steps.takeAway('heimkehr.test')
    for (const time of ['1 day', '1 hour', '7 days', '1 hour']) await steps.pass(time)
    expect(await steps.balance(lena)).toBe(before - 25)
    await steps.placeLink('heimkehr.test')
    await steps.pass('7 days')
    expect(await steps.record(id)).toMatchObject({ status: 'verified', restored_at: null })
    expect(await steps.balance(lena)).toBe(before - 25)
    await proveAgain('heimkehr.test')
    await until('it is checked', async () => {
      await api.work()
      return (await steps.balance(lena)) === before + welcome
    })
    expect((await steps.record(id))['restored_at']).not.toBeNull()
  })
})

describe('the ledger audit', () => {
  test('reports an award whose link is not monitored, and one that was never granted', async () => {
    const { id } = await earned('beweis.test')
    const { link_id: linkId } = await steps.record(id)
    const broken = async (damage: string, repair: string): Promise<string[]> => {
      await api.database.pool.query(damage, [linkId])
      const found = await ledgerViolations(api.database.db)
      await api.database.pool.query(repair, [linkId])
      return found.map(({ rule, subject, detail }) => `${rule} ${subject.slice(0, 4)} ${detail}`)
    }
    expect(
      await broken(
        `update monitored_links set state = 'ended', ended_at = clock_now() where id = $1`,
        `update monitored_links set state = 'live', ended_at = null where id = $1`,
      ),
    ).toEqual(['award link carries an award and is ended'])
    expect(
      await broken(
        `update our_site_backlinks set award_domain = 'nie.test' where link_id = $1`,
        `update our_site_backlinks set award_domain = 'beweis.test' where link_id = $1`,
      ),
    ).toEqual(['award link says given of domain:nie.test'])
  })
})

describe('a link without an award', () => {
  test('is no longer checked when its website goes, and is again when it returns', async () => {
    const website = await steps.website(lena, 'gegangen.test')
    await steps.takeAway('gegangen.test')
    const id = idOf(await steps.earn(lena, website))
    await remove(website)
    expect(await stateOf(id)).toBe('ended')
    expect(await steps.record(id)).toMatchObject({ status: 'unknown' })
    await steps.placeLink('gegangen.test')
    const again = await proveAgain('gegangen.test')
    await until('it is credited', async () => {
      await api.work()
      return (await steps.record(id))['credits_processed'] === true
    })
    expect(await steps.record(id)).toMatchObject({ website_id: again, status: 'verified' })
    expect((await steps.submit(lena, again)).code).toBe('already_credited')
  })
})

describe('the links of a member who deletes the account', () => {
  test('are no longer monitored', async () => {
    const { id } = await earned('abschied.test')
    expect(await linkRecords.take(api.database.db, lena.memberId)).toMatchObject({
      links: [{ source_domain: 'abschied.test' }],
      checks: [{ verdict: 'passed' }],
    })
    await inTransaction(api.database.db, async (tx) => {
      await linkRecords.erase(tx, lena.memberId)
      await tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', lena.memberId).execute()
    })
    expect(await stateOf(id)).toBe('ended')
  })

  test('are exported with their latest checks, not with all of a hundred thousand', async () => {
    const { id } = await earned('fleissig.test')
    const { link_id: linkId } = await steps.record(id)
    await api.database.pool.query(
      `insert into link_checks (link_id, requested_url, verdict, reasons)
       select $1, 'https://fleissig.test/' || n, 'inconclusive', '{timeout}' from generate_series(1, 10500) n`,
      [linkId],
    )
    const { checks } = (await linkRecords.take(api.database.db, lena.memberId)) as {
      checks: { requested_url: string }[]
    }
    expect(checks).toHaveLength(10_000)
    expect(checks[0]?.requested_url).toBe('https://fleissig.test/10500')
    expect(new Set(checks.map(({ requested_url: url }) => url)).size).toBe(10_000)
  })
})
