// Signals of related parties: what the product sees of a member anyway, as a keyed hash. The raw value is not stored, not even
// in the event: without the secret of the installation, a hash cannot be compared with guessed addresses.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type ValueSignal, valueSignals } from '../../contract/relations.ts'
import type { Tx } from '../platform/db/database.ts'
import { defineEvent, publish } from '../platform/outbox/events.ts'

export const hashedSignal = z.object({ kind: z.enum(valueSignals), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type HashedSignal = z.output<typeof hashedSignal>

/** Signals of an owner were seen. */
export const signalsSeen = defineEvent(
  'member.signalsSeen',
  z.object({ ownerId: z.uuid(), signals: z.array(hashedSignal).min(1).max(100) }),
)

export interface SeenValue {
  kind: ValueSignal
  value: string
}

/** Kinds are separated: the same text is another value as a network and as a device. */
export const hashSignal = (secret: string, { kind, value }: SeenValue): HashedSignal => ({
  kind,
  hash: createHmac('sha256', `related parties:${secret}`)
    .update(JSON.stringify([kind, value]))
    .digest('hex'),
})

export const publishSignals = async (
  tx: Tx,
  secret: string,
  ownerId: string,
  values: readonly SeenValue[],
): Promise<void> => {
  if (values.length === 0) return
  await publish(tx, signalsSeen, { ownerId, signals: values.map((value) => hashSignal(secret, value)) })
}
