// Searches referring domains by part of the name, as typed or in its DNS (Punycode) form.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { normalised } from '../../contract/unicode.ts'

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const likeDomain = (typed: string): RawBuilder<SqlBool> => {
  const text = normalised(typed, 'NFC').toLowerCase()
  const ascii = domainToASCII(text)
  const forms = ascii === '' || ascii === text ? [text] : [text, ascii]
  return sql`registrable_domain like any(${forms.map(patternOf)})`
}
