import { readdir, readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useEmptyDatabase } from '../../testing/database.ts'
import { ConfigError } from '../config.ts'
import { writeBackup } from './backup.ts'
import { openBackupFile } from './backupFile.ts'
import { listSequences, listTables, quoted } from './backupTables.ts'
import { firstSchema, open, query, useBackup } from './backup.fixture.ts'

const setup = useBackup()
const { source, at, storeAt, restore } = setup

/** Row count and checksum of every table, and the value of every sequence. */
const fingerprint = async (url: string): Promise<unknown> => {
  const client = await open(url)
  const tables: Record<string, unknown> = {}
  for (const { schema, name } of await listTables(client)) {
    const { rows } = await client.query<Record<string, unknown>>(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${quoted(schema, name)} t`,
    )
    tables[name] = rows[0]
  }
  const sequences = await listSequences(client)
  await client.end()
  return { tables, sequences }
}

describe('a backup', () => {
  it('is readable by its owner only, names its format, and leaves no partial file behind', async () => {
    expect((await stat(setup.backup)).mode & 0o777).toBe(0o600)
    expect((await readdir(setup.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect((await readFile(setup.backup, 'latin1')).startsWith('ankerplatz-backup 1\n')).toBe(true)
  })

  it('is a snapshot: rows written while it runs are not in it', async () => {
    const client = await open(source.url)
    const file = at('moment.backup')
    const running = writeBackup({ databaseUrl: source.url, store: storeAt('none'), secret: null, file })
    const writing = (async () => {
      for (let voyage = 0; voyage < 50; voyage += 1) {
        await client.query('begin')
        await client.query(`insert into harbours (name) values ('new ${voyage}')`)
        await client.query(`insert into voyages (note) values ('new ${voyage}')`)
        await client.query('commit')
      }
    })()
    await Promise.all([running, writing])
    const copies: Record<string, string> = {}
    let table = ''
    for await (const frame of (await openBackupFile(file)).frames) {
      if (frame.kind === 'table') table = frame.name
      if (frame.kind === 'data') copies[table] = (copies[table] ?? '') + Buffer.from(frame.bytes).toString()
    }
    const numberOf = (text = ''): number => text.split('new ').length - 1
    expect(numberOf(copies['harbours'])).toBe(numberOf(copies['voyages']))
    await client.query(`delete from harbours where name like 'new %'`)
    await client.query(`delete from voyages where note like 'new %'`)
    await client.end()
  })

  it('reports a missing folder in one sentence', async () => {
    const file = at('nowhere/x.backup')
    const failure = writeBackup({ databaseUrl: source.url, store: storeAt('none'), secret: null, file })
    await expect(failure).rejects.toThrow(/cannot be written \(ENOENT\)/)
  })
})

describe('restoring into an empty database', () => {
  const target = useEmptyDatabase()
  const untouched = useEmptyDatabase()

  it('restores the same rows in every table and the same value of every sequence', async () => {
    await writeBackup({ databaseUrl: source.url, store: storeAt('store'), secret: 'geheim', file: setup.backup })
    const restored = await restore(target.url)
    expect(restored.header.secret).toBe('geheim')
    expect(await fingerprint(target.url)).toEqual(await fingerprint(source.url))
  })

  it('restores generated columns, keys and triggers in working order', async () => {
    expect(await query(target.url, `select shout from harbours where name = 'Kiel'`)).toEqual([{ shout: 'KIEL' }])
    await expect(query(target.url, `insert into "Odd ""Ships""" (harbour_id) values (999)`)).rejects.toThrow(
      /foreign key/,
    )
    expect(await query(target.url, 'select voyages from voyage_count')).toEqual(
      await query(source.url, 'select voyages from voyage_count'),
    )
    const [before] = await query(target.url, 'select voyages from voyage_count')
    await query(target.url, `insert into voyages (note) values ('after')`)
    const [after] = await query(target.url, 'select voyages from voyage_count')
    expect(after).not.toEqual(before)
    await expect(query(target.url, 'truncate annals')).rejects.toThrow(/only ever added/)
  })

  it('restores objects with bytes and media type', async () => {
    const store = storeAt('restored-store')
    expect(await store.get('avatars/one.webp')).toEqual({
      bytes: new Uint8Array([0, 255, 10]),
      contentType: 'image/webp',
    })
    expect((await store.get('avatars/large.png'))?.bytes.byteLength).toBe(3_000_000)
    expect((await store.get('empty.txt'))?.bytes.byteLength).toBe(0)
  })

  it('does not overwrite a database in use unless requested', async () => {
    await query(target.url, `insert into harbours (name) values ('made after the backup')`)
    await expect(restore(target.url)).rejects.toThrow(/already has members; nothing was changed. Add --replace/)
    expect(await query(target.url, `select 1 as one from harbours where name like 'made after%'`)).toHaveLength(1)
    await restore(target.url, { refuseIfRowsIn: null })
    expect(await fingerprint(target.url)).toEqual(await fingerprint(source.url))
  })

  it('changes nothing if it fails halfway', async () => {
    const before = await fingerprint(target.url)
    const failing = { '0001_first.sql': firstSchema, '0002_fails.sql': 'select 1 / 0' }
    await expect(restore(target.url, { files: failing, refuseIfRowsIn: null })).rejects.toThrow(/division by zero/)
    expect(await fingerprint(target.url)).toEqual(before)
  })

  it('applies newer migrations to the restored rows', async () => {
    const files = {
      '0001_first.sql': firstSchema,
      '0002_rename.sql': `alter table harbours add column berths int not null default 3; update harbours set berths = 9 where name = 'Kiel';`,
    }
    await restore(target.url, { files, refuseIfRowsIn: null })
    expect(await query(target.url, `select berths from harbours where name = 'Kiel'`)).toEqual([{ berths: 9 }])
    expect(await query(target.url, 'select count(*)::int as n from migrations')).toEqual([{ n: 2 }])
  })

  it('rejects migrations that this version does not know or knows with another checksum', async () => {
    // The test before has applied a second migration to this database.
    const file = at('two-migrations.backup')
    await writeBackup({ databaseUrl: target.url, store: storeAt('none'), secret: null, file })
    for (const second of [{}, { '0002_rename.sql': 'select 1' }]) {
      const files = { '0001_first.sql': firstSchema, ...second }
      await expect(restore(untouched.url, { file, files })).rejects.toThrow(
        /made by a version with other migrations; nothing was changed/,
      )
    }
    expect(await query(untouched.url, `select to_regclass('harbours') as found`)).toEqual([{ found: null }])
  })

  it('a backup with a different initial schema is refused in one sentence that says what to do', async () => {
    for (const files of [{ '0001_other.sql': firstSchema }, { '0001_first.sql': `${firstSchema} -- changed` }]) {
      const failure = await restore(untouched.url, { files }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ConfigError)
      expect(String(failure)).toMatch(
        /whole\.backup was made with a different initial schema \(0001_first\.sql differs\), .*; nothing was changed, restore it with the version that made it\.$/,
      )
    }
    expect(await query(untouched.url, `select to_regclass('harbours') as found`)).toEqual([{ found: null }])
  })
})
