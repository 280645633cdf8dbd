// Scope for a template: escapes each value by its type before Liquid sees it.
import type { Language } from '../../../contract/accounts.ts'
import type { VariableType } from '../../../contract/mailTemplates.ts'
import { safeLink } from './allowedHtml.ts'
import { escapeHtml } from './escapeHtml.ts'
import { type Scope, shown } from './liquid.ts'
import type { MailTemplate } from './template.ts'
import { toText } from './toText.ts'

export interface Values {
  site: string
  name: string
  /** By the names of the template's variables. A variable that is used but missing here is a defect and throws. */
  values: Readonly<Record<string, string>>
}

export const scopeOf = (template: MailTemplate, { site, name, values }: Values): Scope => {
  const own = Object.entries(template.variables).flatMap(([variable, { type }]) => {
    const value = Object.hasOwn(values, variable) ? values[variable] : undefined
    return value === undefined ? [] : [[variable, valueOf(type, whole(value))] as const]
  })
  return { site: whole(site), name: whole(name), ...Object.fromEntries(own) }
}

export const samplesOf = (template: MailTemplate, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(template.variables).map(([name, { sample }]) => [name, sample[language]]))

/** Control characters, lone surrogates and noncharacters can neither be shown nor stored. */
const whole = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, '')

const valueOf = (type: VariableType, value: string): Scope[string] => {
  switch (type) {
    case 'text':
      return value
    case 'url':
      return webAddress(value)
    case 'lines':
      return shown(withBreaks(value), () => value)
    case 'html':
      return shown(value, () => toText(value))
  }
}

/** White space is invalid in a URL, and browsers skip it. */
const webAddress = (value: string): string => {
  const address = value.replaceAll(/\s/g, '')
  return safeLink(address) === null ? '' : address
}

/** Two line breaks in a row become a new paragraph when the body is styled. */
const withBreaks = (text: string): string =>
  escapeHtml(text.trim())
    .replaceAll(/\n(?:[ \t]*\n)+/g, '<br><br>')
    .replaceAll('\n', '<br>')
