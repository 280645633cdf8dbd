// Creates, changes and deletes the projects of a member. Each project belongs to one of the member's own websites.
import { pageUrlLengthMax, projectsPerMemberMax } from '../../contract/limits.ts'
import type { ProjectDraft } from '../../contract/projects.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import { sqlStateOf, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { refuseLongAddress } from '../platform/storedUrl.ts'
import { lockMemberLists } from '../accounts/lockMemberLists.ts'

export interface OwnProject {
  memberId: string
  projectId: string
}

const uniqueViolation = '23505'

/** Returns the id of the new project. */
export const addProject = async (tx: Tx, memberId: string, draft: ProjectDraft): Promise<string> => {
  await lockMemberLists(tx, memberId)
  const values = await valuesOf(tx, memberId, draft, null)
  const { count } = await tx
    .selectFrom('projects')
    .select(tx.fn.countAll<number>().as('count'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count >= projectsPerMemberMax) throw new AppError('too_many_projects')
  const added = await tx
    .insertInto('projects')
    .values({ ...values, user_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) throw new AppError('project_exists')
  await notifyMember(tx, memberId, 'projects.changed', {})
  return added.id
}

/**
 * Optimistic locking: rejected with `conflict` if the project has changed since `version`, for example in another tab.
 */
export const changeProject = async (
  tx: Tx,
  own: OwnProject,
  { draft, version }: { draft: ProjectDraft; version: number },
): Promise<void> => {
  const project = await lockProject(tx, own)
  if (project.version !== version) throw new AppError('conflict')
  const values = await valuesOf(tx, own.memberId, draft, project.websiteId)
  try {
    await tx
      .updateTable('projects')
      .set({ ...values, version: version + 1 })
      .where('id', '=', own.projectId)
      .execute()
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw new AppError('project_exists', { cause: error })
    throw error
  }
  await notifyMember(tx, own.memberId, 'projects.changed', {})
}

export const deleteProject = async (tx: Tx, own: OwnProject): Promise<void> => {
  await lockProject(tx, own)
  await tx.deleteFrom('projects').where('id', '=', own.projectId).execute()
  await notifyMember(tx, own.memberId, 'projects.changed', {})
}

/** Other members' projects give `not_found`, like ids that do not exist. */
export const lockProject = async (
  tx: Tx,
  { memberId, projectId }: OwnProject,
): Promise<{ version: number; websiteId: string }> => {
  const project = await tx
    .selectFrom('projects')
    .select(['version', 'website_id as websiteId'])
    .where('id', '=', projectId)
    .where('user_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (project === undefined) throw new AppError('not_found')
  return project
}

/** The values to store. A project may keep a website that was removed, but no new project can be created for it. */
const valuesOf = async (
  tx: Tx,
  memberId: string,
  { website_id: websiteId, target_url: typed, ...draft }: ProjectDraft,
  kept: string | null,
) => {
  const website = await tx
    .selectFrom('websites')
    .select(['domain', 'ended_at'])
    .where('id', '=', websiteId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (website === undefined || (website.ended_at !== null && websiteId !== kept)) throw new AppError('not_found')
  const page = sourcePage(typed === '' ? null : typed, website.domain)
  if (page.kind !== 'page') throw new AppError('wrong_domain')
  refuseLongAddress(page.url, { path: 'target_url', limit: pageUrlLengthMax })
  return { ...draft, website_id: websiteId, target_url: page.url }
}
