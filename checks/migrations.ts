// Migrations check: append-only, numbered without gaps, never changed once locked, with named constraints and commented
// tables. `node checks/migrations.ts --append` locks new files.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export interface Migration {
  name: string
  sql: string
}

const folder = 'server/migrations'
const lockPath = 'checks/migrations.lock.json'
const lockShape = z.record(z.string(), z.string())

/** File name → SHA-256 of its content, in order. */
export type MigrationLock = z.output<typeof lockShape>

const checksum = (sql: string): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

const misnamed = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ name }, index) => {
    const number = String(index + 1).padStart(4, '0')
    return new RegExp(`^${number}_[a-z0-9]+(?:_[a-z0-9]+)*\\.sql$`).test(name)
      ? []
      : [`${folder}/${name}: expected the name ${number}_subject.sql at this place of the order`]
  })

const changed = (migrations: readonly Migration[], lock: MigrationLock): string[] => {
  const present = new Map(migrations.map(({ name, sql }) => [name, checksum(sql)]))
  const broken = Object.entries(lock).flatMap(([name, locked]) => {
    const now = present.get(name)
    if (now === undefined) return [`${folder}/${name} is locked and was removed`]
    return now === locked ? [] : [`${folder}/${name} was changed after it was locked; write a new migration instead`]
  })
  const unlocked = migrations
    .filter(({ name }) => !Object.hasOwn(lock, name))
    .map(({ name }) => `${folder}/${name} is not locked yet: node checks/migrations.ts --append`)
  return [...broken, ...unlocked]
}

/** SQL without comments, string contents and function bodies, so that words in them are not mistaken for SQL. */
export const bareSql = (sql: string): string =>
  sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, (piece) =>
    piece.startsWith('-') || piece.startsWith('/') ? ' ' : "''",
  )

/** Splits the body of a `create table` at its top-level commas. */
const partsOf = (body: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < body.length; index += 1) {
    const letter = body[index]
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) {
      parts.push(body.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, body.slice(start)].map((part) => part.trim())
}

const constraintWord = /\b(?:check\s*\(|unique\b|references\b|exclude\b|foreign\s+key\b)/i

const unnamedIn = (place: string, table: string, body: string): string[] =>
  partsOf(body).flatMap((part) => {
    const words = part.match(new RegExp(constraintWord, 'gi'))?.length ?? 0
    const named = part.match(/\bconstraint\s+\w+/gi)?.length ?? 0
    const foreignKey = /\bforeign\s+key\b/i.test(part) ? 1 : 0
    return words - foreignKey > named
      ? [`${place}: ${table} has a constraint without a name: ${part.replace(/\s+/g, ' ')}`]
      : []
  })

const bodyAt = (sql: string, open: number): string => {
  let depth = 0
  for (let index = open; index < sql.length; index += 1) {
    if (sql[index] === '(') depth += 1
    if (sql[index] === ')') depth -= 1
    if (depth === 0) return sql.slice(open + 1, index)
  }
  return sql.slice(open + 1)
}

const tableHead = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)\s*(\(|partition|as\b)/gi

const badTables = ({ name, sql }: Migration): string[] => {
  const bare = bareSql(sql)
  const place = `${folder}/${name}`
  return [...bare.matchAll(tableHead)].flatMap((match) => {
    const [head, table = '', opening] = match
    const findings = opening === '(' ? unnamedIn(place, table, bodyAt(bare, match.index + head.length - 1)) : []
    const commented = new RegExp(`\\bcomment\\s+on\\s+table\\s+${table.replace('.', String.raw`\.`)}\\s+is\\b`, 'i')
    if (!commented.test(bare.slice(match.index))) findings.push(`${place}: ${table} has no "comment on table"`)
    return findings
  })
}

/** `alter table … add` without `constraint` lets PostgreSQL invent a name that the next migration has to guess. */
const unnamedAlters = ({ name, sql }: Migration): string[] =>
  [...bareSql(sql).matchAll(/\balter\s+table\s+([\w.]+)\s+([^;]*)/gi)].flatMap(([, table = '', actions = '']) =>
    unnamedIn(`${folder}/${name}`, table, actions.replace(/\bdrop\s+constraint\s+\w+/gi, '')),
  )

export const migrationFindings = (migrations: readonly Migration[], lock: MigrationLock): string[] => [
  ...(migrations.length === 0 ? [`${folder} holds no migrations`] : []),
  ...misnamed(migrations),
  ...changed(migrations, lock),
  ...migrations.flatMap(badTables),
  ...migrations.flatMap(unnamedAlters),
]

const readMigrations = async (root: string): Promise<Migration[]> => {
  const names = (await readdir(join(root, folder))).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(root, folder, name), 'utf8') })))
}

const readLock = async (root: string): Promise<MigrationLock> => {
  const path = join(root, lockPath)
  return existsSync(path) ? lockShape.parse(JSON.parse(await readFile(path, 'utf8'))) : {}
}

export const checkMigrations = async (root: string): Promise<string[]> =>
  migrationFindings(await readMigrations(root), await readLock(root))

/** The lock with the new files added; existing entries do not change. */
export const appended = (migrations: readonly Migration[], lock: MigrationLock): MigrationLock => {
  const added = migrations.filter(({ name }) => !Object.hasOwn(lock, name))
  return { ...lock, ...Object.fromEntries(added.map(({ name, sql }) => [name, checksum(sql)])) }
}

if (import.meta.main && process.argv.includes('--append')) {
  const root = join(import.meta.dirname, '..')
  const lock = appended(await readMigrations(root), await readLock(root))
  await writeFile(join(root, lockPath), `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${Object.keys(lock).length} migrations are locked.`)
}
