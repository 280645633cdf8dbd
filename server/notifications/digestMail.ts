// Mail that lists several notifications: the digest, and one mail for orders that follow each other closely.
import type { Language } from '../../contract/accounts.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { Tx } from '../platform/db/database.ts'
import { escapeHtml } from '../platform/mail/escapeHtml.ts'
import type { Brand, MailReader } from '../platform/mail/template.ts'
import { writeMail, type WrittenMail } from '../platform/mail/writeMail.ts'
import { describe } from './describe.ts'
import { pathOf } from './paths.ts'
import { templateOf } from './templates.ts'
import { unsubscribePaths } from './unsubscribe.ts'
import { makeUnsubscribeToken } from './unsubscribeToken.ts'
import { unlinkedData } from './values.ts'

/** Longer lists are not read; the rest is in the inbox. */
const itemsMax = 30

interface DigestParts {
  sender: Brand
  settings: { secret: string }
}

interface Item {
  id: number
  type: string
  title: string
  message: string
  data: unknown
}

/** Newest first; longer lists are cut. `kind`: what the unsubscribe link switches off. */
export const writeDigestMail = async (
  tx: Tx,
  parts: DigestParts,
  reader: MailReader & { memberId: string },
  { ids, kind }: { ids: readonly number[]; kind: NotificationKind | 'digest' },
): Promise<WrittenMail> => {
  const items: Item[] = await tx
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'data'])
    .where('id', 'in', ids.slice(0, itemsMax))
    .orderBy('id', 'desc')
    .execute()
  const token = makeUnsubscribeToken(parts.settings.secret, { memberId: reader.memberId, kind })
  return writeMail(tx, parts.sender, {
    template: templateOf('digest'),
    to: reader,
    values: {
      count: String(ids.length),
      items: itemsHtml(items, ids.length - items.length, reader.language, parts.sender.publicUrl),
    },
    path: '/notifications',
    unsubscribe: unsubscribePaths(token),
  })
}

const more = { en: (count: number) => `and ${count} more`, de: (count: number) => `und ${count} weitere` } as const

const itemsHtml = (items: readonly Item[], left: number, language: Language, publicUrl: string): string => {
  const rows = items.map((item) => {
    // Mail clients turn anything that looks like a URL into a link; text written by members must not become a link in
    // our name.
    const { title, message } = describe({ ...item, data: unlinkedData(item.data, language) }, language)
    const url = `${publicUrl}${pathOf(item.type as NotificationKind, item.data)}`
    return `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br>${escapeHtml(message)}</li>`
  })
  const rest = left === 0 ? '' : `<li>${more[language](left)}</li>`
  return `<ul>${rows.join('')}${rest}</ul>`
}
