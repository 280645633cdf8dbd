// Clicks on referral links: which member they resolve to, and which of them count. A visitor is stored as a salted hash
// that cannot be traced back after a day or two.
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { referralEndpoints } from '../../contract/referrals.ts'
import type { Db } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { rotatingHash } from '../platform/rotatingHash.ts'

/** Fixed*: limits made-up sources, so that a visitor cannot inflate a referrer's analytics. */
const sourcesPerDayMax = 100

export interface Click {
  referrerId: string | null
  code: string | null
  source: string
  landing: string
  network: string
  userAgent: string
  /** The signed-in member, if any. */
  callerId: string | null
}

type Tracked = OutputOf<typeof referralEndpoints.trackClick>

/** Calls `counted` after each click that counts. */
export const trackClick = async (db: Db, click: Click, counted: (referrerId: string) => void): Promise<Tracked> => {
  const referrerId = await findReferrer(db, click)
  if (referrerId === null) return { referrer_id: null, click_id: null }
  const isNobody = click.userAgent.trim() === '' || isbot(click.userAgent)
  if (isNobody || click.callerId === referrerId) return { referrer_id: referrerId, click_id: null }
  const { source, landing } = click
  const visitor = await rotatingHash(db, 'visitor', [click.network, click.userAgent])
  const [fresh] = await insertClick(db, { referrerId, source, landing, visitor })
  if (fresh !== undefined) counted(referrerId)
  const [same] = fresh === undefined ? await selectFirstClick(db, { referrerId, visitor }) : [fresh]
  return { referrer_id: referrerId, click_id: same?.id ?? null }
}

const mayInvite = sql`email_confirmed and blocked_at is null and deleted_at is null`
const today = sql`(clock_now() at time zone 'UTC')::date`

/** An id takes precedence over a code; an unknown id falls back to the code. */
const findReferrer = async (db: Db, { referrerId, code }: Click): Promise<string | null> => {
  const [row] = await selectReferrer(db, { referrerId, code })
  return row?.id ?? null
}

const selectReferrer = preparedStatement((db, param: Param<Pick<Click, 'referrerId' | 'code'>>) =>
  sql<{ id: string }>`
    select id from users
    where id in (${param('referrerId')}::uuid, (select user_id from referral_codes where code_key = lower(${param('code')}::text)))
      and ${mayInvite}
    order by (id = ${param('referrerId')}::uuid) is true desc limit 1`.compile(db),
)

type NewClick = Pick<Click, 'source' | 'landing'> & FirstClick

/**
 * Writes the click and its counts in one statement, always in the same order to avoid deadlocks. The lock keeps the
 * referrer's account from closing in between, so that no rows are added after its data was erased. Concurrent clicks
 * may slightly exceed the limit of sources.
 */
const insertClick = preparedStatement((db, param: Param<NewClick>) =>
  sql<{ id: string }>`
    with asked (referrer_id, source, landing, visitor, most) as (
      select ${param('referrerId')}::uuid, ${param('source')}::text, ${param('landing')}::text, ${param('visitor')}::bytea,
        ${sql.lit(sourcesPerDayMax)}
    ), referrer as (
      select id from users where id = (select referrer_id from asked) and ${mayInvite} for key share
    ), named as (
      select case
          when asked.source in ('direct', 'other') then asked.source
          when exists (
            select from referral_click_days known
            where known.referrer_id = asked.referrer_id and known.part = 'source' and known.day = ${today} and known.name = asked.source
          ) then asked.source
          when asked.most > (
            select count(*) from referral_click_days known
            where known.referrer_id = asked.referrer_id and known.part = 'source' and known.day = ${today} and known.name not in ('direct', 'other')
          ) then asked.source
          else 'other'
        end as source
      from asked
    ), click as (
      insert into referral_clicks (referrer_id, day, source, landing, visitor)
      select referrer.id, ${today}, named.source, asked.landing, asked.visitor from referrer, named, asked
      on conflict on constraint referral_clicks_are_counted_once_a_day do nothing
      returning id, referrer_id, day, source, landing
    ), counted as (
      insert into referral_click_days as kept (referrer_id, part, day, name, clicks)
      select referrer_id, part, day, name, 1
      from click cross join lateral (values ('landing', landing), ('source', source)) as places (part, name)
      order by part
      on conflict on constraint referral_click_days_pkey do update set clicks = kept.clicks + 1
    )
    select id from click`.compile(db),
)

interface FirstClick {
  referrerId: string
  visitor: Buffer
}

/** The visitor's first click of the day. */
const selectFirstClick = preparedStatement((db, param: Param<FirstClick>) =>
  sql<{ id: string }>`
    select id from referral_clicks
    where referrer_id = ${param('referrerId')}::uuid and day = ${today} and visitor = ${param('visitor')}::bytea`.compile(
    db,
  ),
)
