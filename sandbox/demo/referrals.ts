// Demo referrals: codes, months of clicks, referred members, the commissions of referrers, and cases that await the
// admin's review.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, minuteMs } from '../../contract/durations.ts'
import type { ReferralRules } from '../../contract/referralRules.ts'
import { record } from '../../server/accounts/seed.ts'
import { awardDomain } from '../../server/domainAge/awardDomain.ts'
import { readSettings } from '../../server/credits/settings.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import type { AwardBook } from './awards.ts'
import type { Row } from './batches.ts'
import type { PastTransition, PastPart } from './credits.ts'
import { clicksOf, dayOf } from './referralClicks.ts'
import { referralNotifications } from './referralNotifications.ts'
import { type PastReward, type PastWay, piecesOf, rewardOf } from './referralRewards.ts'
import { type ReferralStory, type ReferrerStory, referrerStories } from './referralStories.ts'

/** Older clicks exist only as counts. */
const clicksKeptDays = 59

export const pastReferrals: PastPart = async (tx, { now, idOf, aside, notifications, awards }) => {
  const { referrals: rules } = await readSettings(tx)
  const people = await readPeople(tx)
  const adminId = idOf.get('admin@demo.test') ?? ''
  const transitions: PastTransition[] = []
  for (const story of referrerStories) {
    const referrerId = people.get(emailOf(story.login))?.id
    if (referrerId === undefined) continue
    const referrals = story.came.flatMap((came) => {
      const person = people.get(emailOf(came.login))
      return person === undefined
        ? []
        : [makeReferral({ came, person, referrerId, rules, transitions: aside, now, awards })]
    })
    await writeCodes(tx, story, referrerId, now)
    await writeClicks(tx, story, referrerId, { now, referrals })
    for (const referral of referrals) await write(tx, referral, adminId)
    transitions.push(...referrals.flatMap(({ rewards }) => rewards.flatMap((reward) => reward.transitions)))
    notifications.push(...referrals.flatMap((referral) => referralNotifications(referral, now)))
  }
  return transitions
}

const emailOf = (login: string): string => `${login}@demo.test`

interface PastPerson {
  id: string
  email: string
  created_at: Date
  domain: string | null
  verified_at: Date | null
}

/** With each member's first verified website. */
const readPeople = async (tx: Tx): Promise<ReadonlyMap<string, PastPerson>> => {
  const logins = referrerStories.flatMap(({ login, came }) => [login, ...came.map((one) => one.login)])
  const { rows } = await sql<PastPerson>`
    select distinct on (u.id) u.id, u.email, u.created_at, w.domain, w.verified_at
    from users u left join websites w on w.user_id = u.id and w.is_verified and w.ended_at is null
    where u.email = any (${logins.map(emailOf)})
    order by u.id, w.verified_at`.execute(tx)
  return new Map(rows.map((row) => [row.email, row]))
}

interface PastReferral {
  came: ReferralStory
  memberId: string
  referrerId: string
  registeredAt: Date
  recordedAt: Date
  row: Row<'referrals'>
  rewards: readonly PastReward[]
}

interface Making {
  came: ReferralStory
  person: PastPerson
  referrerId: string
  rules: ReferralRules
  /** Transactions from purchases of the referred members. */
  transitions: readonly PastTransition[]
  now: Date
  awards: AwardBook
}

const makeReferral = ({ came, person, referrerId, rules, transitions, now, awards }: Making): PastReferral => {
  const { id: memberId, created_at: registeredAt, domain, verified_at: verifiedAt } = person
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const activation = domain === null || verifiedAt === null ? null : activationOf(verifiedAt, domain)
  const sharesUntil = new Date(registeredAt)
  sharesUntil.setUTCMonth(sharesUntil.getUTCMonth() + rules.purchase_months)
  const isHeld = came.held !== undefined && came.refused === undefined
  const state =
    came.refused !== undefined ? 'refused' : isHeld ? 'held' : activation === null ? 'registered' : 'activated'
  const recordedAt = new Date(registeredAt.getTime() + 4 * minuteMs)
  const row = {
    referral_id: memberId,
    referrer_id: referrerId,
    registered_at: registeredAt,
    recorded_at: recordedAt,
    source: came.source,
    landing: came.landing,
    referrer_bonus: rules.referrer_bonus,
    member_bonus: rules.member_bonus,
    purchase_percent: rules.purchase_percent,
    hold_days: rules.hold_days,
    shares_until: sharesUntil,
    state,
    held_for: isHeld ? [...(came.held?.reasons ?? [])] : [],
    held_at: came.held === undefined ? null : ago(came.held.daysAgo),
    activated_at: activation?.at ?? null,
    activated_domain: activation?.domain ?? null,
    decided_at: came.refused === undefined ? null : ago(came.refused.daysAgo),
    decision_reason: came.refused?.reason ?? null,
  }
  const way = { referral_id: memberId, referrer_id: referrerId, source: came.source, landing: came.landing }
  const rewards = [
    ...(activation === null || state !== 'activated'
      ? []
      : [bonusOf({ way, rules, at: activation.at, host: activation.host, now, awards })]),
    ...piecesOf(memberId, transitions).map((piece) => rewardOf({ way, rules, now }, piece)),
  ]
  return { came, memberId, referrerId, registeredAt, recordedAt, row, rewards }
}

