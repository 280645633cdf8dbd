// Template check: finds what would prevent a text from being sent, before it is saved.
import type { Language } from '../../../contract/accounts.ts'
import type { Issue } from '../../../contract/errors.ts'
import type { TemplateContent, VariableType } from '../../../contract/mailTemplates.ts'
import { bodyFindings } from './bodyCheck.ts'
import { type Finding, liquidFindings, type Variables } from './liquidCheck.ts'
import { fill } from './liquid.ts'
import { samplesOf, scopeOf } from './liquidValues.ts'
import type { MailTemplate } from './template.ts'

type Part = keyof TemplateContent

const lengthsMax: Record<Part, number> = { subject: 200, title: 200, body: 20_000, action: 80 }
const parts: readonly Part[] = ['subject', 'title', 'body', 'action']
const issuesMax = 50

/** Never throws, whatever the input. */
export const checkContent = (template: MailTemplate, content: TemplateContent, language: Language): Issue[] => {
  const variables = variablesOf(template)
  return parts
    .flatMap((part) =>
      partFindings(template, part, content[part], variables, language).map((finding) => ({ path: part, ...finding })),
    )
    .slice(0, issuesMax)
}

const variablesOf = (template: MailTemplate): Variables =>
  new Map<string, VariableType>([
    ['site', 'text'],
    ['name', 'text'],
    ...Object.entries(template.variables).map(([name, { type }]): [string, VariableType] => [name, type]),
  ])

const partFindings = (
  template: MailTemplate,
  part: Part,
  source: string,
  variables: Variables,
  language: Language,
): (Finding & { limit?: number })[] => {
  // A mail with a secret link is useless without its button.
  if (source.trim() === '') return part === 'action' && template.secret !== true ? [] : [{ code: 'required' }]
  if (source.length > lengthsMax[part]) return [{ code: 'too_long', limit: lengthsMax[part] }]
  try {
    const findings = liquidFindings(source, variables)
    const unreadable = findings.some(({ code }) => code === 'broken_template')
    if (part === 'body' && !unreadable) findings.push(...bodyFindings(source, variables))
    return findings.length > 0 ? findings : trialFindings(template, part, source, language)
  } catch {
    return [{ code: 'broken_template' }]
  }
}

/** Renders it once with all values and once with none: what throws here would throw when it is sent. */
const trialFindings = (template: MailTemplate, part: Part, source: string, language: Language): Finding[] => {
  const samples = samplesOf(template, language)
  const empty = Object.fromEntries(Object.keys(samples).map((name) => [name, '']))
  try {
    for (const [site, name, values] of [
      ['A', 'B', samples],
      ['', '', empty],
    ] as const) {
      fill(source, part === 'body' ? 'html' : 'text', scopeOf(template, { site, name, values }))
    }
    return []
  } catch {
    return [{ code: 'broken_template' }]
  }
}
