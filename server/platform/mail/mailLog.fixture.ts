// Set-up of tests of the mail log: mails in every state.
import { dayMs } from '../../../contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { useDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'

export interface Row {
  id: string
  recipient: string
  subject: string
  kind: string
  state: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled'
  language: 'en' | 'de'
  /** Microseconds: finer than JavaScript dates, as in real rows. */
  createdUs: number
}
export const startUs = Date.UTC(2026, 2, 1) * 1000
export const dayUs = dayMs * 1_000

export interface MailLog {
  database: { readonly current: Database }
  add: (row: Row, more?: object) => Promise<string>
  another: (more?: object, over?: Partial<Row>) => Promise<string>
}

/** Call once at the top of a test file. */
export const useMailLog = (): MailLog => {
  const database = useDatabase()

  const add = async (row: Row, more: object = {}): Promise<string> => {
    const { createdUs, ...columns } = row
    await database.current.db
      .insertInto('mails')
      .values({
        ...columns,
        body_text: 'Hello',
        body_html: '<p>Hello</p>',
        message_id: `<${row.id}@links.example.test>`,
        created_at: sql<Date>`'epoch'::timestamptz + ${createdUs}::int8 * interval '1 microsecond'`,
        ...more,
      })
      .execute()
    return row.id
  }

  /** Older than all other rows, so that it does not affect them. */
  const another = (more: object = {}, over: Partial<Row> = {}): Promise<string> =>
    add(
      {
        id: randomUUID(),
        recipient: 'single@example.test',
        subject: 'Single',
        kind: 'single',
        state: 'sent',
        language: 'en',
        createdUs: startUs - 1_000 * dayUs,
        ...over,
      },
      more,
    )

  return { database, add, another }
}
