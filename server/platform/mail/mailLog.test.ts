import { randomUUID } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsPerPage } from '../../../contract/limits.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { describeMail, exportMails, listMails, pruneMails, trustRecipient } from './mailLog.ts'
import { csvLine } from '../csv.ts'
import { countMails, cursorOf, type MailFilters } from './mailSearch.ts'
import { suppress } from './suppressions.ts'
import { dayUs, type Row, startUs, useMailLog } from './mailLog.fixture.ts'

const { database, add, another } = useMailLog()

const states = ['sent', 'sent', 'failed', 'bounced', 'waiting', 'cancelled'] as const
const subjects = ['New order 17', 'Grüße aus dem Hafen', '100% of it_all', 'Невод', 'Weekly summary']

/** Many ties in every column, so that only the id distinguishes the rows. */
const all: Row[] = Array.from({ length: 170 }, (_, i) => ({
  id: randomUUID(),
  recipient: `${(i * 7919) % 100}.reader@${i % 3 === 0 ? 'harbour' : 'quay'}.example`,
  subject: subjects[i % subjects.length] ?? '',
  kind: i % 4 === 0 ? 'welcome' : 'order_created',
  state: states[i % states.length] ?? 'sent',
  language: i % 3 === 0 ? 'de' : 'en',
  createdUs: startUs + Math.floor(i / 20) * dayUs + Math.floor(i / 7) * 3 + (i % 2),
}))

/** Newest first; ties by id. */
const inOrder = (rows: readonly Row[]): string[] =>
  rows
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .toSorted((one, other) => other.createdUs - one.createdUs)
    .map(({ id }) => id)

const listAll = async (filters: MailFilters): Promise<{ ids: string[]; pages: number; totals: Set<number> }> => {
  const ids: string[] = []
  const totals = new Set<number>()
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listMails(database.current.db, { ...filters, cursor })
    ids.push(...page.mails.map(({ id }) => id))
    totals.add(page.total)
    pages += 1
    cursor = page.next_cursor
  }
  return { ids, pages, totals }
}

describe('the mail list', () => {
  beforeAll(async () => {
    for (const row of all) await add(row)
  })

  const day = (row: Row): string => new Date(row.createdUs / 1000).toISOString().slice(0, 10)
  const requests: [string, MailFilters, (row: Row) => boolean][] = [
    ['nothing', {}, () => true],
    ['a state', { state: 'failed' }, (row) => row.state === 'failed'],
    ['a kind', { kind: 'welcome' }, (row) => row.kind === 'welcome'],
    ['a language', { language: 'de' }, (row) => row.language === 'de'],
    ['a first day', { since: '2026-03-04' }, (row) => day(row) >= '2026-03-04'],
    ['a last day', { until: '2026-03-04' }, (row) => day(row) <= '2026-03-04'],
    ['a day that never was', { since: '0000-01-01' }, () => true],
    ['a part of an address', { q: 'HARBOUR' }, (row) => row.recipient.includes('harbour')],
    ['a part of a subject', { q: ' grüsse '.replace('ss', 'ß') }, (row) => row.subject.startsWith('Grüße')],
    ['words in another script', { q: 'невод' }, (row) => row.subject === 'Невод'],
    ['a part of a word in another script', { q: 'ВО' }, (row) => row.subject === 'Невод'],
    ['letters of another script in another order', { q: 'довен' }, () => false],
    ['signs that mean something to the database', { q: '0% of it_' }, (row) => row.subject.startsWith('100%')],
    ['the beginning of a word', { q: 'ne' }, (row) => row.subject.startsWith('New')],
    ['signs alone', { q: '@.' }, () => false],
    ['what is nowhere', { q: 'lighthouse' }, () => false],
    [
      'everything at once',
      { q: 'order', state: 'sent', kind: 'order_created', language: 'en', since: '2026-03-02' },
      (row) =>
        row.subject.startsWith('New') &&
        row.state === 'sent' &&
        row.kind === 'order_created' &&
        row.language === 'en' &&
        day(row) >= '2026-03-02',
    ],
  ]

  it.each(requests)('by %s returns the expected mails across all pages', async (_, filters, wanted) => {
    const { ids, pages, totals } = await listAll(filters)
    const expected = inOrder(all.filter(wanted))
    expect(ids).toEqual(expected)
    expect(pages).toBe(Math.max(1, Math.ceil(expected.length / mailsPerPage)))
    expect([...totals]).toEqual([expected.length])
  })

  it.each([
    ['невод', 'mails_by_other_letters'],
    ['ß', 'mails_by_other_letters'],
    ['harbour', 'mails_by_words'],
  ])('finds %s by the index %s', async (q, index) => {
    const { pool } = database.current
    const asked: CompiledQuery[] = []
    const listening: Db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void asked.push(query),
    })
    await countMails(listening, { q }, 100)
    const [query] = asked
    const plan = await inTransaction(database.current.db, async (tx) => {
      // The table is too small here for the planner to choose an index.
      await sql`set local enable_seqscan = off`.execute(tx)
      return tx.executeQuery(CompiledQuery.raw(`explain ${query?.sql ?? ''}`, [...(query?.parameters ?? [])]))
    })
    expect(JSON.stringify(plan.rows)).toContain(`Bitmap Index Scan on ${index}`)
  })

  it.each([
    'nonsense',
    cursorOf({ at: 'yesterday', id: randomUUID() }),
    cursorOf({ at: '0000-01-01T00:00:00Z', id: 'x' }),
  ])('rejects the foreign cursor %s', async (cursor) => {
    await expect(listMails(database.current.db, { cursor })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('is exported in the same order, without the bodies', async () => {
    let file = ''
    for await (const piece of exportMails(database.current.db, { state: 'failed' })) file += piece
    expect(file.startsWith('\u{FEFF}"created_at","kind","recipient"')).toBe(true)
    const failed = all.filter((row) => row.state === 'failed')
    expect([...file.matchAll(/"([0-9a-f-]{36})"\r\n/g)].map((match) => match[1])).toEqual(inOrder(failed))
    expect(file).not.toContain('Hello')
  })
})

describe('a CSV line', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('starts no formula with %j', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  })

  it('doubles quotes and leaves null empty', () => {
    expect(csvLine(['a "b", c', 3, null, new Date(0)])).toBe('"a ""b"", c",3,,"1970-01-01T00:00:00.000Z"\r\n')
  })
})

