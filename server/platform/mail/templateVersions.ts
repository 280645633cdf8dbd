// Admins' versions of the mail templates: every save is a new version, the newest counts, and one without content
// resets to the shipped text.
import type { Language } from '../../../contract/accounts.ts'
import type { Issue } from '../../../contract/errors.ts'
import type { TemplateContent } from '../../../contract/mailTemplates.ts'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { MailTemplate } from './template.ts'
import { checkContent } from './templateCheck.ts'

export interface Newest {
  /** 0 if it was never changed. */
  version: number
  /** Null: the shipped text. */
  content: TemplateContent | null
}

export interface Version {
  version: number
  savedAt: Date
  savedBy: string
  /** It was reset to the shipped text. */
  reset: boolean
}

export interface Overview extends Newest {
  kind: string
  language: Language
  savedAt: Date
}

export const newest = async (db: Db | Tx, kind: string, language: Language): Promise<Newest> => {
  const row = await db
    .selectFrom('mail_template_versions')
    .select(['version', 'content'])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { version: row?.version ?? 0, content: contentOf(row?.content) }
}

/** Newest first. */
export const history = async (db: Db | Tx, kind: string, language: Language): Promise<Version[]> => {
  const rows = await db
    .selectFrom('mail_template_versions')
    .select((row) => ['version', 'saved_at', 'saved_by', row('content', 'is', null).as('reset')])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(historyLengthMax)
    .execute()
  return rows.map(({ version, saved_at, saved_by, reset }) => ({
    version,
    savedAt: saved_at,
    savedBy: saved_by,
    reset: Boolean(reset),
  }))
}

const historyLengthMax = 200

/** The text of one version; null if it was reset to the shipped one. */
export const readVersion = async (
  db: Db | Tx,
  kind: string,
  language: Language,
  version: number,
): Promise<TemplateContent | null> => {
  const row = await db
    .selectFrom('mail_template_versions')
    .select('content')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return contentOf(row.content)
}

export interface Save {
  kind: string
  language: Language
  /** Null resets to the shipped text. */
  content: TemplateContent | null
  /** Optimistic locking: the version the admin edited. If another was saved since, nothing is saved. */
  basedOn: number
  savedBy: string
}

export const save = async (tx: Tx, { kind, language, content, basedOn, savedBy }: Save): Promise<number> => {
  const { version } = await newest(tx, kind, language)
  if (version !== basedOn) throw new AppError('conflict')
  // Of two concurrent saves the second waits here for the first and then finds its number taken.
  const saved = await tx
    .insertInto('mail_template_versions')
    .values({
      kind,
      language,
      version: basedOn + 1,
      content: content === null ? null : JSON.stringify(content),
      saved_by: savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (saved === undefined) throw new AppError('conflict')
  return saved.version
}

/** The newest version of every template that was ever changed. */
export const overview = async (db: Db | Tx): Promise<Overview[]> => {
  const rows = await db
    .selectFrom('mail_template_versions')
    .distinctOn(['kind', 'language'])
    .select(['kind', 'language', 'version', 'content', 'saved_at'])
    .orderBy('kind')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ kind, language, version, content, saved_at }) => ({
    kind,
    language: language as Language,
    version,
    content: contentOf(content),
    savedAt: saved_at,
  }))
}

export interface Unfit {
  kind: string
  language: Language
  version: number
  issues: Issue[]
}

/** Texts that were valid when saved and no longer are, for example after an upgrade removed a variable. */
export const unfit = async (db: Db | Tx, templates: readonly MailTemplate[]): Promise<Unfit[]> => {
  const byKind = new Map(templates.map((template) => [template.kind, template]))
  const saved = await overview(db)
  return saved.flatMap(({ kind, language, version, content }) => {
    const template = byKind.get(kind)
    if (template === undefined || content === null) return []
    const issues = checkContent(template, content, language)
    return issues.length === 0 ? [] : [{ kind, language, version, issues }]
  })
}

/** Validated when it was saved; nothing else writes here. */
const contentOf = (json: unknown): TemplateContent | null => (json ?? null) as TemplateContent | null
