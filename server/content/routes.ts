// HTTP routes of drafts.
import { contentEndpoints } from '../../contract/content.ts'
import { linesOf, textOfRuns } from '../../contract/article.ts'
import { readSettings } from '../credits/settings.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { articleOf, findDraft, pageSnapshot } from './draftRow.ts'
import {
  changeArticle,
  changeBrief,
  changeOutline,
  createDraft,
  listDrafts,
  readDraft,
  removeDraft,
  restoreVersion,
} from './drafts.ts'
import type { WritingSlots } from './writingSlots.ts'
import { chooseEngine } from './writers.ts'
import { compareTexts } from './similarity.ts'
import { streamTo } from './stream.ts'
import { availabilityOf } from './use.ts'
import { listVersions, readVersion } from './versions.ts'
import { beginWriting } from './writing.ts'

export interface ContentRouteParts {
  db: Db
  slots: WritingSlots
}

const writingsPerMember: RateLimit = { name: 'writing by member', burst: 30, perSeconds: 600 }
const changesPerMember: RateLimit = { name: 'changes of drafts by member', burst: 600, perSeconds: 600 }
const comparisonsPerMember: RateLimit = { name: 'comparisons of drafts by member', burst: 120, perSeconds: 600 }

export const contentRoutes = (parts: ContentRouteParts): Route[] => [
  ...readingRoutes(parts),
  ...changingRoutes(parts),
  ...versionRoutes(parts),
  route(contentEndpoints.write, async ({ caller: { memberId }, params, body }) => {
    await limit(parts.db, writingsPerMember, memberId)
    const writing = await beginWriting(parts.db, { memberId, id: params.id }, body, parts.slots.writers)
    return streamTo((reader) => parts.slots.write(writing, reader))
  }),
]

const readingRoutes = ({ db, slots: { writers } }: ContentRouteParts): Route[] => [
  route(contentEndpoints.availability, async ({ caller }) => {
    const { content: rules } = await readSettings(db)
    const engine = chooseEngine(rules.engine, writers)
    const model = engine === 'service' ? (writers.service?.model ?? null) : null
    return availabilityOf(db, caller.memberId, { rules, engine, model })
  }),
  route(contentEndpoints.drafts, ({ caller, query }) => listDrafts(db, caller.memberId, query)),
  route(contentEndpoints.draft, async ({ caller: { memberId }, params: { id } }) => ({
    draft: await readDraft(db, { memberId, id }),
  })),
  route(contentEndpoints.similarity, async ({ caller: { memberId }, params: { id } }) => {
    await limit(db, comparisonsPerMember, memberId)
    const row = await findDraft(db, memberId, id)
    const { blocks } = articleOf(row)
    const paragraphs = blocks.flatMap((one) => linesOf(one).map((line) => textOfRuns(line, '')))
    const page = row.page === null ? [] : pageSnapshot.parse(row.page).lines.map(({ text }) => text)
    return compareTexts(paragraphs, page)
  }),
]

const changingRoutes = ({ db }: ContentRouteParts): Route[] => [
  route(contentEndpoints.create, async ({ caller: { memberId }, body, idempotencyKey: key }) => {
    await limit(db, changesPerMember, memberId)
    const once = { scope: `content draft ${memberId}`, key, request: JSON.stringify(body) }
    return inTransaction(db, (tx) =>
      answerOnce(tx, once, async () => ({ draft: await createDraft(tx, memberId, body) })),
    )
  }),
  route(contentEndpoints.changeBrief, async ({ caller: { memberId }, params: { id }, body }) => {
    await limit(db, changesPerMember, memberId)
    return { draft: await inTransaction(db, (tx) => changeBrief(tx, { memberId, id }, body.revision, body.brief)) }
  }),
  route(contentEndpoints.changeOutline, async ({ caller: { memberId }, params: { id }, body }) => {
    await limit(db, changesPerMember, memberId)
    return { draft: await inTransaction(db, (tx) => changeOutline(tx, { memberId, id }, body.revision, body.outline)) }
  }),
  route(contentEndpoints.changeArticle, async ({ caller: { memberId }, params: { id }, body }) => {
    await limit(db, changesPerMember, memberId)
    return { draft: await inTransaction(db, (tx) => changeArticle(tx, { memberId, id }, body.revision, body.article)) }
  }),
  route(contentEndpoints.remove, async ({ caller: { memberId }, params: { id } }) => {
    await inTransaction(db, (tx) => removeDraft(tx, { memberId, id }))
    return {}
  }),
]

const versionRoutes = ({ db }: ContentRouteParts): Route[] => [
  route(contentEndpoints.versions, async ({ caller, params: { id } }) => {
    await findDraft(db, caller.memberId, id)
    return { versions: await listVersions(db, id) }
  }),
  route(contentEndpoints.version, async ({ caller, params: { id, number } }) => {
    await findDraft(db, caller.memberId, id)
    return readVersion(db, id, number)
  }),
  route(contentEndpoints.restore, async ({ caller: { memberId }, params: { id, number }, body }) => {
    await limit(db, changesPerMember, memberId)
    return { draft: await inTransaction(db, (tx) => restoreVersion(tx, { memberId, id }, body.revision, number)) }
  }),
]
