// Test data for `drafts`: a member with the maximum number of drafts, among thousands who have some. A million drafts
// with their versions and two months of usage, in a database of its own, generated in SQL and deterministic.
import type { Connection, Database } from '../server/platform/db/database.ts'
import { fillOnce } from './fillOnce.ts'
import { withDatabase, withDatabaseIn } from './processes.ts'
import { round } from './report.ts'

export interface DraftsDataset {
  database: Database
  folder: string
  memberId: string
  draftId: string
  /** For the report: how much data there is, and how long it took to generate. */
  said: string
}

const membersCount = 20_000
const draftsPerMember = 50
/** Of the member who has as many as the settings can allow. */
const draftsOfOne = 1_000
const versionsPerDraft = 2
const versionsOfOne = 50
const daysCount = 60
const paragraphs = 12

/** With DRAFTS_DATA set, the folder is kept for the next run. */
export const withManyDrafts = <T>(work: (dataset: DraftsDataset) => Promise<T>): Promise<T> => {
  const kept = process.env['DRAFTS_DATA'] ?? ''
  const measure = async (database: Database, folder: string): Promise<T> => {
    const startedAt = performance.now()
    const isNew = await fillOnce(database, 'content_drafts', makeRows)
    const seconds = round((performance.now() - startedAt) / 1000)
    const found = await findOne(database)
    return work({
      database,
      folder,
      ...found,
      said: `${found.counted}, ${isNew ? `made in ${seconds} s` : 'as made before'}`,
    })
  }
  return kept === '' ? withDatabase(measure) : withDatabaseIn(kept, measure)
}

const makeRows = async (client: Connection): Promise<void> => {
  await client.query(makeMembers, [membersCount])
  await client.query(makeDrafts, [
    membersCount,
    draftsPerMember,
    draftsOfOne,
    paragraphs,
    versionsPerDraft,
    versionsOfOne,
  ])
  await client.query(makeVersions)
  await client.query(makeDays, [daysCount])
  await client.query(addUpDays)
}

/** Deterministic id in the form of a random UUID. */
const idOf = (kind: string, number: string): string =>
  `overlay(overlay(md5('drafts ${kind} ' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`

const makeMembers = `
  with people as (
    insert into users (id, email, email_confirmed, full_name, language)
    select ${idOf('member', 'n')}, 'member' || n || '@drafts.test', true, 'Member ' || n, 'de' from generate_series(0, $1::int) n
    returning id, full_name)
  insert into profiles (id, full_name) select id, full_name from people`

const sentence = `'Oak lasts for decades when its surface is cared for twice a year, number ' || p || '. '`

/** The first member has many drafts, the others have an equal number each. */
const makeDrafts = `
  with texts as (
    select jsonb_build_object('title', 'On oak', 'blocks', jsonb_agg(jsonb_build_object('kind', 'paragraph', 'runs',
      case p when 3 then jsonb_build_array(jsonb_build_object('text', 'See '), jsonb_build_object('link', true))
      else jsonb_build_array(jsonb_build_object('text', repeat(${sentence}, 4))) end))) as article
    from generate_series(1, $4::int) p),
  wanted as (
    select 0 as member, n from generate_series(1, $3::int) n
    union all select member, n from generate_series(1, $1::int) member, generate_series(1, $2::int) n)
  insert into content_drafts (id, user_id, target_url, anchor_text, rel, topic, language, tone, length, article, title, words, engine, versions,
    created_at, updated_at)
  select ${idOf('draft', `member || ' ' || n`)}, ${idOf('member', 'member')}, 'https://oak' || n || '.test/care', 'oak care ' || n, 'dofollow',
    'Topic ' || n, 'en', 'neutral', 'medium', article, 'On oak, number ' || n, 600, 'built_in',
    case when member = 0 and n = 1 then $6::int else $5::int end,
    now() - n * interval '1 hour', now() - n * interval '30 minutes' - member * interval '1 second'
  from wanted, texts`

const makeVersions = `
  insert into content_versions (draft_id, number, origin, engine, article, title, words)
  select d.id, n, 'engine', 'built_in', d.article, d.title, d.words
  from content_drafts d, lateral generate_series(1, d.versions) n`

const makeDays = `
  insert into content_days (user_id, day, texts, built_in, tokens_in, tokens_out)
  select id, (now() at time zone 'utc')::date - n, 4, 2, 4000, 2000 from users, generate_series(0, $1::int - 1) n`

const addUpDays = `
  insert into content_days (user_id, day, texts, built_in, tokens_in, tokens_out)
  select null, day, sum(texts), sum(built_in), sum(tokens_in), sum(tokens_out) from content_days group by day`

const findOne = async ({ pool }: Database): Promise<{ memberId: string; draftId: string; counted: string }> => {
  const { rows } = await pool.query<{ member_id: string; draft_id: string; drafts: number; days: number }>(
    `select ${idOf('member', '0')} as member_id, ${idOf('draft', `'0 1'`)} as draft_id,
       (select count(*)::int from content_drafts) as drafts, (select count(*)::int from content_days) as days`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('No member was created.')
  const { member_id: memberId, draft_id: draftId, drafts, days } = found
  return {
    memberId,
    draftId,
    counted: `${drafts.toLocaleString('en')} drafts, ${days.toLocaleString('en')} days of use`,
  }
}
