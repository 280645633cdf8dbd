// Content of a broadcast: validated before it is stored, rendered as an email for one reader and as text for the in-app
// notification.
import type { Language } from '../../contract/accounts.ts'
import type { BroadcastContent, broadcastEndpoints } from '../../contract/broadcasts.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { Issue } from '../../contract/errors.ts'
import type { TemplateContent } from '../../contract/mailTemplates.ts'
import type { NotificationOf } from '../../contract/notifications.ts'
import { isWebRoute } from '../../contract/webRoutes.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { fill } from '../platform/mail/liquid.ts'
import type { Brand, MailReader, MailTemplate } from '../platform/mail/template.ts'
import { checkContent } from '../platform/mail/templateCheck.ts'
import { newest } from '../platform/mail/templateVersions.ts'
import { toText } from '../platform/mail/toText.ts'
import { previewMail, writeMail } from '../platform/mail/writeMail.ts'
import type { SegmentMember } from './segments.ts'
import { templateOf } from './templates.ts'

type Spoken = BroadcastContent[Language]

/** Length limit of the in-app notification; the full text is in the email. */
const bellLengthMax = 500
const titleLengthMax = 200
const testPrefix = '[Test] '

/** On its own it is an email with the common variables only. */
const asTemplate = (): MailTemplate => ({ ...templateOf('admin_message'), variables: {} })
const asContent = (spoken: Spoken): TemplateContent => ({ subject: spoken.title, ...spoken })

/** Keyed by the parts of one language: `title`, `body`, `action`. */
const issuesIn = (spoken: Spoken, language: Language): Issue[] =>
  checkContent(asTemplate(), asContent(spoken), language).filter(({ path }) => path !== 'subject')

const issuesOfPath = (path: string | null): Issue[] =>
  path === null || isWebRoute(path.split(/[?#]/, 1)[0] ?? '') ? [] : [{ path: 'path', code: 'wrong_value' }]

/** Throws what would prevent sending, at paths such as `content.de.body`. */
export const requireSendable = (draft: { content: BroadcastContent; path: string | null }): void => {
  const languages: Language[] = ['en', 'de']
  const issues = languages.flatMap((language) =>
    issuesIn(draft.content[language], language).map((issue) => ({
      ...issue,
      path: `content.${language}.${issue.path}`,
    })),
  )
  refuse([...issues, ...issuesOfPath(draft.path)])
}

const refuse = (issues: Issue[]): void => {
  if (issues.length > 0) throw new AppError('invalid_input', { issues })
}

const below = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: `content.${issue.path}` }))

interface Gaps {
  name: string
  site: string
}

/** The parts of the email, inserted into the template that admins have set for this kind. */
export interface BroadcastMail {
  title: string
  /** HTML. */
  message: string
  label: string
}

export const writeMailText = ({ title, body, action }: Spoken, { name, site }: Gaps): BroadcastMail => ({
  title: cut(fill(title, 'text', { name, site }), titleLengthMax),
  message: fill(body, 'html', { name, site }),
  label: fill(action, 'text', { name, site }),
})

const bellOf = (spoken: Spoken, gaps: Gaps): { title: string; message: string } => {
  const { title, message } = writeMailText(spoken, gaps)
  return { title, message: cut(toText(message), bellLengthMax) }
}

const cut = (text: string, lengthMax: number): string => {
  const trimmed = text.trim()
  if (trimmed.length <= lengthMax) return trimmed
  // Do not cut a surrogate pair in half.
  return `${trimmed.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

export interface NotificationFor {
  notification: NotificationOf<'admin_message'>
  memberIds: string[]
}

/** One notification for all, or one per name if the text uses the name. */
export const notificationsFor = (
  { content, path }: { content: BroadcastContent; path: string | null },
  site: string,
  members: readonly SegmentMember[],
): NotificationFor[] => {
  const named = speaksOfName(content)
  const byName = Map.groupBy(members, (member) => (named ? member.name : ''))
  return [...byName].map(([name, namesakes]) => {
    const said = { en: bellOf(content.en, { name, site }), de: bellOf(content.de, { name, site }) }
    return {
      notification: { kind: 'admin_message', data: { content: said, path } },
      memberIds: namesakes.map((member) => member.id),
    }
  })
}

/** May match the word outside of placeholders, too: that costs a little time, while a missed name would leave a gap. */
const speaksOfName = ({ en, de }: BroadcastContent): boolean =>
  [en, de].some((spoken) => Object.values(spoken).some((part) => /\bname\b/.test(part)))

interface Showing {
  brand: Brand
  reader: MailReader
  /** Target of its button. */
  path: string | null
}

/** Default target, where it can be read again. */
const inbox = '/notifications'

/** As the reader would get it. Broken content is rendered as far as possible. */
export const previewBroadcast = async (
  db: Db,
  spoken: Spoken,
  { brand, reader, path }: Showing,
): Promise<OutputOf<typeof broadcastEndpoints.previewBroadcast>> => {
  const { language, name } = reader
  const issues = [...below(issuesIn(spoken, language)), ...issuesOfPath(path)]
  const shownAs = { language, brand, name, path: path ?? inbox }
  if (issues.length > 0) {
    const mail = previewMail(asTemplate(), asContent(spoken), shownAs)
    const bell = { title: mail.subject, message: cut(toText(spoken.body), bellLengthMax) }
    return { ...mail, issues, bell }
  }
  const gaps = { name, site: brand.siteName }
  const template = templateOf('admin_message')
  const values = { ...writeMailText(spoken, gaps) }
  const mail = previewMail(template, await contentFor(db, spoken, language), { ...shownAs, values })
  return { ...mail, issues, bell: bellOf(spoken, gaps) }
}

/** The template that admins have set for this kind, with a button only if the broadcast has one. */
const contentFor = async (db: Db | Tx, { action }: Spoken, language: Language): Promise<TemplateContent> => {
  const { kind, shipped } = templateOf('admin_message')
  const content = (await newest(db, kind, language)).content ?? shipped[language]
  return action === '' ? { ...content, action: '' } : content
}

export const testBroadcast = async (tx: Tx, spoken: Spoken, { brand, reader, path }: Showing): Promise<void> => {
  refuse([...below(issuesIn(spoken, reader.language)), ...issuesOfPath(path)])
  const content = await contentFor(tx, spoken, reader.language)
  await writeMail(tx, brand, {
    template: templateOf('admin_message'),
    to: reader,
    values: { ...writeMailText(spoken, { name: reader.name, site: brand.siteName }) },
    path: path ?? inbox,
    content: { ...content, subject: `${testPrefix}${content.subject}` },
  })
}
