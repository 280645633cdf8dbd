// The tools that look at the repository from outside: compiler, linter, formatter, and the search for what nobody uses.
import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { filesOf, isCode } from './tree.ts'

const toolTimeoutMs = 600_000

interface Ended {
  code: number | null
  output: string
  complaints: string
}

/** Runs a tool of node_modules with this very Node. */
const run = (root: string, script: string, parameters: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...parameters], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: toolTimeoutMs,
    })
    const output: Buffer[] = []
    const complaints: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => output.push(piece))
    child.stderr.on('data', (piece: Buffer) => complaints.push(piece))
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code, output: Buffer.concat(output).toString(), complaints: Buffer.concat(complaints).toString() })
    })
  })

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** What a tool says when it is not content is the finding. */
const tool = async (root: string, script: string, parameters: readonly string[]): Promise<string[]> => {
  const { code, output, complaints } = await run(root, script, parameters)
  if (code === 0) return []
  const said = linesOf(`${output}\n${complaints}`)
  return said.length > 0 ? said : [`${script} did not end well (${code ?? 'it was stopped'}) and said nothing`]
}

const cacheFolder = 'node_modules/.cache/checks'

/** React Router writes the types of its routes; web code does not compile without them. */
export const makeRouteTypes = (root: string): Promise<string[]> => tool(root, '@react-router/dev/bin.cjs', ['typegen'])

const lintShape = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(z.object({ ruleId: z.string().nullable(), message: z.string(), line: z.int().default(0) })),
  }),
)
export type LintResults = z.output<typeof lintShape>

/** What the linter found, and the files that it should have looked at but did not. */
export const lintFindings = (root: string, results: LintResults, expected: readonly string[]): string[] => {
  const seen = new Set(results.map(({ filePath }) => relative(root, filePath).replaceAll('\\', '/')))
  return [
    ...results.flatMap(({ filePath, messages }) =>
      messages.map(
        ({ ruleId, message, line }) => `${relative(root, filePath)}:${line}: ${message} (${ruleId ?? 'parser'})`,
      ),
    ),
    ...expected.filter((file) => !seen.has(file)).map((file) => `${file} was not seen by the linter`),
  ]
}

/**
 * Compiler and linter in one. Rules that know the types depend on other files too, so that a memory per file would be wrong;
 * every run looks at all.
 */
export const checkLint = async (root: string, isPart: (path: string) => boolean): Promise<string[]> => {
  const files = (await filesOf(root)).filter((path) => isCode(path) && isPart(path))
  const parameters = ['--flag', 'unstable_native_nodejs_ts_config', '--format', 'json', ...files]
  const { output, complaints } = await run(root, 'eslint/bin/eslint.js', parameters)
  if (!output.startsWith('[')) return [`the linter broke`, ...linesOf(output), ...linesOf(complaints)]
  return lintFindings(root, lintShape.parse(JSON.parse(output)), files)
}

export const checkFormat = (root: string): Promise<string[]> =>
  tool(root, 'prettier/bin/prettier.cjs', [
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    join(cacheFolder, 'prettier'),
    '.',
  ])

export const checkUnused = (root: string): Promise<string[]> =>
  tool(root, 'knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors'])
