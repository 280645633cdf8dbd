// Registration dates of domains for tests whose websites are made without the jobs of a verification.
import { recordReading } from '../domainAge/ages.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

const establishedSince = new Date('2015-03-01T00:00:00Z')

export const registerDomain = (db: Db, host: string, at: Date = establishedSince): Promise<void> =>
  inTransaction(db, (tx) => recordReading(tx, awardDomain(host), { kind: 'registered', at }))
