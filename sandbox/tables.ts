// Tables of the sandbox: its own PostgreSQL schema, created at the first start.
import { readFile } from 'node:fs/promises'
import { type Generated, type JSONColumnType, Kysely, PostgresDialect } from 'kysely'
import type { Database } from '../server/platform/db/database.ts'

interface AddressesTable {
  id: Generated<boolean>
  dns_port: number
  web_port: number
  web_tls_port: number
  smtp_port: number
  host: string
  started_at: Generated<Date>
}

interface AuthorityTable {
  id: Generated<boolean>
  certificate: string
  private_key: string
}

interface RecordSetsTable {
  name: string
  type: string
  values: string[]
  ttl: number
  updated_at: Generated<Date>
}

interface PagesTable {
  host: string
  path: string
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  delay_ms: number
  fault: string | null
  updated_at: Generated<Date>
}

interface RequestsTable {
  id: Generated<number>
  host: string
  method: string
  scheme: string
  path: string
  status: number | null
  fault: string | null
  headers: Record<string, string | string[] | undefined>
  at: Generated<Date>
}

interface MailsTable {
  id: Generated<number>
  recipients: string[]
  sender: string
  subject: string
  body_text: string
  body_html: string
  links: string[]
  headers: Record<string, string>
  message_id: string
  at: Generated<Date>
}

interface OpenAiRequestsTable {
  id: Generated<number>
  at: Generated<Date>
  model: string
  stream: boolean
  fault: string | null
  tokens_in: number
  tokens_out: number
}

interface StripeAccountTable {
  id: Generated<boolean>
  api_key: string
  webhook_secret: string
  port: number
  hold: Generated<'none' | 'withhold' | 'reorder'>
  duplicate: Generated<boolean>
  delay_ms: Generated<number>
}

interface StripeObjectsTable {
  id: string
  seq: Generated<number>
  type: string
  body: JSONColumnType<object>
  hidden: JSONColumnType<object, string | undefined>
  due_at: Date | null
}

export type StripeEventState = 'pending' | 'delivered' | 'failed' | 'lost'

interface StripeEventsTable {
  id: string
  seq: Generated<number>
  type: string
  body: JSONColumnType<object>
  about: string
  state: Generated<StripeEventState>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
}

interface StripeDeliveriesTable {
  id: Generated<number>
  event_id: string
  at: Generated<Date>
  status: number | null
  answer: string
}

interface StripeIdempotencyTable {
  key: string
  request: string
  answer: JSONColumnType<object>
  at: Generated<Date>
}

interface SandboxTables {
  addresses: AddressesTable
  authority: AuthorityTable
  record_sets: RecordSetsTable
  pages: PagesTable
  hosts: { host: string; tls: string }
  requests: RequestsTable
  mails: MailsTable
  mail_faults: { address: string; fault: string; times_left: number | null; delay_ms: number }
  provider_faults: { provider: string; fault: string }
  registrations: { domain: string; registered_at: Date; reregistered_at: Date | null; fault: string | null }
  openai_requests: OpenAiRequestsTable
  stripe_account: StripeAccountTable
  stripe_objects: StripeObjectsTable
  stripe_events: StripeEventsTable
  stripe_deliveries: StripeDeliveriesTable
  stripe_idempotency: StripeIdempotencyTable
  demo_sites: { host: string; loaded_at: Generated<Date> }
}

export type SandboxDb = Kysely<SandboxTables>

/** Shares the product's pool, and must therefore never be destroyed. */
export const sandboxDb = (database: Database): SandboxDb =>
  new Kysely<SandboxTables>({ dialect: new PostgresDialect({ pool: database.pool }) }).withSchema('sandbox')

const creationLock = 0x5a4d_b0c5

export const createTables = async (database: Database): Promise<void> => {
  const statements = await readFile(new URL('tables.sql', import.meta.url), 'utf8')
  // "If not exists" does not protect two processes that start at the same moment; the advisory lock does. Sent as one
  // message, the statements are one transaction.
  await database.pool.query(`select pg_advisory_xact_lock(${creationLock}); ${statements}`)
}
