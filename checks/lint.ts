// The rules of oxlint.config.ts, by oxlint on the native TypeScript compiler. Every run lints every file, because a rule
// that knows the types depends on other files too; and a linter that reads nothing passes everything, so it has to say what
// it saw.
import { z } from 'zod'
import settings from '../oxlint.config.ts'
import { runTool, seldomCollecting } from './tools.ts'
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

/** Generated from the database. */
const generated = 'server/platform/db/schema.ts'
const isLintable = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && path !== generated

/** Every rule that is active, everywhere or in some paths. */
export const rulesSet: ReadonlySet<string> = new Set(
  [settings, ...settings.overrides].flatMap(({ rules }) => Object.keys(rules)),
)

const unseen = (report: Report, filesThere: number): string[] => {
  const { number_of_files: filesSeen, number_of_rules: rulesKnown } = report
  return [
    ...(filesSeen === filesThere ? [] : [`oxlint.config.ts: ${filesSeen} of ${filesThere} files were linted`]),
    ...(rulesKnown === rulesSet.size ? [] : [`oxlint.config.ts: ${rulesKnown} of ${rulesSet.size} rules were at work`]),
  ]
}

const readReport = (said: string): Report | null => {
  try {
    return reportShape.parse(JSON.parse(said))
  } catch {
    return null
  }
}

export const checkLint = async (root: string): Promise<string[]> => {
  const parameters = ['--config', 'oxlint.config.ts', '--disable-nested-config', '--format', 'json']
  const { code, said } = await runTool(root, 'oxlint/bin/oxlint', parameters, seldomCollecting)
  const report = readReport(said)
  if (report === null) return [`oxlint ended with ${code ?? 'a signal'} and said: ${said}`]
  const filesThere = (await filesOf(root)).filter(isLintable).length
  const findings = [...report.diagnostics.map(sentence), ...unseen(report, filesThere)].sort()
  return findings.length > 0 || code === 0 ? findings : [`oxlint ended with ${code ?? 'a signal'} and found nothing`]
}
