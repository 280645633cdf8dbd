// The end of a process in the middle of a text: it keeps what it has, tells its reader, and holds nothing any more.
import { beforeAll, expect, it } from 'vitest'
import { countLinks } from '../../contract/article.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { contentSteps, host, pageHtml } from './content.fixture.ts'

const api = useApi({ sandbox: true })
const steps = contentSteps(api)
let member: SignedIn

beforeAll(async () => {
  member = await api.member('desk@example.test')
  await steps.page(host, 'care', pageHtml())
  await steps.rules(member, { engine: 'service' })
  await steps.fault('slow')
})

it('ends all texts first', async () => {
  const draft = await steps.create(member)
  const writing = await steps.open(member, draft)
  await writing.until((told) => told.event === 'text' && told.data.blocks.some(({ kind }) => kind === 'paragraph'))
  await api.desk.stop()
  const last = (await writing.all()).at(-1)
  if (last?.event !== 'end') throw new Error('Its reader was told nothing.')
  expect(last.data).toMatchObject({ outcome: 'failed', problem: 'interrupted' })
  const kept = await steps.read(member, draft.id)
  expect(kept).toEqual(last.data.draft)
  expect(kept).toMatchObject({ is_writing: false, engine: 'service', problem: 'interrupted' })
  expect(countLinks(kept.article)).toBe(1)
  const [use] = await api.database.db.selectFrom('content_uses').select(['outcome', 'held_tokens']).execute()
  expect(use).toEqual({ outcome: 'failed', held_tokens: 0 })
})
