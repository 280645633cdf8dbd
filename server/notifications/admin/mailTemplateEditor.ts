// Email template editor for admins: lists, reads and changes the templates of the product's emails.
import type { Language } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { MailPreview, templateEndpoints, TemplateContent } from '../../../contract/mailTemplates.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Brand, MailReader, MailTemplate } from '../../platform/mail/template.ts'
import { checkContent } from '../../platform/mail/templateCheck.ts'
import * as versions from '../../platform/mail/templateVersions.ts'
import { previewMail, writeMail } from '../../platform/mail/writeMail.ts'

export { save } from '../../platform/mail/templateVersions.ts'

const testPrefix = '[Test] '

export const find = (templates: readonly MailTemplate[], kind: string): MailTemplate => {
  const template = templates.find((known) => known.kind === kind)
  if (template === undefined) throw new AppError('not_found')
  return template
}

type Listed = OutputOf<typeof templateEndpoints.templates>['templates']

export const list = async (db: Db, templates: readonly MailTemplate[]): Promise<Listed> => {
  const saved = await versions.overview(db)
  const stateOf = (kind: string, language: Language) => {
    const newest = saved.find((version) => version.kind === kind && version.language === language)
    const changed = newest !== undefined && newest.content !== null
    return { changed, saved_at: newest?.savedAt.toISOString() ?? null }
  }
  return templates.map(({ kind, family }) => ({
    kind,
    family,
    languages: { en: stateOf(kind, 'en'), de: stateOf(kind, 'de') },
  }))
}

interface Place {
  template: MailTemplate
  language: Language
  brand: Brand
  /** The admin whose name the preview uses in its greeting. */
  reader: MailReader
}

export const describe = async (
  db: Db,
  { template, language, brand, reader }: Place,
): Promise<OutputOf<typeof templateEndpoints.template>> => {
  const { kind, family } = template
  const shipped = template.shipped[language]
  const { version, content } = await versions.newest(db, kind, language)
  const ofEveryMail = [
    { name: 'site', type: 'text' as const, sample: brand.siteName },
    { name: 'name', type: 'text' as const, sample: reader.name },
  ]
  const own = Object.entries(template.variables).map(([name, { type, sample }]) => ({
    name,
    type,
    sample: sample[language],
  }))
  const history = await describeHistory(db, kind, language)
  return {
    kind,
    family,
    language,
    content: content ?? shipped,
    shipped,
    version,
    variables: [...ofEveryMail, ...own],
    history,
  }
}

type History = OutputOf<typeof templateEndpoints.template>['history']

const describeHistory = async (db: Db, kind: string, language: Language): Promise<History> => {
  const saved = await versions.history(db, kind, language)
  if (saved.length === 0) return []
  const writers = await db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', 'in', [...new Set(saved.map(({ savedBy }) => savedBy))])
    .execute()
  const names = new Map(writers.map((writer) => [writer.id, writer.full_name]))
  return saved.map(({ version, savedAt, savedBy, reset }) => ({
    version,
    saved_at: savedAt.toISOString(),
    saved_by: { id: savedBy, name: names.get(savedBy) ?? '' },
    reset,
  }))
}

/** A version that went back to the shipped text returns that text. */
export const readVersion = async (
  db: Db,
  template: MailTemplate,
  language: Language,
  version: number,
): Promise<TemplateContent> =>
  (await versions.readVersion(db, template.kind, language, version)) ?? template.shipped[language]

export const requireSendable = (template: MailTemplate, content: TemplateContent, language: Language): void => {
  const issues = checkContent(template, content, language).map((issue) => ({ ...issue, path: `content.${issue.path}` }))
  if (issues.length > 0) throw new AppError('invalid_input', { issues })
}

interface Showing {
  brand: Brand
  reader: MailReader
}

/** In the reader's language, with sample values. */
export const preview = (template: MailTemplate, content: TemplateContent, { brand, reader }: Showing): MailPreview =>
  previewMail(template, content, { language: reader.language, brand, name: reader.name })

export const sendTest = async (
  tx: Tx,
  template: MailTemplate,
  content: TemplateContent,
  { brand, reader }: Showing,
): Promise<void> => {
  const samples = Object.entries(template.variables).map(([name, { sample }]) => [name, sample[reader.language]])
  await writeMail(tx, brand, {
    template,
    to: reader,
    values: Object.fromEntries(samples) as Record<string, string>,
    path: '/',
    content: { ...content, subject: `${testPrefix}${content.subject}` },
  })
}
