import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Digest, NotificationKind } from '../../contract/notifications.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { beginDigests } from './digest.ts'
import { notify } from './notify.ts'
import { changePreferences } from './preferences.ts'
import { sampleNotification } from './samples.ts'
import { changeSubscription } from './unsubscribe.ts'

const api = useApi()
let count = 0

/** A member with this digest frequency and these notifications. */
const reader = async (digest: Digest, kinds: readonly NotificationKind[]) => {
  count += 1
  const email = `digest-${count}@example.com`
  const user = { email, full_name: 'Digest Reader', email_confirmed: true }
  const { db } = api.database
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    await changePreferences(tx, id, { digest })
    for (const kind of kinds) await notify(tx, { memberId: id, ...sampleNotification(kind) })
  })
  return { id, email }
}

const digestsTo = (email: string) =>
  api.database.db
    .selectFrom('mails')
    .select(['subject', 'body_text', 'body_html'])
    .where('recipient', '=', email)
    .where('kind', '=', 'digest')
    .execute()

const run = async (): Promise<void> => {
  await beginDigests(api.database.db)
  await api.work()
}

/** Moves the product's clock to 7 a.m. on the next such weekday, 1 for Monday. */
const goTo = (weekday: number) =>
  sql`
    with today as (select date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC' as begins)
    update clock set ahead = today.begins - now() + interval '7 hours' + make_interval(days =>
      1 + ((${weekday} - 1 - extract(isodow from today.begins at time zone 'UTC')::int + 7) % 7)) from today`.execute(
    api.database.db,
  )

describe('a digest', () => {
  beforeEach(() => goTo(3))

  it('collects what is unread into one email, and sends it once', async () => {
    const { email } = await reader('daily', ['website_verified', 'analysis_done'])
    await run()
    await run()
    const mails = await digestsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('2')
    expect(mails[0]?.body_html).toContain('<li')
    expect(mails[0]?.body_text).toContain('waldpfad.test')
  })

  it('leaves out what has been read since, and is not sent empty', async () => {
    const { id, email } = await reader('daily', ['website_verified'])
    await sql`update notifications set read = true, read_at = clock_now() where user_id = ${id}`.execute(
      api.database.db,
    )
    await run()
    expect(await digestsTo(email)).toEqual([])
    const waiting = api.database.db.selectFrom('notifications').select('mailing').where('user_id', '=', id)
    expect(await waiting.execute()).toEqual([{ mailing: 'none' }])
  })

  it('comes on Mondays to members who want it weekly', async () => {
    const { email } = await reader('weekly', ['website_verified'])
    await run()
    expect(await digestsTo(email)).toEqual([])
    await goTo(1)
    await run()
    expect(await digestsTo(email)).toHaveLength(1)
  })

  it('comes later if Monday was missed', async () => {
    const { email } = await reader('weekly', ['website_verified'])
    await goTo(2)
    await run()
    expect(await digestsTo(email)).toHaveLength(1)
  })

  it('leaves out kinds that the member has switched off since, and keeps those that are on', async () => {
    const { id, email } = await reader('daily', ['website_verified', 'analysis_done'])
    await inTransaction(api.database.db, (tx) => changePreferences(tx, id, { kinds: { website_verified: false } }))
    await run()
    const [mail] = await digestsTo(email)
    expect(mail?.subject).toContain('1')
    const { email: silent, id: silentId } = await reader('daily', ['website_verified'])
    await inTransaction(api.database.db, (tx) =>
      changeSubscription(tx, { memberId: silentId, kind: 'digest' }, { scope: 'kind', on: false }),
    )
    await run()
    expect(await digestsTo(silent)).toEqual([])
  })

  it('leaves notifications that arrive while it is being written for the next one', async () => {
    const { db } = api.database
    const { id, email } = await reader('daily', ['website_verified'])
    await beginDigests(db)
    // Locks the email templates, so that the job blocks after it has read what is waiting.
    const locked = Promise.withResolvers<null>()
    const release = Promise.withResolvers<null>()
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table mail_template_versions in access exclusive mode`.execute(tx)
      locked.resolve(null)
      await release.promise
    })
    await locked.promise
    const working = api.work()
    await until('the job stands still', async () => {
      const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return (await waits.execute(db)).rows.length > 0
    })
    await inTransaction(db, (tx) => notify(tx, { memberId: id, ...sampleNotification('analysis_done') }))
    release.resolve(null)
    await Promise.all([holding, working])
    await run()
    expect(await digestsTo(email)).toHaveLength(2)
  })

  it('lists 30 and states how many more there are', async () => {
    const { email } = await reader('daily', Array<NotificationKind>(35).fill('website_verified'))
    await run()
    const [mail] = await digestsTo(email)
    expect(mail?.subject).toContain('35')
    expect(mail?.body_text).toMatch(/and 5 more/)
  })

  it('still delivers what is waiting to a member who has switched it off since', async () => {
    const { id, email } = await reader('weekly', ['website_verified'])
    await inTransaction(api.database.db, (tx) => changePreferences(tx, id, { digest: 'off' }))
    await run()
    expect(await digestsTo(email)).toHaveLength(1)
  })

  it('keeps names chosen by members plain text', async () => {
    const { id, email } = await reader('daily', [])
    const { data } = sampleNotification('message_received')
    const hostile = {
      ...data,
      sender_name: '<script>alert(1)</script> https://evil.example/login',
      excerpt: '<img src=x onerror=alert(1)> www.evil.example',
    }
    await inTransaction(api.database.db, (tx) => notify(tx, { memberId: id, kind: 'message_received', data: hostile }))
    await run()
    const [mail] = await digestsTo(email)
    expect(mail?.body_html).not.toMatch(/<script|<img/i)
    expect(`${mail?.body_html} ${mail?.body_text}`).not.toMatch(/evil\.example/)
  })
})
