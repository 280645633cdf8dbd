import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkFormat, checkTypes, checkUnused } from './tools.ts'

const roots: string[] = []
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

/** A small repository that uses our tools. */
const repository = async (files: Record<string, string>): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'ankerplatz-tools-'))
  roots.push(root)
  await mkdir(join(root, 'node_modules'))
  for (const name of ['typescript', 'typescript-native', 'oxfmt', 'knip']) {
    await symlink(join(import.meta.dirname, '../node_modules', name), join(root, 'node_modules', name))
  }
  const settings = {
    'package.json': JSON.stringify({ name: 'x', type: 'module' }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, module: 'nodenext' },
      include: ['*.ts'],
    }),
    'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
    '.oxfmtrc.json': JSON.stringify({ semi: false, singleQuote: true, ignorePatterns: ['*.json'] }),
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

describe('tools', { timeout: slowToolMs }, () => {
  test('accept sound code', async () => {
    const root = await repository({ ...sound, 'node.d.ts': 'declare const process: { exitCode: number }\n' })
    expect(await checkTypes(root, 'tsconfig.json')).toEqual([])
    expect(await checkFormat(root)).toEqual([])
  })

  test('catch a type error, also in the second run', async () => {
    const root = await repository({ 'main.ts': "export const depth: number = 'deep'\n" })
    expect((await checkTypes(root, 'tsconfig.json')).join()).toContain('main.ts(1,14): error TS2322')
    expect((await checkTypes(root, 'tsconfig.json')).join()).toContain('main.ts(1,14): error TS2322')
  })

  test('catch an unformatted file', async () => {
    const root = await repository({ 'main.ts': 'export const depth = "deep";\n' })
    expect((await checkFormat(root)).join()).toContain('main.ts')
  })

  test('catch an unused file, export and package', async () => {
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

  test('fail when the tool itself is missing', async () => {
    const root = await mkdtemp(join(tmpdir(), 'ankerplatz-tools-'))
    roots.push(root)
    expect(await checkFormat(root)).not.toEqual([])
  })
})
