// Invariants that must hold once a broadcast is over, however often the product was killed on the way.
import type { Database } from '../../server/platform/db/database.ts'
import type { Handover } from './mailServer.ts'

interface Reported {
  email: string
  notifications: number
  mails: number
}

interface MailRow {
  message_id: string
  recipient: string
  state: string
}

export interface Findings {
  members: number
  mails: number
  handedOverTwice: number
  violations: string[]
}

/** Members added by the proof receive emails; members of the demo data may have opted out. */
export const memberDomain = 'crash.test'

export const examine = async (
  { pool }: Database,
  broadcastId: string,
  { handovers, inFlight }: { handovers: readonly Handover[]; inFlight: ReadonlySet<string> },
): Promise<Findings> => {
  const { rows: reported } = await pool.query<Reported>(
    `select u.email,
       (select count(*)::int from notifications n where n.user_id = u.id and n.broadcast_id = $1) as notifications,
       (select count(*)::int from mails m where m.member_id = u.id and m.broadcast_id = $1) as mails
     from users u where email_confirmed and blocked_at is null and deleted_at is null`,
    [broadcastId],
  )
  const { rows: mails } = await pool.query<MailRow>(
    'select message_id, recipient, state from mails where broadcast_id = $1',
    [broadcastId],
  )
  const twice = mails.filter(({ message_id: id }) => timesHandedOver(handovers, id) > 1)
  return {
    members: reported.length,
    mails: mails.length,
    handedOverTwice: twice.length,
    violations: [
      ...reported.flatMap(aboutMember),
      ...mails.flatMap((mail) => aboutMail(mail, handovers, inFlight)),
      ...strangers(mails, handovers),
      ...(await aboutState(pool, broadcastId, reported.length)),
    ],
  }
}

const timesHandedOver = (handovers: readonly Handover[], messageId: string): number =>
  handovers.filter((handover) => handover.messageId === messageId).length

const aboutMember = ({ email, notifications, mails }: Reported): string[] => {
  const wantsMail = email.endsWith(`@${memberDomain}`)
  const faults: string[] = []
  if (notifications !== 1) faults.push(`${email} was notified ${notifications} times`)
  if (wantsMail ? mails !== 1 : mails > 1) faults.push(`${email} has ${mails} mails`)
  return faults
}

const aboutMail = (
  { message_id: id, recipient, state }: MailRow,
  handovers: readonly Handover[],
  inFlight: ReadonlySet<string>,
): string[] => {
  const times = timesHandedOver(handovers, id)
  if (state !== 'sent') return [`The mail to ${recipient} is ${state}`]
  if (times === 0) return [`The mail to ${recipient} never reached the mail server`]
  if (times > 1 && !inFlight.has(id)) return [`The mail to ${recipient} was handed over ${times} times without need`]
  return []
}

/** Emails that reached a member under another Message-ID than that of their one email. */
const strangers = (mails: readonly MailRow[], handovers: readonly Handover[]): string[] => {
  const known = new Set(mails.map((mail) => mail.message_id))
  return handovers
    .filter(({ recipient, messageId }) => recipient.endsWith(`@${memberDomain}`) && !known.has(messageId))
    .map(({ recipient, messageId }) => `${recipient} got a mail that is not in the log: ${messageId}`)
}

const aboutState = async (pool: Database['pool'], broadcastId: string, members: number): Promise<string[]> => {
  const { rows } = await pool.query<{ state: string; audience: number; notified: number; parked: number }>(
    `select state, audience, notified, (select count(*)::int from parked_jobs) as parked
     from broadcasts where id = $1`,
    [broadcastId],
  )
  const [row] = rows
  const faults: string[] = []
  if (row?.state !== 'done') faults.push(`The broadcast is ${row?.state ?? 'gone'}`)
  if (row?.audience !== members || row.notified !== members) {
    faults.push(`It says ${row?.notified ?? 0} of ${row?.audience ?? 0} were notified; there are ${members}`)
  }
  if (row !== undefined && row.parked > 0) faults.push(`${row.parked} jobs were given up`)
  return faults
}
