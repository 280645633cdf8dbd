// Benchmark: whether response times reveal if an email address is registered. Alternates sign-in and recovery for known
// and unknown addresses. Target: medians differ by less than 5 %.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '../server/accounts/signIn/password.ts'
import type { Database } from '../server/platform/db/database.ts'
import { productEnvironment } from './member.ts'
import { type Child, startProduct, withDatabase } from './processes.ts'
import { type Measured, median, round } from './report.ts'

const roundsCount = 150
const warmUpRounds = 10

const kinds = ['known', 'unknown', 'unconfirmed'] as const
type Kind = (typeof kinds)[number]

interface Question {
  name: string
  path: string
  body(email: string): Record<string, string>
}

const questions: readonly Question[] = [
  { name: 'sign-in', path: '/api/auth/sign-in', body: (email) => ({ email, password: 'not the password' }) },
  { name: 'recovery', path: '/api/auth/recovery', body: (email) => ({ email, language: 'en' }) },
]

export const measureSignInTiming = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const addresses = await makeAddresses(database)
    const environment = { ...productEnvironment(database), ROLE: 'web', TRUSTED_PROXIES: '1' }
    const product = await startProduct(folder, environment)
    try {
      const rows: Record<string, string | number>[] = []
      let widest = 0
      for (const question of questions) {
        const times = await ask(product, question, addresses)
        const base = times.unknown
        for (const kind of kinds) {
          const differs = (times[kind] / base - 1) * 100
          widest = Math.max(widest, Math.abs(differs))
          rows.push({
            question: question.name,
            address: kind,
            'median ms': round(times[kind], 2),
            'differs %': round(differs, 2),
          })
        }
      }
      return { rows, figure: { name: 'sign-in-timing', ours: round(widest, 2), limit: null, unit: '% at most' } }
    } finally {
      await product.stop()
    }
  })

/** Each address is used once, so that no limit per account applies. */
const makeAddresses = async (database: Database): Promise<Record<Kind, string[]>> => {
  const make = (kind: Kind): string[] =>
    Array.from({ length: (roundsCount + warmUpRounds) * questions.length }, () => `${kind}-${randomUUID()}@bench.test`)
  const addresses = { known: make('known'), unknown: make('unknown'), unconfirmed: make('unconfirmed') }
  const password = await hashPassword('the password of all of them')
  await sql`
    with made as (
      insert into users (email, full_name, email_confirmed)
      select address, 'Bench', address like 'known%'
      from unnest(${[...addresses.known, ...addresses.unconfirmed]}::text[]) address returning id
    )
    insert into credentials (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${password} from made`.execute(database.db)
  await sql`analyze`.execute(database.db)
  return addresses
}

let network = 0

const ask = async (
  product: Child,
  question: Question,
  addresses: Record<Kind, string[]>,
): Promise<Record<Kind, number>> => {
  const times: Record<Kind, number[]> = { known: [], unknown: [], unconfirmed: [] }
  for (let number = 0; number < roundsCount + warmUpRounds; number += 1) {
    // Rotates the order of the kinds, because the first of a round may meet a colder cache.
    for (let turn = 0; turn < kinds.length; turn += 1) {
      const kind = kinds[(number + turn) % kinds.length] ?? 'known'
      const email = addresses[kind].pop() ?? ''
      const took = await time(product, question, email)
      if (number >= warmUpRounds) times[kind].push(took)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown), unconfirmed: median(times.unconfirmed) }
}

const time = async (product: Child, question: Question, email: string): Promise<number> => {
  network += 1
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${product.port}${question.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${network >> 8}.${network & 255}` },
    body: JSON.stringify(question.body(email)),
  })
  await answer.arrayBuffer()
  const took = performance.now() - startedAt
  if (answer.status !== 200 && answer.status !== 401) throw new Error(`${question.name} returned ${answer.status}`)
  return took
}