describe('one mail', () => {
  it('is shown with its body, its attempts and whether its address is trusted', async () => {
    const { db } = database.current
    const id = await another({ headers: JSON.stringify({ 'X-Kind': 'single' }) }, { recipient: 'Shown@example.test' })
    await db
      .insertInto('mail_attempts')
      .values([
        { mail_id: id, attempt: 2, outcome: 'sent', answer: '250 taken' },
        { mail_id: id, attempt: 1, outcome: 'refused_for_now', answer: '451 later' },
      ])
      .execute()
    await inTransaction(db, (tx) => suppress(tx, { address: 'shown@EXAMPLE.test', reason: '550', mailId: id }))
    expect(await describeMail(db, id)).toMatchObject({
      mail: {
        id,
        recipient: 'Shown@example.test',
        body: { text: 'Hello', html: '<p>Hello</p>' },
        headers: { 'X-Kind': 'single' },
        suppressed_at: expect.any(String) as string,
      },
      attempts: [
        { attempt: 1, outcome: 'refused_for_now', answer: '451 later' },
        { attempt: 2, outcome: 'sent', answer: '250 taken' },
      ],
    })
    await inTransaction(db, (tx) => trustRecipient(tx, id))
    expect(await describeMail(db, id)).toMatchObject({ mail: { suppressed_at: null } })
    await expect(inTransaction(db, (tx) => trustRecipient(tx, id))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('with a secret link is shown without its body, even while it waits', async () => {
    const id = await another({ secret: true }, { state: 'waiting' })
    expect(await describeMail(database.current.db, id)).toMatchObject({ mail: { body: null, subject: 'Single' } })
  })

  it('is not found if it does not exist', async () => {
    await expect(describeMail(database.current.db, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('old mails', () => {
  beforeEach(() => database.current.db.deleteFrom('mails').execute())

  it('are deleted with their attempts once they are done, and kept while they wait', async () => {
    const nowUs = Date.now() * 1000
    const kept = [
      await another({}, { createdUs: nowUs - 179 * dayUs }),
      await another({}, { createdUs: nowUs - 300 * dayUs, state: 'waiting' }),
    ]
    for (const state of ['sent', 'failed', 'bounced', 'cancelled'] as const) {
      const id = await another({}, { createdUs: nowUs - 181 * dayUs, state })
      await database.current.db
        .insertInto('mail_attempts')
        .values({ mail_id: id, attempt: 1, outcome: 'sent', answer: 'ok' })
        .execute()
    }
    await pruneMails(database.current.db)
    const left = await database.current.db.selectFrom('mails').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort())
    expect(await database.current.db.selectFrom('mail_attempts').selectAll().execute()).toEqual([])
  })
})
