// What a verified website shows of its operator beside its pages: its name servers, and its icon as the product draws it.
import { sql } from 'kysely'
import { hashSignal, type SeenValue } from '../accounts/signals.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { Names } from '../platform/outbound/names.ts'
import { noticeSignals } from './notice.ts'

interface SeenWebsite {
  memberId: string
  domain: string
  registrableDomain: string
}

/** The DNS query is outside of any transaction. */
export const noticeWebsite = async (
  { db, names, secret }: { db: Db; names: Pick<Names, 'readTxt'>; secret: string },
  { memberId, domain, registrableDomain }: SeenWebsite,
): Promise<void> => {
  const { servers } = await names.readTxt(registrableDomain)
  const values = [...nameServersOf(servers), ...(await iconOf(db, domain))]
  if (values.length === 0) return
  const signals = values.map((value) => hashSignal(secret, value))
  await inTransaction(db, (tx) => noticeSignals(tx, { ownerId: memberId, signals }))
}

/** The set as a whole: hosters name the same server beside different others. */
const nameServersOf = (servers: readonly { server: string }[]): SeenValue[] => {
  const all = [...new Set(servers.map(({ server }) => server.toLowerCase().replace(/\.$/, '')))].toSorted()
  return all.length === 0 ? [] : [{ kind: 'name_servers', value: all.join(' ') }]
}

const iconOf = async (db: Db, domain: string): Promise<SeenValue[]> => {
  const { rows } = await sql<{ version: string }>`
    select version from favicons where domain = ${domain} and kind = 'found' and version is not null`.execute(db)
  return rows.map(({ version }) => ({ kind: 'favicon', value: version }))
}
