import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { useDatabase, useEmptyDatabase } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import { makeLog } from '../log.ts'
import { generateSchema } from './generate.ts'
import { migrate, missingMigrations, readMigrations } from './migrate.ts'

const log = makeLog('silent')

const folders: string[] = []

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  folders.push(folder)
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

describe('on an empty database', () => {
  const empty = useEmptyDatabase()

  it('two concurrent starts apply every migration exactly once', async () => {
    const [one, two] = await Promise.all([migrate(empty.url, log), migrate(empty.url, log)])
    const known = await readMigrations()
    expect([...one.applied, ...two.applied].sort()).toEqual(known.map(({ name }) => name))
    expect((await migrate(empty.url, log)).applied).toEqual([])
  })
})

describe('a migration that fails', () => {
  const empty = useEmptyDatabase()

  it('changes nothing, and the earlier migrations stay applied', async () => {
    const folder = await folderWith({
      '0001_first.sql': 'create table first (id int);',
      '0002_second.sql': 'create table second (id int); select 1/0;',
    })
    await expect(migrate(empty.url, log, { folder })).rejects.toThrow('0002_second.sql failed')
    const client = new pg.Client(empty.url)
    await client.connect()
    const { rows } = await client.query(`select to_regclass('first') as first, to_regclass('second') as second`)
    await client.end()
    expect(rows).toEqual([{ first: 'first', second: null }])
  })

  it('stops after the migration named by `last`', async () => {
    const folder = await folderWith({
      '0001_first.sql': 'create table first (id int);',
      '0002_second.sql': 'create table second (id int);',
      '0003_third.sql': 'create table third (id int);',
    })
    expect((await migrate(empty.url, log, { folder, last: '0002_second.sql' })).applied).toEqual(['0002_second.sql'])
    expect((await migrate(empty.url, log, { folder, last: '0002_second.sql' })).applied).toEqual([])
    expect((await migrate(empty.url, log, { folder })).applied).toEqual(['0003_third.sql'])
  })
})

describe('a database with a different initial schema', () => {
  const empty = useEmptyDatabase()
  const refusal =
    /^The database was made with a different initial schema \(0001_platform\.sql differs\), .* cannot be upgraded; start with an empty database \(move the folder DATA_DIR away, \.\/data by default, or set another DATABASE_URL\), or use the version that made it\.$/

  it('is refused in one sentence that says what to do, and is not changed', async () => {
    const folder = await folderWith({
      '0001_platform.sql': 'create table clock (id int);',
      '0002_later.sql': 'create table later (id int);',
    })
    await migrate(empty.url, log, { folder })
    const failure = await migrate(empty.url, log).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect((failure as ConfigError).message).toMatch(refusal)
    const client = new pg.Client(empty.url)
    await client.connect()
    const { rows } = await client.query(`select to_regclass('later') as later, to_regclass('users') as users`)
    const { rows: applied } = await client.query('select name from migrations order by name')
    await client.end()
    expect(rows).toEqual([{ later: 'later', users: null }])
    expect(applied).toEqual([{ name: '0001_platform.sql' }, { name: '0002_later.sql' }])
  })

  it('such as the migrations of development before 0.2', async () => {
    const before = {
      name: '0001_platform.sql',
      checksum: '7d816491f35ab0bc0324801b157f0e830c7f77f85122c1a700fdc84438310253',
    }
    const known = await readMigrations()
    expect(() => missingMigrations(known, [before])).toThrow(refusal)
    expect(() => missingMigrations(known.slice(1), [before])).toThrow(refusal)
  })
})

describe('comparing migration files with the database', () => {
  const a = { name: '0001_a.sql', checksum: 'aa' }
  const b = { name: '0002_b.sql', checksum: 'bb' }
  const c = { name: '0003_c.sql', checksum: 'cc' }

  it('returns the migrations not yet applied', () => {
    expect(missingMigrations([a, b, c], [a])).toEqual([b, c])
    expect(missingMigrations([a, b], [a, b])).toEqual([])
  })

  it('reports a changed file in one sentence', () => {
    expect(() => missingMigrations([a, b], [a, { ...b, checksum: 'other' }])).toThrow(/0002_b.sql was changed after/)
  })

  it('reports a migration that only the database knows in one sentence', () => {
    expect(() => missingMigrations([a], [a, b])).toThrow(/0002_b.sql, which this version does not know/)
  })

  it('reports a file inserted between applied ones in one sentence', () => {
    expect(() => missingMigrations([a, b, c], [a, c])).toThrow(/0002_b.sql comes before others/)
  })

  it('reports a misnamed file in one sentence', async () => {
    const folder = await folderWith({ '1-first.sql': 'select 1' })
    await expect(readMigrations(folder)).rejects.toThrow(/not named like/)
  })

  it('ignores line endings in the checksum', async () => {
    const [unix] = await readMigrations(await folderWith({ '0001_a.sql': 'select 1;\nselect 2;\n' }))
    const [dos] = await readMigrations(await folderWith({ '0001_a.sql': 'select 1;\r\nselect 2;\r\n' }))
    expect(unix?.checksum).toBe(dos?.checksum)
  })
})

describe('an unusable database', () => {
  const database = useDatabase()

  it('reports an address that does not answer in one sentence without the password', async () => {
    const wrong = 'postgres://someone:geheim@127.0.0.1:1/nothing'
    const failure = await migrate(wrong, log).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect(String(failure)).toMatch(/nothing at 127\.0\.0\.1:1 cannot be used .*Check DATABASE_URL/)
    expect(String(failure)).not.toContain('geheim')
  })

  it('reports a wrong password in one sentence', async () => {
    const url = new URL(database.current.url)
    url.password = 'wrong'
    await expect(migrate(url.href, log)).rejects.toThrow(/cannot be used .*password.*Check DATABASE_URL/)
  })

  it('generates types for the tables of schema public only', async () => {
    const schema = await generateSchema(database.current.url)
    expect(schema).toContain('export interface Outbox {')
    expect(schema).not.toContain('graphile')
  })
})
