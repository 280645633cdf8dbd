// Fault injection for the stand-ins of external services, to test how the product handles failures.
import type { Context } from 'hono'
import { minuteMs } from '../../contract/durations.ts'
import { type Provider, providers } from '../../contract/quotas.ts'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import type { SandboxDb } from '../tables.ts'

export const providerFaults = ['timeout', 'error', 'quota', 'garbage'] as const
export type ProviderFault = (typeof providerFaults)[number]

const silenceMsMax = minuteMs

export interface ProviderState {
  provider: Provider
  fault: ProviderFault | null
}

export const listProviders = async (db: SandboxDb): Promise<ProviderState[]> => {
  const rows = await db.selectFrom('provider_faults').selectAll().execute()
  return providers.map((provider) => {
    const set = rows.find((row) => row.provider === provider)?.fault
    return { provider, fault: providerFaults.find((fault) => fault === set) ?? null }
  })
}

export const faultOf = async (db: SandboxDb, provider: Provider): Promise<ProviderFault | null> =>
  (await listProviders(db)).find((state) => state.provider === provider)?.fault ?? null

export const setFault = async (db: SandboxDb, { provider, fault }: ProviderState): Promise<void> => {
  if (fault === null) {
    await db.deleteFrom('provider_faults').where('provider', '=', provider).execute()
    return
  }
  await db
    .insertInto('provider_faults')
    .values({ provider, fault })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ fault }))
    .execute()
}

/** Sends no response until the client disconnects. */
export const staySilent = (context: Context<NodeBindings>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, silenceMsMax)
    context.env.incoming.socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Deterministic number from `min` to `max` for the same input text. */
export const numberFor = (words: string, min: number, max: number): number => {
  let hash = 0x811c_9dc5
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x0100_0193) >>> 0
  return min + (((hash ^ (hash >>> 15)) >>> 0) % (max - min + 1))
}
