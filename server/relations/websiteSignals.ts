// What a verified website shows of its operator beside its pages: its name servers, the block of IP addresses it is hosted in,
// and its icon as the product draws it.
import { sql } from 'kysely'
import { hashSignal, type SeenValue } from '../accounts/signals.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { addressBlock } from '../platform/outbound/addresses.ts'
import type { Names } from '../platform/outbound/names.ts'
import { noticeSignals } from './notice.ts'

interface SeenWebsite {
  memberId: string
  domain: string
  registrableDomain: string
}

/** The DNS queries are outside of any transaction. */
export const noticeWebsite = async (
  { db, names, secret }: { db: Db; names: Pick<Names, 'readAddresses' | 'readTxt'>; secret: string },
  { memberId, domain, registrableDomain }: SeenWebsite,
): Promise<void> => {
  const { servers } = await names.readTxt(registrableDomain)
  const blocks = blocksOf(await names.readAddresses(domain))
  const values = [...nameServersOf(servers), ...blocks, ...(await iconOf(db, domain))]
  if (values.length === 0) return
  const signals = values.map((value) => hashSignal(secret, value))
  await inTransaction(db, (tx) => noticeSignals(tx, { ownerId: memberId, signals }))
}

/** The set as a whole: hosters name the same server beside different others. */
const nameServersOf = (servers: readonly { server: string }[]): SeenValue[] => {
  const all = [...new Set(servers.map(({ server }) => server.toLowerCase().replace(/\.$/, '')))].toSorted()
  return all.length === 0 ? [] : [{ kind: 'name_servers', value: all.join(' ') }]
}

/** A name may list any number of addresses. */
const blocksMax = 4

const blocksOf = (addresses: readonly string[]): SeenValue[] => {
  const blocks = addresses.map(addressBlock).filter((block) => block !== null)
  return [...new Set(blocks)]
    .toSorted()
    .slice(0, blocksMax)
    .map((value) => ({ kind: 'ip_block', value }))
}

const iconOf = async (db: Db, domain: string): Promise<SeenValue[]> => {
  const { rows } = await sql<{ version: string }>`
    select version from favicons where domain = ${domain} and kind = 'found' and version is not null`.execute(db)
  return rows.map(({ version }) => ({ kind: 'favicon', value: version }))
}
