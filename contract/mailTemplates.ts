// The mails of the product as an admin sees and edits them.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { type Issue, issueCodes } from './errors.ts'
import { line } from './texts.ts'

/**
 * What a mail says: Liquid in all four, HTML in the body. The subject and the labels are one line each; an empty action leaves the
 * button out.
 */
export const templateContent = z.strictObject({
  subject: line({ lengthMin: 1, lengthMax: 200 }),
  title: line({ lengthMin: 1, lengthMax: 200 }),
  body: z.string().min(1).max(20_000),
  action: line({ lengthMax: 80 }),
})
export type TemplateContent = z.output<typeof templateContent>

/** Where a variable may stand: text anywhere, an address also in a link, whole HTML only between tags. */
export const variableTypes = ['text', 'lines', 'url', 'html'] as const
export type VariableType = (typeof variableTypes)[number]

export const templateVariable = z.object({
  name: z.string(),
  type: z.enum(variableTypes),
  /** An example, in the language of the template. */
  sample: z.string(),
})
export type TemplateVariable = z.output<typeof templateVariable>

export const templateFamilies = ['orders', 'system', 'account'] as const
export type TemplateFamily = (typeof templateFamilies)[number]

const person = z.object({ id: z.uuid(), name: z.string() })

const savedVersion = z.object({
  version: z.int().min(1),
  saved_at: z.iso.datetime(),
  saved_by: person,
  /** The version went back to the text that the product ships. */
  reset: z.boolean(),
})

const inLanguage = z.object({ changed: z.boolean(), saved_at: z.iso.datetime().nullable() })

const place = z.object({ kind: z.string().max(60), language })
const basedOn = z.int().min(0)

const issue: z.ZodType<Issue> = z.object({
  path: z.string(),
  code: z.enum(issueCodes),
  limit: z.number().optional(),
  line: z.int().optional(),
  word: z.string().optional(),
}) as z.ZodType<Issue>

export const mailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** What would keep it from being saved; the preview then shows as much as could be made. */
  issues: z.array(issue),
})
export type MailPreview = z.output<typeof mailPreview>

export const templateEndpoints = {
  templates: endpoint({
    method: 'GET',
    path: '/api/admin/templates',
    access: 'admin',
    summary: 'Every mail that the product sends, and which of them were changed.',
    output: z.object({
      templates: z.array(
        z.object({
          kind: z.string(),
          family: z.enum(templateFamilies),
          languages: z.object({ en: inLanguage, de: inLanguage }),
        }),
      ),
    }),
    errors: [],
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/admin/templates/:kind/:language',
    access: 'admin',
    summary:
      'One mail in one language: its text now, the text it ships with, its variables and its history, newest first.',
    params: place,
    output: z.object({
      kind: z.string(),
      family: z.enum(templateFamilies),
      language,
      content: templateContent,
      shipped: templateContent,
      /** 0 while nobody has changed it. */
      version: z.int().min(0),
      variables: z.array(templateVariable),
      history: z.array(savedVersion),
    }),
    errors: ['not_found'],
  }),
  templateVersion: endpoint({
    method: 'GET',
    path: '/api/admin/templates/:kind/:language/versions/:version',
    access: 'admin',
    summary: 'The text of an earlier version.',
    params: place.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    output: templateContent,
    errors: ['not_found'],
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/api/admin/templates/:kind/:language',
    access: 'admin',
    summary: 'Saves a new version. Refused when another was saved since, or when the text could not be sent.',
    params: place,
    body: z.strictObject({ content: templateContent, based_on: basedOn }),
    output: z.object({ version: z.int() }),
    errors: ['not_found', 'conflict'],
  }),
  resetTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:kind/:language/reset',
    access: 'admin',
    summary: 'Goes back to the text that the product ships, as a new version.',
    params: place,
    body: z.strictObject({ based_on: basedOn }),
    output: z.object({ version: z.int() }),
    errors: ['not_found', 'conflict'],
  }),
  previewTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:kind/:language/preview',
    access: 'admin',
    summary: 'The mail with sample values, and what would keep it from being saved.',
    params: place,
    body: z.strictObject({ content: templateContent }),
    output: mailPreview,
    errors: ['not_found'],
  }),
  testTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:kind/:language/test',
    access: 'admin',
    summary: 'Sends the mail with sample values to the admin who asks.',
    params: place,
    body: z.strictObject({ content: templateContent }),
    output: done,
    errors: ['not_found'],
  }),
} as const
