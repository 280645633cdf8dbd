// The rules that know the types, by oxlint on the native TypeScript compiler. Every run looks at everything, because such
// a rule depends on other files too; and a linter that reads nothing passes everything, so it has to say what it saw.
import { z } from 'zod'
import settings from '../oxlint.config.ts'
import { runTool } from './tools.ts'
import { filesOf } from './tree.ts'

const reportShape = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.string().default('no rule'),
      filename: z.string().default('oxlint'),
      labels: z.array(z.object({ span: z.object({ line: z.number(), column: z.number() }) })).default([]),
    }),
  ),
  number_of_files: z.number(),
  number_of_rules: z.number(),
})
type Report = z.output<typeof reportShape>

/** "typescript(no-floating-promises)" is set under the name "typescript/no-floating-promises". */
const ruleOf = (code: string): string => code.replace(/^([\w-]+)\(([\w-]+)\)$/, '$1/$2')

const sentence = ({ message, code, filename, labels: [label] }: Report['diagnostics'][number]): string => {
  const place = label === undefined ? filename : `${filename}:${label.span.line}:${label.span.column}`
  return `${place}: ${message} (${ruleOf(code)})`
}

/** Written by a tool from the database. */
const generated = 'server/platform/db/schema.ts'
const isLintable = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && path !== generated

const unseen = (report: Report, filesThere: number): string[] => {
  const rulesSet = Object.keys(settings.rules).length
  const { number_of_files: filesSeen, number_of_rules: rulesKnown } = report
  return [
    ...(filesSeen === filesThere ? [] : [`oxlint.config.ts: ${filesSeen} of ${filesThere} files were looked at`]),
    ...(rulesKnown === rulesSet ? [] : [`oxlint.config.ts: ${rulesKnown} of ${rulesSet} rules were at work`]),
  ]
}

const readReport = (said: string): Report | null => {
  try {
    return reportShape.parse(JSON.parse(said))
  } catch {
    return null
  }
}

export const checkTypedLint = async (root: string): Promise<string[]> => {
  const { code, said } = await runTool(root, 'oxlint/bin/oxlint', [
    ...['--config', 'oxlint.config.ts', '--disable-nested-config'],
    ...['--format', 'json'],
  ])
  const report = readReport(said)
  if (report === null) return [`oxlint ended with ${code ?? 'a signal'} and said: ${said}`]
  const filesThere = (await filesOf(root)).filter(isLintable).length
  const findings = [...report.diagnostics.map(sentence), ...unseen(report, filesThere)].sort()
  return findings.length > 0 || code === 0 ? findings : [`oxlint ended with ${code ?? 'a signal'} and found nothing`]
}
