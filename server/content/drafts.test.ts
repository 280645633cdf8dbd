// Drafts over HTTP: created, listed, changed in two tabs, stored as versions and deleted, by their member only.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Article, countLinks } from '../../contract/article.ts'
import type { Draft, DraftSummary, DraftVersion } from '../../contract/content.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { contentSteps } from './content.fixture.ts'

const api = useApi()
const steps = contentSteps(api)
let member: SignedIn
let other: SignedIn

beforeAll(async () => {
  member = await api.member('drafts@example.test')
  other = await api.member('other@example.test')
})

const text = (words: string): Article => ({ title: 'Oak', blocks: [{ kind: 'paragraph', runs: [{ text: words }] }] })

const edit = (draft: Draft, article: Article, revision = draft.revision) =>
  steps.call(member, 'PUT', `/drafts/${draft.id}/article`, { revision, article })

describe('a draft', () => {
  it('is created without text, once per key', async () => {
    const key = randomUUID()
    const first = await steps.call(member, 'POST', '/drafts', steps.brief(), key)
    const again = await steps.call(member, 'POST', '/drafts', steps.brief(), key)
    expect(again.json).toEqual(first.json)
    expect(first.json['draft']).toMatchObject({
      words: 0,
      engine: null,
      article: { title: '', blocks: [] },
      revision: 1,
    })
  })

  it.each([
    [{ target_url: 'no address' }, 'target_url', 'not_a_url'],
    [{ target_url: 'ftp://oak.test/' }, 'target_url', 'not_a_url'],
    [{ target_url: 'javascript:alert(1)' }, 'target_url', 'not_a_url'],
    [{ target_url: 'https://user@oak.test/' }, 'target_url', 'not_a_url'],
    [{ anchor_text: '  ' }, 'anchor_text', 'required'],
    [{ anchor_text: 'a\u202eb' }, 'anchor_text', 'hidden_characters'],
    [{ topic: 'x'.repeat(201) }, 'topic', 'too_long'],
    [{ tone: 'rude' }, 'tone', 'wrong_value'],
  ])('is not created with %j', async (wrong, path, code) => {
    const answer = await steps.call(member, 'POST', '/drafts', { ...steps.brief(), ...wrong })
    expect(answer.json).toMatchObject({ error: { code: 'invalid_input', issues: [{ path, code }] } })
  })

  it('stores its text with the link exactly once', async () => {
    const draft = await steps.create(member)
    const given: Article = {
      title: 'Oak',
      blocks: [{ kind: 'list', ordered: false, items: [[{ link: true }], [{ text: 'x ' }, { link: true }]] }],
    }
    const { article, words, edited, revision } = (await edit(draft, given)).json['draft'] as Draft
    expect(countLinks(article)).toBe(1)
    expect([words, edited, revision]).toEqual([8, true, 2])
    const without = (await edit(draft, text('Nothing here.'), 2)).json['draft'] as Draft
    expect(countLinks(without.article)).toBe(1)
  })

  it('rejects text that is not in our format', async () => {
    const draft = await steps.create(member)
    for (const blocks of [
      [{ kind: 'paragraph', runs: [{ text: 'x', href: 'https://evil.test' }] }],
      [{ kind: 'html', html: '<script>' }],
      [{ kind: 'heading', level: 1, text: 'x' }],
    ]) {
      const answer = await steps.call(member, 'PUT', `/drafts/${draft.id}/article`, {
        revision: 1,
        article: { title: '', blocks },
      })
      expect(answer.status).toBe(400)
    }
    expect((await steps.read(member, draft.id)).revision).toBe(1)
  })

  it('is not changed by a tab with an outdated revision', async () => {
    const draft = await steps.create(member)
    expect((await edit(draft, text('One.'))).status).toBe(200)
    expect((await edit(draft, text('Two.'))).code).toBe('conflict')
    for (const [path, body] of [
      ['brief', { brief: steps.brief({ topic: 'Else' }) }],
      ['outline', { outline: ['One'] }],
    ] as const) {
      const answer = await steps.call(member, 'PUT', `/drafts/${draft.id}/${path}`, { revision: 1, ...body })
      expect(answer.code).toBe('conflict')
    }
    expect(await steps.read(member, draft.id)).toMatchObject({ revision: 2, brief: { topic: draft.brief.topic } })
  })

  it('follows its brief: the anchor text is that of the brief', async () => {
    const draft = await steps.create(member)
    await edit(draft, { title: '', blocks: [{ kind: 'paragraph', runs: [{ link: true }] }] })
    const brief = steps.brief({ anchor_text: 'one two three four', rel: 'sponsored' })
    const answer = await steps.call(member, 'PUT', `/drafts/${draft.id}/brief`, { revision: 2, brief })
    expect(answer.json['draft']).toMatchObject({ words: 4, brief, revision: 3 })
  })

  it('is only accessible to its member', async () => {
    const { id } = await steps.create(member)
    await edit(await steps.read(member, id), text('One.'))
    const body = { revision: 2 }
    for (const [method, path, sent] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['GET', '/versions', undefined],
      ['GET', '/versions/1', undefined],
      ['GET', '/similarity', undefined],
      ['POST', '/versions/1/restore', body],
      ['PUT', '/article', { ...body, article: text('Theirs.') }],
      ['PUT', '/outline', { ...body, outline: [] }],
      ['PUT', '/brief', { ...body, brief: steps.brief() }],
      ['POST', '/write', { ...body, task: 'article' }],
    ] as const) {
      expect((await steps.call(other, method, `/drafts/${id}${path}`, sent)).code).toBe('not_found')
    }
    expect((await steps.read(member, id)).title).toBe('Oak')
  })

  it('is synchronised with other tabs', async () => {
    const stream = await openLiveStream(api, member.session.access_token)
    const { id } = await steps.create(member)
    await until('the draft is told', () =>
      stream.heard('content.changed').some((notified) => (notified as { draft_id: string }).draft_id === id),
    )
  })
})

