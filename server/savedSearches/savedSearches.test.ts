import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchNameMax } from '../../contract/limits.ts'
import { savedSearchesMax, searchQueryMax } from '../../contract/savedSearches.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { searchSteps } from './savedSearches.fixture.ts'

const api = useApi()
const steps = searchSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const issuesOf = (answer: { json: Record<string, unknown> }): unknown =>
  (answer.json['error'] as { issues?: unknown }).issues

describe('saved searches', () => {
  it('are stored in canonical form, and listed by name', async () => {
    const travel = await steps.saved(lena, {
      name: '  Travel ',
      query: 'sort=quality&direction=down&language=en%2Cde&category=travel&price_to=050&q=%20see%20',
    })
    expect(travel).toMatchObject({
      name: 'Travel',
      query: 'q=see&category=travel&language=de,en&price_to=50',
      lost: [],
      alert: true,
      new_hits: 0,
    })
    await steps.saved(lena, { name: 'all', query: '', alert: false })
    expect((await steps.list(lena)).map(({ name }) => name)).toEqual(['all', 'Travel'])
    expect(await steps.list(ben)).toEqual([])
  })

  it('can change name, alert and query separately', async () => {
    const { id } = await steps.saved(ben, { name: 'Changing', query: 'dr_from=20', alert: false })
    const changed = async (change: object) => (await steps.change(ben, id, change)).json['search']
    expect(await changed({ name: 'Changed' })).toMatchObject({ name: 'Changed', query: 'dr_from=20', alert: false })
    expect(await changed({ alert: true })).toMatchObject({ name: 'Changed', query: 'dr_from=20', alert: true })
    expect(await changed({ query: 'dr_from=30&sort=price' })).toMatchObject({ query: 'dr_from=30&sort=price' })
    expect(await changed({ name: 'CHANGED' })).toMatchObject({ name: 'CHANGED' })
    expect(await changed({})).toMatchObject({ name: 'CHANGED', query: 'dr_from=30&sort=price', alert: true })
    expect((await steps.remove(ben, id)).status).toBe(200)
    expect((await steps.remove(ben, id)).code).toBe('not_found')
    expect((await steps.change(ben, id, { alert: true })).code).toBe('not_found')
  })

  it('have a unique name per member, compared case-insensitively', async () => {
    await steps.saved(ben, { name: 'Ärzte in Köln' })
    expect((await steps.save(ben, { name: 'ÄRZTE in köln ' })).code).toBe('search_exists')
    const other = await steps.saved(ben, { name: 'Another' })
    expect((await steps.change(ben, other.id, { name: 'ärzte in KÖLN' })).code).toBe('search_exists')
    expect((await steps.save(lena, { name: 'Ärzte in Köln' })).status).toBe(200)
    expect((await steps.list(ben)).map(({ name }) => name)).toEqual(['Another', 'Ärzte in Köln'])
  })

  it('are saved once, however often the same request arrives', async () => {
    const [key, search] = [randomUUID(), { name: 'Double', query: 'rel=dofollow', alert: true }]
    const answers = await Promise.all([1, 2, 3].map(() => steps.save(lena, search, key)))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await steps.save(lena, { ...search, name: 'Else' }, key)).code).toBe('idempotency_key_reused')
    const racing = await Promise.all([1, 2, 3].map(() => steps.save(lena, { name: 'Racing' })))
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(searchNameMax + 1) }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ query: 'category=casino' }, 'query'],
    [{ query: 'category=travel,casino' }, 'query'],
    [{ query: 'price_from=-1' }, 'query'],
    [{ query: 'unknown=1' }, 'query'],
    [{ query: 'cursor=abc' }, 'query'],
    [{ query: 'dr_from=1&dr_from=2' }, 'query'],
    [{ query: `for=${randomUUID()}` }, 'query'],
    [{ query: `q=${'x'.repeat(201)}` }, 'query'],
    [{ query: `q=${'x'.repeat(searchQueryMax)}` }, 'query'],
    [{ alert: 'yes' as unknown as boolean }, 'alert'],
  ])('reject %o and name the field', async (search, path) => {
    const before = await steps.list(ben)
    const answer = await steps.save(ben, search)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect(issuesOf(answer)).toMatchObject([{ path }])
    expect(await steps.list(ben)).toEqual(before)
  })

  it('are private to their member', async () => {
    const { id } = await steps.saved(lena, { name: 'Private' })
    expect((await steps.change(ben, id, { name: 'Mine' })).code).toBe('not_found')
    expect((await steps.open(ben, id)).code).toBe('not_found')
    expect((await steps.remove(ben, id)).code).toBe('not_found')
    expect((await steps.list(lena)).some(({ name }) => name === 'Private')).toBe(true)
  })

  it(`are ${savedSearchesMax} at most, also when many are saved at once`, async () => {
    const mia = await api.member('mia@example.com')
    const first = await Promise.all(Array.from({ length: savedSearchesMax - 2 }, () => steps.save(mia)))
    expect(first.every(({ status }) => status === 200)).toBe(true)
    const last = await Promise.all(Array.from({ length: 6 }, () => steps.save(mia)))
    expect(last.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(last.map(({ code }) => code))).toEqual(new Set([null, 'too_many_searches']))
    expect(await steps.list(mia)).toHaveLength(savedSearchesMax)
  })

  it('report parts that are no longer valid, keep the rest, and can be repaired', async () => {
    const { db } = api.database
    const nora = await api.member('nora@example.com')
    const { id: websiteId, domain } = await addSite(db, nora.memberId)
    const asking = await steps.saved(nora, { name: 'For mine', query: `for=${websiteId}&linking=hide&dr_from=10` })
    const old = await steps.saved(nora, { name: 'Old', query: 'category=travel' })
    await steps.saved(nora, { name: 'Sound', query: 'category=travel' })
    const query = 'category=travel,whaling&price_to=-3&fish=1&q=see'
    await db.updateTable('saved_searches').set({ query }).where('id', '=', old.id).execute()
    await db
      .updateTable('websites')
      .set({ ended_at: new Date(), ended_reason: 'removed', is_verified: false, verified_at: null })
      .where('id', '=', websiteId)
      .execute()
    expect(await steps.list(nora)).toMatchObject([
      { name: 'For mine', query: 'dr_from=10&linking=hide', lost: [{ name: 'for', value: domain }] },
      {
        name: 'Old',
        query: 'q=see&category=travel',
        lost: [
          { name: 'category', value: 'whaling' },
          { name: 'price_to', value: '-3' },
          { name: 'fish', value: '1' },
        ],
      },
      { name: 'Sound', lost: [] },
    ])
    expect((await steps.change(nora, asking.id, { name: 'Renamed' })).json['search']).toMatchObject({
      name: 'Renamed',
      lost: [{ name: 'for' }],
    })
    const repaired = await steps.change(nora, old.id, { query: 'q=see&category=travel' })
    expect(repaired.json['search']).toMatchObject({ query: 'q=see&category=travel', lost: [] })
  })

  it('notify the other tabs of their member when they change', async () => {
    const stream = await openLiveStream(api, lena.session.access_token)
    const { id } = await steps.saved(lena, { name: 'Seen elsewhere' })
    await until('the new one is notified', () => stream.heard('searches.changed').length === 1)
    await steps.remove(lena, id)
    await until('that it went is notified', () => stream.heard('searches.changed').length === 2)
  })
})
