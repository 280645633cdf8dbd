// HTTP routes for projects and their wishlists.
import { hourSeconds } from '../../contract/durations.ts'
import { projectEndpoints } from '../../contract/projects.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readPlan } from './projectPlan.ts'
import { addProject, changeProject, deleteProject } from './projects.ts'
import { listProjects, listWishlist, readProject, requestOf } from './projectView.ts'
import { removeFromWishlist, entry } from './wishlist.ts'

const addLimit: RateLimit = { name: 'add project', burst: 100, perSeconds: hourSeconds }
const changeLimit: RateLimit = { name: 'change project', burst: 300, perSeconds: hourSeconds }
const wishlistLimit: RateLimit = { name: 'wishlist', burst: 600, perSeconds: hourSeconds }

export const projectRoutes = (db: Db): Route[] => [
  route(projectEndpoints.projects, async ({ caller: { memberId }, query: { offer_id: offerId } }) => ({
    projects: await listProjects(db, memberId),
    requesting: offerId === undefined ? [] : await requestOf(db, memberId, offerId),
  })),
  route(projectEndpoints.project, async ({ caller: { memberId }, params: { id: projectId } }) => {
    const project = await readProject(db, { memberId, projectId })
    return { project, wishlist: await listWishlist(db, { memberId, projectId }) }
  }),
  route(projectEndpoints.projectPlan, async ({ caller: { memberId }, params: { id: projectId } }) => ({
    plan: await readPlan(db, { memberId, projectId }),
  })),
  route(projectEndpoints.addProject, async ({ caller: { memberId }, body, idempotencyKey }) => {
    await limit(db, addLimit, memberId)
    const once = { scope: `${memberId} addProject`, key: idempotencyKey, request: JSON.stringify(body) }
    return inTransaction(db, (tx) =>
      answerOnce(tx, once, async () => {
        const projectId = await addProject(tx, memberId, body)
        return { project: await readProject(tx, { memberId, projectId }) }
      }),
    )
  }),
  route(projectEndpoints.changeProject, async ({ caller: { memberId }, params: { id: projectId }, body }) => {
    await limit(db, changeLimit, memberId)
    return inTransaction(db, async (tx) => {
      await changeProject(tx, { memberId, projectId }, body)
      return { project: await readProject(tx, { memberId, projectId }) }
    })
  }),
  route(projectEndpoints.deleteProject, async ({ caller: { memberId }, params: { id: projectId } }) => {
    await limit(db, changeLimit, memberId)
    await inTransaction(db, (tx) => deleteProject(tx, { memberId, projectId }))
    return {}
  }),
  route(projectEndpoints.entry, async ({ caller: { memberId }, params, body: { note } }) => {
    await limit(db, wishlistLimit, memberId)
    const own = { memberId, projectId: params.id }
    return inTransaction(db, async (tx) => {
      await entry(tx, own, { offerId: params.offer_id, note })
      return { project: await readProject(tx, own) }
    })
  }),
  route(projectEndpoints.removeFromWishlist, async ({ caller: { memberId }, params }) => {
    await limit(db, wishlistLimit, memberId)
    const own = { memberId, projectId: params.id }
    return inTransaction(db, async (tx) => {
      await removeFromWishlist(tx, own, params.offer_id)
      return { project: await readProject(tx, own) }
    })
  }),
]