describe('versions', () => {
  it('group edits within ten minutes, and can be read and restored', async () => {
    const draft = await steps.create(member)
    await edit(draft, text('One.'))
    await edit(draft, text('One and two.'), 2)
    await api.database.pool.query(`update clock set ahead = ahead + interval '11 minutes'`)
    await edit(draft, text('Three.'), 3)
    const list = async (): Promise<DraftVersion[]> =>
      (await steps.call(member, 'GET', `/drafts/${draft.id}/versions`)).json['versions'] as DraftVersion[]
    expect((await list()).map(({ number, origin, is_current: now }) => [number, origin, now])).toEqual([
      [2, 'edit', true],
      [1, 'edit', false],
    ])
    const restored = await steps.call(member, 'POST', `/drafts/${draft.id}/versions/1/restore`, { revision: 4 })
    const { article } = restored.json['draft'] as Draft
    expect(article.blocks[0]).toEqual({ kind: 'paragraph', runs: [{ text: 'One and two.' }] })
    expect((await list())[0]).toMatchObject({ number: 3, origin: 'restored', is_current: true })
    expect((await steps.call(member, 'GET', `/drafts/${draft.id}/versions/2`)).json['article']).toMatchObject({
      blocks: [{ runs: [{ text: 'Three.' }] }, {}],
    })
    expect((await steps.call(member, 'GET', `/drafts/${draft.id}/versions/9`)).code).toBe('not_found')
  })

  it('are limited, and the oldest are deleted', async () => {
    const draft = await steps.create(member)
    for (let number = 1; number <= 53; number += 1) {
      await api.database.pool.query(`update clock set ahead = ahead + interval '11 minutes'`)
      expect((await edit(draft, text(`Text ${number}.`), number)).status).toBe(200)
    }
    const { json } = await steps.call(member, 'GET', `/drafts/${draft.id}/versions`)
    const numbers = (json['versions'] as DraftVersion[]).map(({ number }) => number)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 53, 4])
  })
})

describe('the list', () => {
  it('is sorted by last change, paginated, and searchable', async () => {
    const own = await api.member('list@example.test')
    for (let number = 1; number <= 22; number += 1) await steps.create(own, { topic: `Topic ${number} 100%` })
    const first = (await steps.call(own, 'GET', '/drafts')).json as { drafts: DraftSummary[]; next_cursor: string }
    expect([first.drafts.length, first.drafts[0]?.brief.topic]).toEqual([20, 'Topic 22 100%'])
    const rest = (await steps.call(own, 'GET', `/drafts?cursor=${first.next_cursor}`)).json
    expect((rest['drafts'] as DraftSummary[]).map(({ brief }) => brief.topic)).toEqual(['Topic 2 100%', 'Topic 1 100%'])
    expect(rest['next_cursor']).toBeNull()
    const found = (await steps.call(own, 'GET', '/drafts?q=topic%2021')).json['drafts'] as DraftSummary[]
    expect(found.map(({ brief }) => brief.topic)).toEqual(['Topic 21 100%'])
    expect((await steps.call(own, 'GET', '/drafts?q=1%25x')).json['drafts']).toEqual([])
    expect((await steps.call(own, 'GET', '/drafts?cursor=abc')).code).toBe('invalid_input')
  })

  it('drops deleted drafts with everything that belongs to them', async () => {
    const draft = await steps.create(member)
    await edit(draft, text('One.'))
    expect((await steps.call(member, 'DELETE', `/drafts/${draft.id}`)).status).toBe(200)
    expect((await steps.call(member, 'GET', `/drafts/${draft.id}`)).code).toBe('not_found')
    const left = await api.database.db
      .selectFrom('content_versions')
      .select('number')
      .where('draft_id', '=', draft.id)
      .execute()
    expect(left).toEqual([])
  })

  it('is limited by the settings', async () => {
    const own = await api.member('many@example.test')
    await steps.rules(own, { drafts_max: 2 })
    await steps.create(own)
    await steps.create(own)
    expect((await steps.call(own, 'POST', '/drafts', steps.brief())).code).toBe('too_many_drafts')
    await steps.rules(own, {})
  })
})