const activationOf = (at: Date, host: string) => ({ at, host, domain: awardDomain(host) })

interface Bonus extends Pick<Making, 'rules' | 'now' | 'awards'> {
  way: PastWay
  at: Date
  host: string
}

/** Both bonuses, as far as the limit of the domain leaves room for them, in parts. */
const bonusOf = ({ way, rules, at, host, now, awards }: Bonus): PastReward => {
  const { referral_id: memberId, referrer_id: referrerId } = way
  const id = randomUUID()
  const subject = `referral:${id}` as const
  const site = { siteOwnerId: memberId, host, referralId: memberId, at }
  const toReferrer = { reason: 'referral_referrer', ownerId: referrerId, wanted: rules.referrer_bonus } as const
  const toMember = { reason: 'referral_member', ownerId: memberId, wanted: rules.member_bonus } as const
  const bonuses = awards.give({ ...toReferrer, ...site }, now)
  const welcomes = awards.give({ ...toMember, ...site }, now)
  const transitions = [
    ...bonuses.map(({ number, amount, at: paidAt }) => {
      const key = number === 1 ? `${subject}:posting:1` : `${subject}:part:${number}`
      const transfer = { key, reason: 'referral_bonus', amount } as const
      return { at: paidAt, transfers: [{ ...transfer, memberId: referrerId, subject }] }
    }),
    ...welcomes.map(({ number, amount, at: paidAt }) => {
      const key = `referral:welcome:${memberId}`
      const transfer = { key: number === 1 ? key : `${key}:${number}`, reason: 'referral_welcome', amount } as const
      return { at: paidAt, transfers: [{ ...transfer, memberId, subject }] }
    }),
  ]
  const granted = bonuses.reduce((sum, { amount }) => sum + amount, 0)
  const row = {
    ...{ ...way, id, kind: 'registration', piece: 'registration' },
    ...{ at, due_at: at, amount: granted, granted, granted_at: at, postings: bonuses.length, state: 'granted' },
  }
  return { row, transitions }
}

const writeCodes = async (tx: Tx, { codes }: ReferrerStory, referrerId: string, now: Date): Promise<void> => {
  const rows = codes.map(({ code, daysAgo }, index) => ({
    code,
    code_key: code.toLowerCase(),
    user_id: referrerId,
    number: index + 1,
    created_at: new Date(now.getTime() - daysAgo * dayMs),
  }))
  await tx.insertInto('referral_codes').values(rows).execute()
}

interface Clicked {
  now: Date
  referrals: readonly PastReferral[]
}

/** Clicks of the last weeks are stored individually, as the product does; none can be traced to a visitor. */
const writeClicks = async (
  tx: Tx,
  story: ReferrerStory,
  referrerId: string,
  { now, referrals }: Clicked,
): Promise<void> => {
  const arrivals = referrals.map(({ came: { source, landing }, registeredAt }) => {
    return { day: dayOf(registeredAt), source, landing }
  })
  const clicked = JSON.stringify(clicksOf(story, now, arrivals))
  const days = sql`json_to_recordset(${clicked}::json) as d (day date, source text, landing text, clicks integer)`
  await sql`
    insert into referral_click_days (referrer_id, part, day, name, clicks)
    select ${referrerId}, part, day, name, sum(clicks)
    from ${days} cross join lateral (values ('landing', landing), ('source', source)) as places (part, name)
    group by part, day, name`.execute(tx)
  await sql`
    insert into referral_clicks (referrer_id, at, day, source, landing, visitor)
    select ${referrerId}, least((day + (0.3 + 0.65 * random()) * interval '1 day') at time zone 'UTC', ${now}),
      day, source, landing, decode(replace(gen_random_uuid()::text, '-', ''), 'hex')
    from ${days} cross join generate_series(1, clicks)
    where day > ${now}::timestamptz::date - ${clicksKeptDays}::integer`.execute(tx)
}

const write = async (tx: Tx, { came, memberId, row, rewards }: PastReferral, adminId: string): Promise<void> => {
  const decided = came.refused === undefined ? {} : { decided_by: adminId }
  await tx
    .insertInto('referrals')
    .values({ ...row, ...decided })
    .execute()
  if (rewards.length > 0) {
    await tx
      .insertInto('referral_rewards')
      .values(rewards.map((reward) => reward.row))
      .execute()
  }
  if (came.refused === undefined) return
  const at = sql<Date>`${row.decided_at}::timestamptz`
  const { reason } = came.refused
  await record(tx, { actorId: adminId, action: 'refuse_referral', subjectId: memberId, reason, at })
}
