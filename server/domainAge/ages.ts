// The registration dates of domains, as their registries answered: asked by a job, kept with the time, asked again with
// backoff while there is no answer. An answer is published, because the limit of awards depends on it.
import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { defineJob, enqueue, enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { defineEvent, publish } from '../platform/outbox/events.ts'
import { awardDomain } from './awardDomain.ts'
import type { Rdap } from './rdap.ts'
import type { RdapReading } from './rdapAnswer.ts'

const ofDomain = z.object({ domain: z.string() })

/** A registry has answered about a registrable domain, or has failed to. */
export const domainAgeRead = defineEvent('domain.ageRead', ofDomain)
export const readDomainAgeJob = defineJob('readDomainAge', ofDomain, { lane: 'shortRequest' })

/** A registration can end at any time; one that is absent may be entered later. */
const askAgainAfterMs: Readonly<Record<Exclude<RdapReading['kind'], 'failed'>, number>> = {
  registered: 30 * dayMs,
  not_found: 7 * dayMs,
  no_date: 30 * dayMs,
  no_service: 30 * dayMs,
}
/** Retry with backoff; the last pause repeats. */
const pausesMs = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs, dayMs]
const askedPerRunMax = 1_000

export const pauseAfterFailuresMs = (failures: number): number =>
  pausesMs[Math.min(failures, pausesMs.length) - 1] ?? dayMs

/** Asks if the registry was never asked, or if the last answer is older; adds no second job for the same domain. */
export const requestAge = async (tx: Tx, domain: string): Promise<void> => {
  await enqueue(tx, readDomainAgeJob, { domain }, { jobKey: `${readDomainAgeJob.name}:${domain}` })
}

/** A website was verified: its domain counts as awards count it. Does nothing while the last answer is fresh. */
export const readAge = async (parts: { db: Db; rdap: Rdap }, name: string): Promise<void> => {
  const domain = awardDomain(name)
  const known = await parts.db
    .selectFrom('domain_ages')
    .select('domain')
    .where('domain', '=', domain)
    .where('next_ask_at', '>', sql<Date>`clock_now()`)
    .executeTakeFirst()
  if (known === undefined) await askRegistry(parts, domain)
}

/** Outside of any transaction, because it waits for a foreign server. */
export const askRegistry = async ({ db, rdap }: { db: Db; rdap: Rdap }, domain: string): Promise<void> => {
  const reading = await rdap.readRegistration(domain, await clock.now(db))
  await inTransaction(db, (tx) => recordReading(tx, domain, reading))
}

export const recordReading = async (tx: Tx, domain: string, reading: RdapReading): Promise<void> => {
  const now = await clock.now(tx)
  const before = await tx
    .selectFrom('domain_ages')
    .selectAll()
    .where('domain', '=', domain)
    .forUpdate()
    .executeTakeFirst()
  const failures = reading.kind === 'failed' ? (before?.failures ?? 0) + 1 : 0
  const pauseMs = reading.kind === 'failed' ? pauseAfterFailuresMs(failures) : askAgainAfterMs[reading.kind]
  const row = {
    outcome: reading.kind,
    registered_at:
      reading.kind === 'registered' ? reading.at : reading.kind === 'failed' ? (before?.registered_at ?? null) : null,
    asked_at: now,
    failing_since: reading.kind === 'failed' ? (before?.failing_since ?? now) : null,
    failures,
    next_ask_at: new Date(now.getTime() + pauseMs),
  }
  await tx
    .insertInto('domain_ages')
    .values({ domain, ...row })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
    .execute()
  await publish(tx, domainAgeRead, { domain })
}

/** Failed requests whose pause is over, the longest waiting first. Settled answers are renewed where they matter. */
export const askDueRegistries = async (db: Db): Promise<void> => {
  const due = await db
    .selectFrom('domain_ages')
    .select('domain')
    .where('outcome', '=', 'failed')
    .where('next_ask_at', '<=', sql<Date>`clock_now()`)
    .orderBy('next_ask_at')
    .limit(askedPerRunMax)
    .execute()
  await enqueueAll(
    db,
    due.map(({ domain }) => newJob(readDomainAgeJob, { domain }, { jobKey: `${readDomainAgeJob.name}:${domain}` })),
  )
}
