// HTTP routes of referring domains.
import { hourSeconds } from '../../contract/durations.ts'
import { referringDomainEndpoints } from '../../contract/referringDomains.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { clearList, exportKnown, findOwn, listKnown, takeList } from './referringDomains.ts'
import { readUpload } from './readUpload.ts'
import { textOf } from './uploadText.ts'

const readLimit: RateLimit = { name: 'read known domains', burst: 300, perSeconds: 300 }
const uploadLimit: RateLimit = { name: 'upload known domains', burst: 30, perSeconds: hourSeconds }
const exportLimit: RateLimit = { name: 'export known domains', burst: 30, perSeconds: hourSeconds }
const clearLimit: RateLimit = { name: 'clear known domains', burst: 60, perSeconds: hourSeconds }

const removeLimit: RateLimit = { name: 'remove known domains', burst: 600, perSeconds: hourSeconds }

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const referringDomainRoutes = (db: Db, rules: DomainRules): Route[] => {
  /** Semaphore: each upload takes up to about ten megabytes while it is parsed. */
  const reading = createSemaphore({ atOnce: 2, waitingMax: 20, refusal: () => new AppError('unavailable') })
  return [
    route(
      referringDomainEndpoints.referringDomains,
      async ({ caller: { memberId }, params: { id: websiteId }, query }) => {
        await limit(db, readLimit, memberId)
        return listKnown(db, { memberId, websiteId }, query)
      },
    ),
    route(
      referringDomainEndpoints.uploadReferringDomains,
      async ({ caller: { memberId }, params, query: { mode }, upload }) => {
        const own = { memberId, websiteId: params.id }
        const { registrableDomain: ownDomain } = await findOwn(db, own)
        const list = await reading(() => {
          const text = textOf(upload)
          if (text === null) throw new AppError('not_a_text')
          return readUpload(text, { ownDomain, rules, pause })
        })
        if (list.kind === 'too_many_lines') throw new AppError('too_many_lines')
        return { report: await inTransaction(db, (tx) => takeList(tx, own, { list, mode })) }
      },
      ({ caller }) => limit(db, uploadLimit, caller.memberId),
    ),
    route(
      referringDomainEndpoints.clearReferringDomains,
      async ({ caller: { memberId }, params, query: { domain } }) => {
        await limit(db, domain === undefined ? clearLimit : removeLimit, memberId)
        await inTransaction(db, (tx) => clearList(tx, { memberId, websiteId: params.id }, domain))
        return {}
      },
    ),
    route(
      referringDomainEndpoints.exportReferringDomains,
      async ({ caller: { memberId }, params: { id: websiteId } }) => {
        await limit(db, exportLimit, memberId)
        const own = { memberId, websiteId }
        const { domain } = await findOwn(db, own)
        return new Response(ReadableStream.from(exportKnown(db, own)).pipeThrough(new TextEncoderStream()), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="links-to-${domain}.csv"`,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        })
      },
    ),
  ]
}
