// Content usage for admins: platform totals, day by day, and the top members of this month.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { type WritingProblem, writingProblem } from '../../../contract/content.ts'
import {
  type contentAdminEndpoints,
  contentDaysShown,
  type ContentUse,
  contentUsersPerPage,
  type ContentUserUse,
} from '../../../contract/contentAdmin.ts'
import type { ContentRules } from '../../../contract/contentRules.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchesWords, searchedWords } from '../../platform/db/search.ts'
import { chooseEngine, type Writers } from '../writers.ts'

type Endpoints = typeof contentAdminEndpoints
type Overview = OutputOf<Endpoints['overview']>

const today = sql`(select (clock_now() at time zone 'utc')::date)`
const month = sql`(select date_trunc('month', clock_now() at time zone 'utc')::date)`

/** Over the rows of days aliased `d`. */
const sums = sql`
  coalesce(sum(d.texts), 0)::int as texts, coalesce(sum(d.built_in), 0)::int as built_in,
  coalesce(sum(d.failed), 0)::int as failed, coalesce(sum(d.tokens_in), 0)::float8 as tokens_in,
  coalesce(sum(d.tokens_out), 0)::float8 as tokens_out, coalesce(sum(d.cost_cents), 0)::float8 as cost_cents,
  coalesce(sum(d.credits), 0)::int as credits`

const ofMonth = sql<SqlBool>`d.day between ${month} and ${today}`

export const readContentOverview = async (db: Db, rules: ContentRules, writers: Writers): Promise<Overview> => {
  const { service } = writers
  const { resets, ...used } = await readMonth(db)
  return {
    engine: chooseEngine(rules.engine, writers),
    service: {
      url: service === null ? null : shownAddress(service.url),
      model: service?.model ?? null,
      last_problem: await readLastProblem(db),
    },
    rules,
    month: used,
    resets_month_at: resets.toISOString(),
    days: await readDays(db),
  }
}

/** Hides a key that was put into the URL. */
const shownAddress = (given: string): string => {
  const url = URL.parse(given)
  return url === null ? '' : `${url.origin}${url.pathname}`
}

const readMonth = async (db: Db): Promise<ContentUse & { resets: Date }> => {
  const { rows } = await sql<ContentUse & { resets: Date }>`
    select ${sums}, (${month} + interval '1 month') at time zone 'utc' as resets
    from content_days d where d.user_id is null and ${ofMonth}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The usage totals returned no row.')
  return row
}

/** Includes days without texts. */
const readDays = async (db: Db): Promise<Overview['days']> => {
  const { rows } = await sql<Overview['days'][number]>`
    select shown.day::text as day, used.*
    from (select ${today} - ago as day from generate_series(${contentDaysShown - 1}::int, 0, -1) as ago) as shown
      cross join lateral (
        select ${sums} from content_days d where d.user_id is null and d.day = shown.day) as used
    order by shown.day`.execute(db)
  return rows
}

/** Problems of a page or a stopped process are not failures of the service. */
const notOfTheService: readonly WritingProblem[] = [
  'page_unreachable',
  'page_missing',
  'page_unreadable',
  'page_empty',
  'interrupted',
]

const readLastProblem = async (db: Db): Promise<Overview['service']['last_problem']> => {
  const row = await db
    .selectFrom('content_uses')
    .select(['problem', 'started_at', 'ended_at'])
    .where('engine', '=', sql.lit('service'))
    .where('problem', 'is not', null)
    .where('problem', 'not in', [...notOfTheService])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return { problem: writingProblem.parse(row.problem), at: (row.ended_at ?? row.started_at).toISOString() }
}

type UsersQuery = InputOf<Endpoints['users']>['query']

const whole = z.string().regex(/^\d{1,15}$/)
const cursorForm = z.tuple([z.literal('content_users'), whole, whole, z.uuid()])

/** As in the indexes of members. */
const searchedNames = { text: sql`(u.email || ' ' || u.full_name)`, otherScripts: sql`u.full_name` }
/** A word that matches more names than this is too unspecific for a search. */
const membersFoundMax = 500

const isOneOfFound = async (db: Db, words: string): Promise<RawBuilder<SqlBool>> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.deleted_at is null and ${matchesWords(searchedNames, words)} limit ${membersFoundMax}`.execute(
    db,
  )
  return sql`d.user_id = any(${rows.map(({ id }) => id)}::uuid[])`
}

interface UserRow extends ContentUse {
  id: string
  name: string
  email: string
  drafts: number
}

/** Only the sort columns are summed for all members with usage; the rest is read for the page alone. */
export const listContentUsers = async (
  db: Db,
  { q = '', cursor }: UsersQuery,
): Promise<OutputOf<Endpoints['users']>> => {
  const words = searchedWords(q)
  const whose = words === '' ? sql<SqlBool>`d.user_id is not null` : await isOneOfFound(db, words)
  const after = cursor === undefined ? null : decodeCursor(cursorForm, cursor)
  const { rows } = await sql<UserRow>`
    with ranked as (
      select d.user_id as id, sum((d.tokens_in + d.tokens_out)::float8) as tokens, sum(d.texts) as texts
      from content_days d where ${whose} and ${ofMonth} group by d.user_id having sum(d.texts + d.credits) > 0),
    page as (
      select ranked.id from ranked where ${after === null ? sql`true` : followsAfter(after)}
      order by ranked.tokens desc, ranked.texts desc, ranked.id desc limit ${contentUsersPerPage + 1})
    select page.id, u.full_name as name, u.email, used.*, written.drafts
    from page join users u on u.id = page.id
      cross join lateral (select ${sums} from content_days d where d.user_id = page.id and ${ofMonth}) as used
      cross join lateral (select count(*)::int as drafts from content_drafts c where c.user_id = page.id) as written
    order by used.tokens_in + used.tokens_out desc, used.texts desc, page.id desc`.execute(db)
  const page = rows.slice(0, contentUsersPerPage)
  const last = page.at(-1)
  const isMore = rows.length > page.length && last !== undefined
  return { members: page.map(shown), next_cursor: isMore ? cursorOf(last) : null }
}

const followsAfter = ([, tokens, texts, id]: z.output<typeof cursorForm>): RawBuilder<SqlBool> =>
  sql`(ranked.tokens, ranked.texts, ranked.id) < (${tokens}::float8, ${texts}::int8, ${id}::uuid)`

const cursorOf = ({ tokens_in: tokensIn, tokens_out: tokensOut, texts, id }: UserRow): string =>
  encodeCursor('content_users', String(tokensIn + tokensOut), String(texts), id)

const shown = ({ id, name, email, ...use }: UserRow): ContentUserUse => ({ ...use, member: { id, name, email } })
