// Domain events: published in the transaction that causes them. Each reaction to an event runs as a job.
import type { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'

/** Something that happened in a domain, declared once as a value for the domains above it. */
export interface DomainEvent<Payload> {
  /** As stored in the outbox, such as `website.verified`. */
  readonly name: string
  readonly schema: z.ZodType<Payload>
}

export const defineEvent = <Payload>(name: string, schema: z.ZodType<Payload>): DomainEvent<Payload> => ({
  name,
  schema,
})

/** Publishes a domain event: each reaction that server/reactions.ts lists for it runs as a job. */
export const publish = async <Payload>(
  tx: Tx,
  event: DomainEvent<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({ member_id: null, topic: event.name, payload: JSON.stringify(payload) })
    .execute()
}

/** The names of an event and of the job that reacts to it. */
export interface Reaction {
  event: string
  job: string
}

/** The job gets the payload of the event, which has to have everything that the job needs. */
export const on = <Needed, Payload extends Needed>(
  event: DomainEvent<Payload>,
  job: Job<Needed, unknown>,
): Reaction => ({ event: event.name, job: job.name })
