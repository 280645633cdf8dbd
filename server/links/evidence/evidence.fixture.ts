// Links with checks in a database of their own, and the report of a link as it is exported.
import { sql } from 'kysely'
import type { LinkEvidence } from '../../../contract/evidence.ts'
import type { LinkCheck } from '../../../contract/links.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { openPublishedKeys } from '../../platform/signing/publishedKeys.ts'
import { readableLog } from '../../testing/log.ts'
import { readChecks } from '../linkView.ts'
import { readEvidence } from './readEvidence.ts'
import { sealDays, type Sealing } from './sealDays.ts'

export interface ReportFile {
  written_at: string
  link: { id: string }
  checks: LinkCheck[]
  evidence: LinkEvidence
}

export interface EvidenceSteps {
  link(): Promise<string>
  /** One check this many days ago; at midday unless an hour is given. */
  check(
    linkId: string,
    daysAgo: number,
    fields?: { verdict?: 'passed' | 'failed'; hour?: number; url?: string },
  ): Promise<void>
  seal(): Promise<void>
  report(linkId: string): Promise<ReportFile>
}

export const evidenceSteps = (database: { readonly current: Database }): EvidenceSteps => {
  const db = (): Db => database.current.db
  const sealing = (): Sealing => ({
    keys: openPublishedKeys({
      database: database.current,
      secret: 'the secret of these tests, long enough',
      purpose: 'evidence',
      log: readableLog().log,
    }),
    host: 'https://links.example.org',
  })
  return {
    link: async () => {
      const row = { page_url: 'https://a.test/', host: 'a.test', target_url: 'https://b.test/', rel: 'any' }
      const link = { ...row, purpose: 'order', schedule: 'guarantee' }
      return (await db().insertInto('monitored_links').values(link).returning('id').executeTakeFirstOrThrow()).id
    },
    check: async (linkId, daysAgo, { verdict = 'passed', hour = 12, url = 'https://a.test/' } = {}) => {
      const reasons = verdict === 'passed' ? [] : ['link_missing', 'is_nofollow']
      await sql`
        insert into link_checks (link_id, at, requested_url, final_url, status, verdict, reasons, anchor_text, rel, place, snippet)
        values (${linkId}, date_trunc('day', clock_now(), 'UTC') - ${daysAgo} * interval '1 day' + ${hour} * interval '1 hour'
            + interval '123456 microseconds', ${url}, ${url}, 200, ${verdict}, ${reasons}, 'Größe „x“ \\ "y"', '{ugc,nofollow}', 'main', E'a\\tb')`.execute(
        db(),
      )
    },
    seal: () => sealDays(db(), sealing()),
    report: async (linkId) => {
      const writtenAt = new Date()
      const checks = await readChecks(db(), linkId, { before: null, countMax: 2_000 })
      const evidence = await readEvidence(db(), linkId, { from: 1, writtenAt, sealing: sealing() })
      // As it is in the file.
      const file = JSON.stringify({ written_at: writtenAt.toISOString(), link: { id: linkId }, checks, evidence })
      return JSON.parse(file) as ReportFile
    },
  }
}
