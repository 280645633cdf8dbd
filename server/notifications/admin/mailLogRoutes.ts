// HTTP routes of the email log in the admin area.
import { mailLogEndpoints } from '../../../contract/mailLog.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import {
  aboutMail,
  describeMail,
  exportMails,
  listMails,
  resendMail,
  trustRecipient,
} from '../../platform/mail/mailLog.ts'
import { act } from '../../accounts/audit/adminAction.ts'

export const mailLogRoutes = ({ db }: { db: Db }): Route[] => [
  route(mailLogEndpoints.mails, ({ query }) => listMails(db, query)),
  // Registered before the route with a path parameter in the same place.
  route(mailLogEndpoints.exportMails, async ({ caller, query }) => {
    // Leave out the search text: it is often an email address, and the audit log is kept for good.
    const { q, ...filters } = query
    await act(db, { actorId: caller.memberId, action: 'export_mails' }, (_tx, note) => {
      note({ ...definedOf(filters), ...(q === undefined || q === '' ? {} : { searched: 'yes' }) })
      return Promise.resolve()
    })
    const name = `mails-${new Date().toISOString().slice(0, 10)}.csv`
    return new Response(ReadableStream.from(encoded(exportMails(db, query))), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  }),
  route(mailLogEndpoints.mail, ({ params }) => describeMail(db, params.id)),
  route(mailLogEndpoints.resendMail, async ({ caller, params: { id }, idempotencyKey }) => {
    const { kind, ...about } = await subjectOf(db, id)
    const once = { scope: `${caller.memberId} resendMail`, key: idempotencyKey, request: id }
    return await act(
      db,
      { actorId: caller.memberId, action: 'resend_mail', ...about },
      (tx, note) => {
        note({ mail: kind })
        return resendMail(tx, id)
      },
      once,
    )
  }),
  route(mailLogEndpoints.trustRecipient, async ({ caller, params: { id } }) => {
    const { kind, ...about } = await subjectOf(db, id)
    await act(db, { actorId: caller.memberId, action: 'trust_recipient', ...about }, (tx, note) => {
      note({ mail: kind })
      return trustRecipient(tx, id)
    })
    return {}
  }),
]

const subjectOf = async (db: Db, mailId: string): Promise<{ kind: string; subjectId?: string }> => {
  const { kind, memberId } = await aboutMail(db, mailId)
  return memberId === null ? { kind } : { kind, subjectId: memberId }
}

const definedOf = (filters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined))

const encoded = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
