import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectsPerMemberMax } from '../../contract/limits.ts'
import type { Project } from '../../contract/projects.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { endClaims } from '../websites/seed.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { listSteps } from '../testing/buyerLists.ts'

const api = useApi()
const steps = listSteps(api)
let lena: SignedIn
let ben: SignedIn
let site: { id: string; domain: string }

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  site = await addSite(api.database.db, lena.memberId)
})

const draft = (more: object = {}): object => ({ name: randomUUID(), website_id: site.id, target_url: '', ...more })

describe('a project', () => {
  it('is stored as it was created', async () => {
    const answer = await steps.add(
      lena,
      draft({
        name: '  Spring campaign ',
        target_url: '/boats?colour=blue#top',
        keywords: ['boats', 'blue boats'],
        note: 'Only\nin April.',
      }),
    )
    const project = answer.json['project'] as Project
    expect(project).toMatchObject({
      name: 'Spring campaign',
      target_url: `https://${site.domain}/boats?colour=blue`,
      keywords: ['boats', 'blue boats'],
      note: 'Only\nin April.',
      version: 1,
      website: { id: site.id, domain: site.domain, is_verified: true, has_ended: false },
      wishlist: { count: 0, offered: 0, credits: 0 },
      orders: { open: 0, live: 0, lost: 0, credits: 0 },
      referring_domains: 0,
    })
    expect((await steps.read(lena, project.id)).json).toEqual({ project, wishlist: [] })
    expect((await steps.list(lena)).json).toMatchObject({ projects: [project], requesting: [] })
  })

  it('can be created for a website that is not verified yet', async () => {
    const unproved = await addSite(api.database.db, lena.memberId, { is_verified: false, quality_score: null })
    expect((await steps.project(lena, unproved.id)).website.is_verified).toBe(false)
  })

  it.each([
    ['the homepage', '', '/'],
    ['a path', 'boats', '/boats'],
    ['an address without its scheme', 'DOMAIN/boats', '/boats'],
    ['an address with www', 'https://www.DOMAIN/boats', null],
  ])('accepts the target URL %s', async (_, typed, path) => {
    const project = await steps.project(lena, site.id, { target_url: typed.replace('DOMAIN', site.domain) })
    const host = path === null ? `www.${site.domain}/boats` : `${site.domain}${path}`
    expect(project.target_url).toBe(`https://${host}`)
  })

  it.each([
    ['a page of somebody else', { target_url: 'https://example.com/' }, 422, 'wrong_domain'],
    ['a script', { target_url: 'javascript:alert(1)' }, 422, 'wrong_domain'],
    ['an endless address', { target_url: `/${'a'.repeat(2_001)}` }, 400, 'invalid_input'],
    ['an address that grows', { target_url: `/${'ü'.repeat(1_900)}` }, 400, 'invalid_input'],
    ['no name', { name: '  ' }, 400, 'invalid_input'],
    ['an endless name', { name: 'n'.repeat(81) }, 400, 'invalid_input'],
    ['a name that hides something', { name: 'a\u202eb' }, 400, 'invalid_input'],
    ['eleven words', { keywords: Array.from({ length: 11 }, (_, n) => `word ${n}`) }, 400, 'invalid_input'],
    ['a word twice', { keywords: ['boats', 'Boats'] }, 400, 'invalid_input'],
    ['an empty word', { keywords: [''] }, 400, 'invalid_input'],
    ['an endless note', { note: 'n'.repeat(1_001) }, 400, 'invalid_input'],
    ['an unknown website', { website_id: randomUUID() }, 404, 'not_found'],
    ['no id', { website_id: 'x' }, 400, 'invalid_input'],
    ['something unknown', { budget: 5 }, 400, 'unknown_keys'],
  ])('is rejected with %s, and nothing is stored', async (_, wrong, status, code) => {
    const before = (await steps.list(lena)).json
    const answer = await steps.add(lena, draft(wrong))
    expect([answer.status, answer.code]).toEqual([status, code])
    expect((await steps.list(lena)).json).toEqual(before)
  })

  it('is rejected for another member’s website', async () => {
    expect((await steps.add(ben, draft())).code).toBe('not_found')
  })

  it('has a unique name, compared case-insensitively', async () => {
    const first = await steps.project(lena, site.id, { name: 'Harbour' })
    const second = await steps.project(lena, site.id, { name: 'Lighthouse' })
    expect((await steps.add(lena, draft({ name: 'HARBOUR' }))).code).toBe('project_exists')
    expect((await steps.change(lena, second, { name: 'harbour' })).code).toBe('project_exists')
    expect((await steps.change(lena, first, { name: 'HARBOUR' })).status).toBe(200)
    const bens = await addSite(api.database.db, ben.memberId)
    expect((await steps.add(ben, draft({ website_id: bens.id, name: 'Harbour' }))).status).toBe(200)
  })

  it('is created once by a double click', async () => {
    const [key, body] = [randomUUID(), draft()]
    const answers = await Promise.all([steps.add(lena, body, key), steps.add(lena, body, key)])
    const ids = answers.map(({ json }) => (json['project'] as Project).id)
    expect(ids[0]).toBe(ids[1])
  })

  it('is changed, unless another tab changed it first', async () => {
    const project = await steps.project(lena, site.id, { note: 'Before.' })
    const changed = await steps.change(lena, project, { note: '', keywords: ['sails'] })
    expect(changed.json['project']).toMatchObject({ note: null, keywords: ['sails'], version: 2, name: project.name })
    const late = await steps.change(lena, project, { note: 'Mine.' })
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    expect((await steps.read(lena, project.id)).json['project']).toEqual(changed.json['project'])
  })

  it('is deleted once, and other members cannot read, change or delete it', async () => {
    const project = await steps.project(lena, site.id)
    for (const answer of [
      await steps.read(ben, project.id),
      await steps.change(ben, project, {}),
      await steps.remove(ben, project.id),
    ]) {
      expect(answer.code).toBe('not_found')
    }
    expect((await steps.remove(lena, project.id)).status).toBe(200)
    expect((await steps.remove(lena, project.id)).code).toBe('not_found')
    expect((await steps.read(lena, project.id)).code).toBe('not_found')
  })

  it('remains when its website is removed, shows that, and can be edited and moved to another website', async () => {
    const gone = await addSite(api.database.db, lena.memberId)
    const project = await steps.project(lena, gone.id)
    await inTransaction(api.database.db, (tx) => endClaims(tx, gone.domain))
    const read = (await steps.read(lena, project.id)).json['project'] as Project
    expect(read.website).toMatchObject({ has_ended: true, is_verified: false, domain: gone.domain })
    const noted = await steps.change(lena, read, { note: 'Given up.' })
    expect(noted.status).toBe(200)
    expect((await steps.add(lena, draft({ website_id: gone.id }))).code).toBe('not_found')
    const moved = await steps.change(lena, noted.json['project'] as Project, { website_id: site.id, target_url: '/x' })
    expect(moved.json['project']).toMatchObject({ website: { id: site.id, has_ended: false } })
    expect((await steps.change(lena, moved.json['project'] as Project, { website_id: gone.id })).code).toBe('not_found')
  })

  it('counts towards the maximum per member, also when two are created at once', async () => {
    const eva = await api.member('eva@example.com')
    const evas = await addSite(api.database.db, eva.memberId)
    const values = Array.from({ length: projectsPerMemberMax - 1 }, (_, n) => ({
      user_id: eva.memberId,
      website_id: evas.id,
      name: `Project ${n}`,
      target_url: `https://${evas.domain}/`,
    }))
    await api.database.db.insertInto('projects').values(values).execute()
    const two = ['one', 'other'].map((name) => steps.add(eva, { name, website_id: evas.id, target_url: '' }))
    const codes = (await Promise.all(two)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([null, 'too_many_projects'].toSorted())
    expect(((await steps.list(eva)).json['projects'] as Project[]).length).toBe(projectsPerMemberMax)
  })

  it('notifies the other tabs of its member', async () => {
    const stream = await openLiveStream(api, lena.session.access_token)
    await steps.project(lena, site.id)
    await until('the event comes', () => stream.heard('projects.changed').length > 0)
  })
})
