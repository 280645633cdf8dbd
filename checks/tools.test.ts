import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkFormat, checkUnused, lintFindings } from './tools.ts'

const roots: string[] = []
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

/** A small repository that borrows our tools. */
const repository = async (files: Record<string, string>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'ankerplatz-tools-'))
  roots.push(root)
  await mkdir(join(root, 'node_modules'))
  for (const name of ['prettier', 'knip']) {
    await symlink(join(import.meta.dirname, '../node_modules', name), join(root, 'node_modules', name))
  }
  const settings = {
    'package.json': JSON.stringify({ name: 'x', type: 'module' }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, module: 'nodenext' },
      include: ['*.ts'],
    }),
    'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
    '.prettierrc.json': JSON.stringify({ semi: false, singleQuote: true }),
    '.prettierignore': '*.json\n',
  }
  for (const [path, text] of Object.entries({ ...settings, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

const sound = {
  'main.ts': "import { depth } from './depth.js'\n\nprocess.exitCode = depth\n",
  'depth.ts': 'export const depth = 3\n',
}

/** Compilers are slow to start on a busy machine. */
const slowToolMs = 180_000

describe('what the linter says', () => {
  const clean = { filePath: '/repo/server/a.ts', messages: [] }

  test('is told with place and rule', () => {
    const messages = [{ ruleId: 'house/compiles', message: 'TS2322: no', line: 3 }]
    expect(lintFindings('/repo', [{ ...clean, messages }], ['server/a.ts'])).toEqual([
      'server/a.ts:3: TS2322: no (house/compiles)',
    ])
  })

  test('counts for nothing if it did not look at a file', () => {
    expect(lintFindings('/repo', [clean], ['server/a.ts'])).toEqual([])
    expect(lintFindings('/repo', [clean], ['server/a.ts', 'server/b.ts'])).toEqual([
      'server/b.ts was not seen by the linter',
    ])
  })
})

describe('the tools', { timeout: slowToolMs }, () => {
  test('are content with sound code', async () => {
    expect(await checkFormat(await repository(sound))).toEqual([])
  })

  test('catch a file that is not formatted', async () => {
    const root = await repository({ 'main.ts': 'export const depth = "deep";\n' })
    expect((await checkFormat(root)).join()).toContain('main.ts')
  })

  test('catch a file, an export and a package that nobody uses', async () => {
    const root = await repository({
      ...sound,
      'depth.ts': 'export const depth = 3\nexport const width = 4\n',
      'attic.ts': 'export const box = 1\n',
      'package.json': JSON.stringify({ name: 'x', type: 'module', dependencies: { leftover: '1.0.0' } }),
    })
    const findings = (await checkUnused(root)).join('\n')
    expect(findings).toContain('attic.ts')
    expect(findings).toContain('width')
    expect(findings).toContain('leftover')
    expect(findings).not.toContain('depth  ')
  })

  test('have failed when the tool itself is not there', async () => {
    const root = await mkdtemp(join(tmpdir(), 'ankerplatz-tools-'))
    roots.push(root)
    expect(await checkFormat(root)).not.toEqual([])
  })
})
