// Email templates, as admins see and edit them.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { type Issue, issueCodes } from './errors.ts'
import { mailActionLengthMax, mailTitleLengthMax } from './limits.ts'
import { exact, line, mailBody } from './texts.ts'

/**
 * Content of an email: Liquid in all four fields, HTML in the body. Subject and labels are one line each; an empty
 * action omits the button.
 */
export const templateContent = z.strictObject({
  subject: line({ lengthMin: 1, lengthMax: mailTitleLengthMax }),
  title: line({ lengthMin: 1, lengthMax: mailTitleLengthMax }),
  body: mailBody,
  action: line({ lengthMax: mailActionLengthMax }),
})
export type TemplateContent = z.output<typeof templateContent>

/** Where a variable may be used: text anywhere, a URL also in a link, HTML only between tags. */
export const variableTypes = ['text', 'lines', 'url', 'html'] as const
export type VariableType = (typeof variableTypes)[number]

export const templateVariable = z.object({
  name: z.string(),
  type: z.enum(variableTypes),
  /** Sample value, in the language of the template. */
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
  /** The version restored the default text. */
  reset: z.boolean(),
})

const inLanguage = z.object({ changed: z.boolean(), saved_at: z.iso.datetime().nullable() })

const place = z.object({ kind: exact({ lengthMax: 60 }), language })
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
  /** Issues that would prevent saving; the preview then shows as much as could be rendered. */
  issues: z.array(issue),
})
export type MailPreview = z.output<typeof mailPreview>

export const templateEndpoints = {
  templates: endpoint({
    method: 'GET',
    path: '/api/admin/templates',
    access: 'admin',
    summary: 'Lists every email template, and which of them were changed.',
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
    summary: 'Returns one template in one language: current text, default text, variables and history, newest first.',
    params: place,
    output: z.object({
      kind: z.string(),
      family: z.enum(templateFamilies),
      language,
      content: templateContent,
      shipped: templateContent,
      /** 0 for an unchanged template. */
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
    summary: 'Returns the text of an earlier version.',
    params: place.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    output: templateContent,
    errors: ['not_found'],
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: '/api/admin/templates/:kind/:language',
    access: 'admin',
    summary: 'Saves a new version. Rejected if another was saved since, or if the text could not be sent.',
    params: place,
    body: z.strictObject({ content: templateContent, based_on: basedOn }),
    output: z.object({ version: z.int() }),
    errors: ['not_found', 'conflict'],
  }),
  resetTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:kind/:language/reset',
    access: 'admin',
    summary: 'Restores the default text, as a new version.',
    params: place,
    body: z.strictObject({ based_on: basedOn }),
    output: z.object({ version: z.int() }),
    errors: ['not_found', 'conflict'],
  }),
  previewTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:kind/:language/preview',
    access: 'admin',
    summary: 'Previews the email with sample values, and lists issues that would prevent saving.',
    params: place,
    body: z.strictObject({ content: templateContent }),
    output: mailPreview,
    errors: ['not_found'],
  }),
  testTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/templates/:kind/:language/test',
    access: 'admin',
    summary: 'Sends the email with sample values to the calling admin.',
    params: place,
    body: z.strictObject({ content: templateContent }),
    output: done,
    errors: ['not_found'],
  }),
} as const
