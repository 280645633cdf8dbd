// Benchmark: requests of a member with drafts in a table of a million: list, search, one draft, its versions, remaining
// quota. Sequential over HTTP, compared with the same statements by hand and with sixteen concurrent requests. Target:
// p95 at most 60 ms, and no full table scan. Also measures saves per second of a text being edited, against bare
// updates of its row.
import { readSettings } from '../server/credits/settings.ts'
import { listDrafts, readDraft } from '../server/content/drafts.ts'
import { availabilityOf } from '../server/content/use.ts'
import { listVersions } from '../server/content/versions.ts'
import type { Database } from '../server/platform/db/database.ts'
import { withManyDrafts } from './draftsDataset.ts'
import { productEnvironment, signIn } from './member.ts'
import { explainAll, planText } from './plans.ts'
import { startProduct } from './processes.ts'
import { type Measured, round } from './report.ts'
import { measureScreens, type Question } from './screens.ts'

const timesEach = 60
const warmUpEach = 6
const targetMs = 60
const editsCount = 300

const largeTables = new Set(['content_drafts', 'content_versions', 'content_days', 'users'])

export const measureDrafts = (): Promise<Measured> =>
  withManyDrafts(async ({ database, folder, memberId, draftId, said }) => {
    const [member] = await signIn(database, [memberId])
    const headers = { authorization: `Bearer ${member?.accessToken ?? ''}`, accept: 'application/json' }
    const questions = questionsOf(memberId, draftId)
    const plans = await explainAll(database, questions, largeTables)
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    try {
      const { port } = product
      const screens = { database, port, headers, questions, targetMs, timesEach, warmUpEach }
      const { rows, figure } = await measureScreens('drafts', screens)
      const kept = await measureEdits(database, { port, headers, draftId })
      return { rows: [...rows, kept, { measured: planText(plans) }, { measured: said }], figure }
    } finally {
      await product.stop()
    }
  })

const questionsOf = (memberId: string, draftId: string): Question[] => [
  {
    name: 'what is left of the quotas',
    path: '/api/content',
    ask: async (db) =>
      availabilityOf(db, memberId, { rules: (await readSettings(db)).content, engine: 'built_in', model: null }),
  },
  { name: 'the list', path: '/api/content/drafts', ask: (db) => listDrafts(db, memberId, {}) },
  {
    name: 'a word that few have',
    path: '/api/content/drafts?q=topic%20777',
    ask: (db) => listDrafts(db, memberId, { q: 'topic 777' }),
  },
  {
    name: 'a word that none has',
    path: '/api/content/drafts?q=spruce',
    ask: (db) => listDrafts(db, memberId, { q: 'spruce' }),
  },
  {
    name: 'a draft',
    path: `/api/content/drafts/${draftId}`,
    ask: (db) => readDraft(db, { memberId, id: draftId }),
  },
  {
    name: 'its fifty versions',
    path: `/api/content/drafts/${draftId}/versions`,
    ask: (db) => listVersions(db, draftId),
  },
]

interface Editing {
  port: number
  headers: Record<string, string>
  draftId: string
}

/** One tab that saves its text repeatedly, each time on top of the last version. */
const measureEdits = async (
  { pool }: Database,
  { port, headers, draftId }: Editing,
): Promise<Record<string, string | number>> => {
  const { rows } = await pool.query<{ article: object; revision: number }>(
    'select article, revision from content_drafts where id = $1',
    [draftId],
  )
  const [draft] = rows
  if (draft === undefined) throw new Error('Draft not found.')
  const { article, revision: first } = draft
  const url = `http://127.0.0.1:${port}/api/content/drafts/${draftId}/article`
  const startedAt = performance.now()
  for (let revision = first; revision < first + editsCount; revision += 1) {
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ revision, article }),
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
  const perSecond = (since: number): number => round(editsCount / ((performance.now() - since) / 1000), 1)
  const ours = perSecond(startedAt)
  const bareAt = performance.now()
  for (let edit = 0; edit < editsCount; edit += 1) {
    await pool.query('update content_drafts set article = $2, updated_at = now() where id = $1', [
      draftId,
      JSON.stringify(article),
    ])
  }
  return { measured: 'texts kept a second, one after the other', ours, 'bare updates': perSecond(bareAt) }
}
