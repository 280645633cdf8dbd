import { beforeAll, describe, expect, it } from 'vitest'
import type { Project, ProjectPlan } from '../../contract/projects.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { orderSteps } from '../orders/orders.fixture.ts'
import { orderCalls } from '../orders/orderViews.fixture.ts'
import { listSteps } from '../testing/buyerLists.ts'

const api = useApi()
const lists = listSteps(api)
const calls = orderCalls(api)
let lena: SignedIn
let seller: SignedIn
let site: { id: string; domain: string }

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  seller = await api.member('seller@example.com')
  site = await addSite(api.database.db, lena.memberId, { domain: 'quietharbour.test' })
})

const ask = (who: SignedIn, projectId: string) =>
  api.call('GET', `/api/projects/${projectId}/plan`, { token: who.session.access_token })

const planOf = async (project: Project): Promise<ProjectPlan> =>
  (await ask(lena, project.id)).json['plan'] as ProjectPlan

/** An order for the project, with the project's website as target. */
const order = async (project: Project, anchorText: string | null): Promise<string> => {
  const { id } = await calls.place(lena, seller, { targetUrl: `https://${site.domain}/`, anchorText })
  await api.database.pool.query('update backlink_orders set project_id = $2, target_domain = $3 where id = $1', [
    id,
    project.id,
    site.domain,
  ])
  return id
}

const complete = async (orderId: string): Promise<void> => {
  const steps = orderSteps(api.database.db)
  await steps.transition(orderId, 'accept', 'seller')
  await steps.submitLink(orderId)
  await steps.check(orderId, 'passed')
  await steps.transition(orderId, 'approve', 'buyer')
}

const countsOf = ({ anchors }: ProjectPlan): Record<string, number> =>
  Object.fromEntries(anchors.kinds.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]))

describe('the link plan of a project', () => {
  it('starts empty and recommends what to order first', async () => {
    const plan = await planOf(await lists.project(lena, site.id))
    expect(plan).toMatchObject({ anchors: { total: 0, light: 'green' }, unnamed: 0 })
    expect(plan.anchors.suggestions[0]).toEqual({ kind: 'brand', example: 'Quietharbour' })
    expect(plan.advised.reduce((sum, { share }) => sum + share, 0)).toBe(100)
    expect(plan.pace).toEqual({ links_this_week: 0, links_this_week_max: 5, links_to_come: 0 })
  })

  it('counts the anchor texts of open orders and live links only', async () => {
    const project = await lists.project(lena, site.id)
    const other = await lists.project(lena, site.id)
    await order(project, 'quietharbour.test')
    await order(other, 'read more')
    const declined = await order(project, 'read more')
    await orderSteps(api.database.db).transition(declined, 'decline', 'seller')
    await complete(await order(project, 'Quietharbour'))
    const lost = await order(project, 'read more')
    await complete(lost)
    await api.database.pool.query(
      `update backlink_orders set guarantee_lost_at = clock_now(), guarantee_state = 'refunded', guarantee_refunded = 1 where id = $1`,
      [lost],
    )
    const plan = await planOf(project)
    expect(countsOf(plan)).toEqual({ brand: 1, url: 1 })
    expect(plan.pace).toMatchObject({ links_to_come: 2 })
  })

  it('uses the anchor text chosen by the seller as soon as a check has seen it', async () => {
    const project = await lists.project(lena, site.id)
    const id = await order(project, null)
    expect(await planOf(project)).toMatchObject({ anchors: { total: 0 }, unnamed: 1 })
    await complete(id)
    // As found by the link check.
    expect(await planOf(project)).toMatchObject({ anchors: { total: 1 }, unnamed: 0 })
  })

  it('reports no link velocity for an unverified website', async () => {
    const unproved = await addSite(api.database.db, lena.memberId, { is_verified: false, quality_score: null })
    expect((await planOf(await lists.project(lena, unproved.id))).pace).toBeNull()
  })

  it('is visible to its owner only', async () => {
    const project = await lists.project(lena, site.id)
    expect((await ask(seller, project.id)).code).toBe('not_found')
  })
})
