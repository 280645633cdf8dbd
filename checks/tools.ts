// External tools run on the repository: compiler, formatter and search for unused code. The linter has its own file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const toolTimeoutMs = 600_000

/** Runs a tool of node_modules with the current Node. Returns its exit code (null if killed) and its output. */
export const runTool = (
  root: string,
  script: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...parameters], {
      cwd: root,
      env: { ...settings, ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: toolTimeoutMs,
    })
    const said: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => said.push(piece))
    child.stderr.on('data', (piece: Buffer) => said.push(piece))
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code, said: Buffer.concat(said).toString('utf8') })
    })
  })

/** Output of a failing tool is the finding. */
const tool = async (...run: Parameters<typeof runTool>): Promise<string[]> => {
  const [, script] = run
  const { code, said } = await runTool(...run)
  if (code === 0) return []
  const findings = said.split('\n').filter((line) => line.trim() !== '')
  return findings.length > 0 ? findings : [`${script} ended with ${code ?? 'a signal'} and said nothing`]
}

/** The native compiler; the JavaScript one remains for code that reads syntax trees. */
const typescript = 'typescript-native/bin/tsc'
/**
 * The compiler is written in Go and keeps most of its memory, so rarer garbage collection saves a fifth of its CPU
 * time.
 */
export const seldomCollecting = { GOGC: '400' }
const cacheFolder = 'node_modules/.cache/checks'

/** React Router generates the types of its routes; web code does not compile without them. */
export const makeRouteTypes = (root: string): Promise<string[]> => tool(root, '@react-router/dev/bin.cjs', ['typegen'])

export const checkTypes = (root: string, project: string): Promise<string[]> => {
  const memory = join(cacheFolder, `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const remembering = ['--incremental', '--tsBuildInfoFile', memory]
  // Several checkers would each compute the same types; the parallel stages keep the other cores busy.
  const parameters = ['-p', project, '--pretty', 'false', '--singleThreaded', ...remembering]
  return tool(root, typescript, parameters, seldomCollecting)
}

export const checkFormat = (root: string): Promise<string[]> => tool(root, 'oxfmt/bin/oxfmt', ['--check'])

export const checkUnused = (root: string): Promise<string[]> =>
  tool(root, 'knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors'])
