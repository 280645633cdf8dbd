// Building blocks of notification emails: the structure of a text and the blocks of its body.
import type { Language } from '../../../contract/accounts.ts'
import type { TemplateContent } from '../../../contract/mailTemplates.ts'

export type Letter = Readonly<Record<Language, TemplateContent>>

/** A condition is a block on its own, everything else is a paragraph. One block per line, because admins edit it. */
export const body = (...blocks: readonly string[]): string =>
  blocks.map((block) => (block.startsWith('{%') ? block : `<p>${block}</p>`)).join('\n')

export const bySide = ({ seller, buyer }: Record<'seller' | 'buyer', readonly string[]>): string =>
  `{% if side == 'seller' %}\n${body(...seller)}\n{% else %}\n${body(...buyer)}\n{% endif %}`

/** Rendered if the variable is not empty. */
export const given = (variable: string, blocks: readonly string[], otherwise: readonly string[] = []): string => {
  const rest = otherwise.length === 0 ? '' : `{% else %}\n${body(...otherwise)}\n`
  return `{% if ${variable} %}\n${body(...blocks)}\n${rest}{% endif %}`
}

/** Switches on the code in a variable; the last case is the default. */
export const byCode = (variable: string, cases: Readonly<Record<string, readonly string[]>>): string => {
  const codes = Object.entries(cases)
  const branches = codes.map(([code, blocks], place) => {
    if (place === codes.length - 1) return `{% else %}\n${body(...blocks)}\n`
    return `{% ${place === 0 ? 'if' : 'elsif'} ${variable} == '${code}' %}\n${body(...blocks)}\n`
  })
  return `${branches.join('')}{% endif %}`
}

/** The page with the link, if it is a web address. */
export const pageLink = given('url', ['<a href="{{ url }}">{{ url | truncate: 100 }}</a>'])

export const openOrder = {
  en: 'View order',
  purchase: 'Zur Bestellung',
  task: 'Zum Auftrag',
  either: "{% if side == 'seller' %}Zum Auftrag{% else %}Zur Bestellung{% endif %}",
} as const
