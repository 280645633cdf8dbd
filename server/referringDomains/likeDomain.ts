// A known domain looked for by a part of its name, as it is typed or as DNS has what is typed.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const likeDomain = (typed: string): RawBuilder<SqlBool> => {
  const text = typed.normalize('NFC').toLowerCase()
  const ascii = domainToASCII(text)
  const forms = ascii === '' || ascii === text ? [text] : [text, ascii]
  return sql`registrable_domain like any(${forms.map(patternOf)})`
}
