// What somebody waits for who has drafts among a million: the list, a word in it, a draft, its versions, what is left of the quotas. One after the
// other over HTTP, with the same statements by hand and the same sixteen at once beside it. Target: p95 at most 60 ms, and no statement that reads
// a whole table. And how often a text that is being edited can be kept in a second, against bare updates of its row.
import { readSettings } from '../server/credits/settings.ts'
import { listDrafts, readDraft } from '../server/content/drafts.ts'
import { standingOf } from '../server/content/use.ts'
import { listVersions } from '../server/content/versions.ts'
import type { Database } from '../server/platform/db/database.ts'
import { withManyDrafts } from './draftsWorld.ts'
import { productEnvironment, signIn } from './member.ts'
import { type Asking, explainAll, saidOf, timeByHand } from './plans.ts'
import { startProduct } from './processes.ts'
import { type Measured, percentile, round } from './report.ts'
import { askAll } from './shopWorld.ts'

const several = 16
const timesEach = 60
const warmUpEach = 6
const targetMs = 60
const editsCount = 300

interface Question extends Asking {
  path: string
}

const largeTables = new Set(['content_drafts', 'content_versions', 'content_days', 'users'])

export const measureDrafts = (): Promise<Measured> =>
  withManyDrafts(async ({ database, folder, memberId, draftId, said }) => {
    const [member] = await signIn(database, [memberId])
    const headers = { authorization: `Bearer ${member?.accessToken ?? ''}`, accept: 'application/json' }
    const questions = questionsOf(memberId, draftId)
    const plans = await explainAll(database, questions, largeTables)
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    try {
      const rows: Asked[] = []
      for (const question of questions) {
        const asked = Array.from({ length: timesEach }, () => ({ path: question.path, headers }))
        const times = async (atOnce: number): Promise<number[]> =>
          (await askAll(product.port, asked, atOnce)).map(({ ms }) => ms)
        await askAll(product.port, asked.slice(0, warmUpEach), 1)
        rows.push({
          name: question.name,
          ours: await times(1),
          byHand: await timeByHand(database, question, timesEach),
          crowded: await times(several),
        })
      }
      const slowest = rows.reduce((one, other) => (p95(other.ours) > p95(one.ours) ? other : one))
      const kept = await measureEdits(database, { port: product.port, headers, draftId })
      return {
        rows: [...rows.map(rowOf), kept, { measured: saidOf(plans) }, { measured: said }],
        figure: {
          name: 'drafts',
          ours: round(p95(slowest.ours), 1),
          limit: round(p95(slowest.byHand), 1),
          unit: `ms, p95 of the slowest: ${slowest.name}`,
        },
      }
    } finally {
      await product.stop()
    }
  })

interface Asked {
  name: string
  ours: readonly number[]
  byHand: readonly number[]
  crowded: readonly number[]
}

const p95 = (times: readonly number[]): number => percentile(times, 0.95)

const rowOf = ({ name, ours, byHand, crowded }: Asked) => ({
  measured: name,
  'p50 ms': round(percentile(ours, 0.5), 1),
  'p95 ms': round(p95(ours), 1),
  target: targetMs,
  'by hand, p95 ms': round(p95(byHand), 1),
  [`${several} at once, p95 ms`]: round(p95(crowded), 1),
})

const questionsOf = (memberId: string, draftId: string): Question[] => [
  {
    name: 'what is left of the quotas',
    path: '/api/content',
    ask: async (db) =>
      standingOf(db, memberId, { rules: (await readSettings(db)).content, engine: 'built_in', model: null }),
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

/** One tab that keeps its text again and again, each time on top of the last. */
const measureEdits = async (
  { pool }: Database,
  { port, headers, draftId }: Editing,
): Promise<Record<string, string | number>> => {
  const { rows } = await pool.query<{ article: object; revision: number }>(
    'select article, revision from content_drafts where id = $1',
    [draftId],
  )
  const [draft] = rows
  if (draft === undefined) throw new Error('The draft is gone.')
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
