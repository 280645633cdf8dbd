// Shutdown in the middle of a text: the process keeps the partial text, informs its reader, and releases everything.
import { beforeAll, expect, it } from 'vitest'
import { countLinks } from '../../contract/article.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { contentSteps, host, pageHtml } from './content.fixture.ts'
import { healInterrupted } from './writing.ts'

const api = useApi({ sandbox: true })
const steps = contentSteps(api)
let member: SignedIn

beforeAll(async () => {
  member = await api.member('slots@example.test')
  await steps.page(host, 'care', pageHtml())
  await steps.rules(member, { engine: 'service' })
  await steps.fault('slow')
})

it('continues if the end of a text cannot be recorded, and the text is recovered when its lease expires', async () => {
  const { pool } = api.database
  const escaped: unknown[] = []
  const hear = (error: unknown): void => void escaped.push(error)
  const draft = await steps.create(member)
  await steps.fault(null)
  await pool.query('alter table content_uses add constraint not_now check (ended_at is null)')
  process.on('unhandledRejection', hear)
  try {
    const writing = await steps.open(member, draft)
    expect((await writing.all()).at(-1)?.event).toBe('text')
  } finally {
    await pool.query('alter table content_uses drop constraint not_now')
    process.off('unhandledRejection', hear)
    await steps.fault('slow')
  }
  expect(escaped).toEqual([])
  expect(await steps.read(member, draft.id)).toMatchObject({ is_writing: true })
  await pool.query(`update content_drafts set writing_until = clock_now() where id = $1`, [draft.id])
  await healInterrupted(api.database.db)
  expect(await steps.read(member, draft.id)).toMatchObject({ is_writing: false, problem: 'interrupted' })
})

it('ends all texts first', async () => {
  const draft = await steps.create(member)
  const writing = await steps.open(member, draft)
  await writing.until(
    (notified) => notified.event === 'text' && notified.data.blocks.some(({ kind }) => kind === 'paragraph'),
  )
  await api.slots.stop()
  const last = (await writing.all()).at(-1)
  if (last?.event !== 'end') throw new Error('Its reader received no end event.')
  expect(last.data).toMatchObject({ outcome: 'failed', problem: 'interrupted' })
  const kept = await steps.read(member, draft.id)
  expect(kept).toEqual(last.data.draft)
  expect(kept).toMatchObject({ is_writing: false, engine: 'service', problem: 'interrupted' })
  expect(countLinks(kept.article)).toBe(1)
  const [use] = await api.database.db
    .selectFrom('content_uses')
    .select(['outcome', 'held_tokens'])
    .where('draft_id', '=', draft.id)
    .execute()
  expect(use).toEqual({ outcome: 'failed', held_tokens: 0 })
})
