// Tests of the demo drafts: some in every state, each as the product would have stored it, with consistent totals.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { article, countLinks, linesOf, textOfArticle, textOfRuns, wordsOf } from '../../contract/article.ts'
import { contentBrief } from '../../contract/content.ts'
import { readForHandOver } from '../../server/content/handOver.ts'
import { readUses } from '../../server/content/seed.ts'
import { inTransaction } from '../../server/platform/db/database.ts'
import { ledgerViolations } from '../../server/testing/credits.ts'
import { addressOf, targetPages } from './contentPages.ts'
import type { DemoData } from './demoStart.fixture.ts'

const briefColumns = ['target_url', 'anchor_text', 'rel', 'topic', 'language', 'tone', 'length'] as const

const readDrafts = async (world: DemoData) => {
  const rows = await world.db
    .selectFrom('content_drafts as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .selectAll('d')
    .select('u.email')
    .execute()
  return rows.map((row) => ({
    ...row,
    article: article.parse(row.article),
    brief: contentBrief.parse(Object.fromEntries(briefColumns.map((name) => [name, row[name]]))),
  }))
}

export const testContent = (world: DemoData): void => {
  testDrafts(world)
  testVersions(world)
  testUse(world)
  testSent(world)
}

const testDrafts = (world: DemoData): void => {
  it('belong to buyer and seller, in both languages: an outline, texts of both engines, edited and unfinished', async () => {
    const drafts = await readDrafts(world)
    const of = (email: string) => drafts.filter((draft) => draft.email === email)
    expect([of('buyer@demo.test').length, of('seller@demo.test').length, drafts.length]).toEqual([3, 3, 6])
    expect(new Set(drafts.map(({ language }) => language))).toEqual(new Set(['de', 'en']))
    for (const holds of [
      drafts.some((draft) => draft.words === 0 && (draft.outline ?? []).length > 3),
      drafts.some(({ engine, edited }) => engine === 'built_in' && edited),
      drafts.some(({ engine, edited }) => engine === 'built_in' && !edited),
      drafts.some(({ engine, edited }) => engine === 'service' && edited),
      drafts.some(({ problem, words }) => problem === 'service_timeout' && words > 0),
    ]) {
      expect(holds).toBe(true)
    }
  })

  it('contain their link exactly once where there is a text, and count its words', async () => {
    for (const draft of await readDrafts(world)) {
      const { title, article: text, anchor_text: anchor } = draft
      expect([title, countLinks(text)]).toEqual([title, draft.words === 0 ? 0 : 1])
      expect([text.title, wordsOf(text, anchor)]).toEqual([title, draft.words])
      expect(draft.words === 0 ? '' : textOfArticle(text, anchor)).not.toMatch(/\{link\}|https?:\/\/\S+ \S/)
      expect(draft.writing_id).toBeNull()
    }
  })

  it('link to existing pages, and know their content', async () => {
    const drafts = await readDrafts(world)
    for (const page of targetPages) {
      const shown = world.pages.get(addressOf(page))
      const own = drafts.filter(({ target_url: url }) => url === addressOf(page))
      expect(own.length).toBeGreaterThan(0)
      for (const { page: read, page_words: words } of own) {
        const { lines } = read as unknown as { lines: { text: string }[] }
        expect(words).toBeGreaterThan(200)
        for (const { text } of lines) expect(shown?.body).toContain(`>${text}</`)
      }
    }
    const [extract] = drafts.filter(({ engine, edited }) => engine === 'built_in' && !edited)
    const taken = (extract?.article.blocks ?? []).flatMap((one) => linesOf(one).map((line) => textOfRuns(line, '')))
    // The built-in engine uses sentences of the page.
    expect(taken.some((line) => line.includes('Kehr um, wenn du den Deich nicht mehr klar siehst.'))).toBe(true)
  })
}

const testVersions = (world: DemoData): void => {
  it('have versions of every origin except restored, and show the last complete one', async () => {
    const drafts = await readDrafts(world)
    const versions = await world.db.selectFrom('content_versions').selectAll().orderBy('number').execute()
    expect(new Set(versions.map(({ origin }) => origin))).toEqual(new Set(['engine', 'section', 'edit', 'unfinished']))
    for (const { id, article: text, versions: count, updated_at: changed, words } of drafts) {
      const own = versions.filter((one) => one.draft_id === id)
      expect(own.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
      const last = own.findLast(({ origin }) => origin !== 'unfinished')
      if (words === 0) expect(last).toBeUndefined()
      else expect([last?.article, last?.words, last?.saved_at]).toEqual([text, words, changed])
    }
  })
}

const testUse = (world: DemoData): void => {
  it('have usage that matches the daily totals, per member and for the platform, with nothing reserved', async () => {
    const sums = sql`
      count(*)::int as texts, count(*) filter (where engine = 'built_in')::int as built_in,
      count(*) filter (where outcome = 'failed')::int as failed, sum(tokens_in)::int as tokens_in,
      sum(tokens_out)::int as tokens_out`
    const { rows: used } = await sql`
      select user_id, day::text, ${sums} from content_uses group by 1, 2
      union all select null, day::text, ${sums} from content_uses group by 2
      order by 2, 1`.execute(world.db)
    const { rows: days } = await sql`
      select user_id, day::text, texts, built_in, failed, tokens_in::int, tokens_out::int
      from content_days order by 2, 1`.execute(world.db)
    expect(days).toEqual(used)
    expect(days.length).toBeGreaterThan(8)
    const { rows: open } = await sql`
      select from content_uses where ended_at is null union all select from content_days where held_tokens > 0
    `.execute(world.db)
    expect(open).toEqual([])
    expect((await readUses(world.db, null)).texts).toBeLessThan(3)
  })

  it('cost no credits, except drafts that a write-off is about and that were deleted', async () => {
    const paid = await world.db
      .selectFrom('content_payments as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['u.email', 'p.amount'])
      .execute()
    expect(paid).toEqual([{ email: 'astrid.lindqvist@demo.test', amount: 60 }])
    expect(await ledgerViolations(world.db)).toEqual([])
  })
}

const testSent = (world: DemoData): void => {
  it('include one that was sent to an open order, with its link, after all earlier messages', async () => {
    const { db } = world
    const sent = await db
      .selectFrom('order_articles as c')
      .innerJoin('backlink_orders as o', 'o.id', 'c.order_id')
      .selectAll('c')
      .select(['o.ended_at', 'o.target_url', 'o.anchor_text', 'o.rel', 'o.buyer_user_id', 'o.seller_user_id'])
      .execute()
    expect(sent).toHaveLength(1)
    const [one] = sent
    if (one === undefined) return
    expect([one.ended_at, one.side, one.engine]).toEqual([null, 'buyer', 'service'])
    expect([one.link_url, one.link_anchor, one.link_rel]).toEqual([one.target_url, one.anchor_text, one.rel])
    const drafts = await readDrafts(world)
    const draft = drafts.find(({ target_url: url }) => url === one.target_url)
    const handed = await inTransaction(db, (tx) => readForHandOver(tx, one.buyer_user_id, draft?.id ?? one.id))
    expect([handed?.article, handed?.brief.anchor_text]).toEqual([one.article, one.link_anchor])
    const messages = await db
      .selectFrom('order_messages')
      .select(['id', 'sender_user_id', 'sent_at'])
      .where('order_id', '=', one.order_id)
      .orderBy('sent_at')
      .execute()
    const last = messages.at(-1)
    expect(last).toEqual({ id: one.message_id, sender_user_id: one.buyer_user_id, sent_at: one.sent_at })
    expect(Math.max(...messages.map(({ id }) => id))).toBe(one.message_id)
    const notified = await db
      .selectFrom('notifications')
      .select(['type', 'read'])
      .where('user_id', '=', one.seller_user_id)
      .where('created_at', '=', one.sent_at)
      .execute()
    expect(notified).toEqual([{ type: 'message_received', read: false }])
  })
}
