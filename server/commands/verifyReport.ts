// `npm run verify:report -- FILE [KEPT]`: verifies an exported link report offline. KEPT is a copy of the published days
// that was saved earlier.
import { readFileSync } from 'node:fs'
import { verifyReport } from '../links/evidence/verifyReport.ts'
import { ConfigError } from '../platform/config.ts'
import { fileArgument, runCommand } from './command.ts'

const usage = 'Say which report to verify: npm run verify:report -- FILE, and optionally a copy of the published days.'

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    throw new ConfigError(`${file} is not a readable JSON file.`)
  }
}

await runCommand(() => {
  const [report, kept] = process.argv.slice(2)
  const keptFile = kept === undefined ? undefined : readJson(fileArgument(kept, usage))
  const { verified, problems } = verifyReport(readJson(fileArgument(report, usage)), keptFile)
  if (problems.length > 0) {
    throw new ConfigError(['The report does not fit:', ...problems.map((line) => `- ${line}`)].join('\n'))
  }
  return Promise.resolve(['The report is verified.', ...verified.map((line) => `- ${line}`)].join('\n'))
})
