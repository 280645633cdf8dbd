// Seeded weaknesses: each puts a known mistake into a copy of the product, and the adversary has to find it there. A proof that
// misses one of them would also miss it in the product.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '../../contract/durations.ts'
import type { Proven } from '../run.ts'
import { type Weakness, weaknesses } from './weaknessList.ts'

const copied = ['contract', 'server', 'sandbox', 'proves', 'checks', 'package.json']
const root = fileURLToPath(new URL('../..', import.meta.url))
const timeLimitMs = 10 * minuteMs

const runIn = (folder: string, seed: number): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const settings = ['economy', '--coalitions=12', '--steps=400', `--seed=${seed}`, '--first']
    const child = spawn(process.execPath, ['proves/run.ts', ...settings], { cwd: folder, timeout: timeLimitMs })
    let output = ''
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const copyWith = async (folder: string, { changes }: Weakness): Promise<void> => {
  for (const part of copied) await cp(join(root, part), join(folder, part), { recursive: true })
  // Packages, and the screens' texts that exports use.
  for (const part of ['node_modules', 'web']) await symlink(join(root, part), join(folder, part))
  for (const { file, from, to } of changes) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.split(from).join(to))
  }
}

/** The database itself refuses some of them. Any other failure says nothing about the weakness. */
const isRefusal = (line: string): boolean =>
  /violates check constraint|insufficient credits|insufficient_credits|cannot pay an account|LG00\d/.test(line)

const findingOf = (output: string): string | undefined =>
  output.split('\n').find((line) => line.includes('VIOLATION') || isRefusal(line))

/** Before anything runs: a mistake that no longer fits the source is one that is not tried. */
const requireCurrent = async (): Promise<void> => {
  for (const { name, changes } of weaknesses) {
    for (const { file, from } of changes) {
      if ((await readFile(join(root, file), 'utf8')).includes(from)) continue
      throw new Error(`The weakness "${name}" is out of date: "${from}" is not in ${file}.`)
    }
  }
}

/** Each weakness that is not found is a violation. `named`: only those whose name matches. */
export const findWeaknesses = async (named = ''): Promise<Proven> => {
  await requireCurrent()
  const tried = [...weaknesses.entries()].filter(([, { name }]) => new RegExp(named).test(name))
  let missed = 0
  for (const [at, weakness] of tried) {
    const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-weakness-'))
    try {
      await copyWith(folder, weakness)
      const { code, output } = await runIn(folder, 1_000 + at)
      const finding = code === 0 ? undefined : findingOf(output)
      if (finding === undefined) missed += 1
      const outcome = finding === undefined ? (code === 0 ? 'MISSED' : 'BROKEN') : 'found'
      console.log(`${outcome}: ${weakness.name}. ${(finding ?? output.slice(-400)).trim().slice(0, 400)}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return { tried: tried.length, violations: missed }
}
