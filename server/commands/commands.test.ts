import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCluster } from '../platform/db/cluster.ts'
import { clusterIn } from '../platform/db/clusterFolder.ts'
import { findPostmaster } from '../platform/db/clusterProcess.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'
import { diskStore } from '../platform/storage/storage.ts'
import { dataPlace } from '../testing/dataFolder.ts'

const log = makeLog('silent')
let folder = ''
const at = (name: string): string => join(folder, name)
const avatar = 'avatars/5f0c6a0e-7a52-4b0f-8a43-111111111111/1763000000000.webp'

interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs the command as npm does, in its own process, on the data folder of this name. */
const command = (name: string, args: string[], dataDir: string, env: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((done) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, `${name}.ts`), ...args],
      { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: at(dataDir), INIT_CWD: folder, ...env } },
      (_, out, err) => {
        done({ code: child.exitCode ?? -1, out, err })
      },
    )
  })

/** Opens the database of a data folder as a server does: as its owner. */
const asServer = async <T>(
  dataDir: string,
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>,
): Promise<T> => {
  const cluster = await startCluster({ dataDir: at(dataDir), log, durable: false })
  const database = openDatabase(cluster.url)
  try {
    return await work(database.db)
  } finally {
    await database.close()
    await cluster.stop()
  }
}

const emails = (dataDir: string): Promise<string[]> =>
  asServer(dataDir, async (db) =>
    (await db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(dataPlace, 'commands-'))
  const cluster = await startCluster({ dataDir: at('first'), log, durable: false })
  await migrate(cluster.url, log)
  await cluster.stop()
  await writeFile(at('first/secret'), 'a secret beside the data', { mode: 0o600 })
  await diskStore(at('first/objects')).put(avatar, Buffer.from('picture'), { contentType: 'image/webp' })
  await asServer('first', async (db) => {
    const people = [
      { email: 'ada@example.test', full_name: 'Ada', email_confirmed: true },
      { email: 'bob@example.test', full_name: 'Bob', email_confirmed: false },
    ]
    await db.insertInto('users').values(people).execute()
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('rotate:crawler-key', () => {
  const keys = () =>
    asServer('first', (db) => db.selectFrom('published_keys').select(['key_id', 'signs_until']).execute())

  it('plans the next key, or replaces all at once if the private key is no longer private', async () => {
    expect(await command('rotateCrawlerKey', [], 'first')).toMatchObject({ code: 0 })
    const [first] = await keys()
    await command('rotateCrawlerKey', [], 'first')
    expect(await keys()).toHaveLength(2)
    expect(await command('rotateCrawlerKey', ['--compromised'], 'first')).toMatchObject({
      code: 0,
      out: 'All keys were replaced. Running processes sign with the new one within a minute.\n',
    })
    const replaced = await keys()
    expect(replaced).toHaveLength(1)
    expect(replaced[0]?.key_id).not.toBe(first?.key_id)
    expect(await command('rotateCrawlerKey', ['--other'], 'first')).toMatchObject({ code: 1 })
  })
})

describe('verify:report', () => {
  it('says in one sentence what is wrong with a file that is no report', async () => {
    await writeFile(at('other.json'), '{"checks":[]}')
    for (const [file, says] of [
      ['other.json', 'This is not a link report with evidence'],
      ['missing.json', 'is not a readable JSON file'],
    ] as const) {
      const { code, err } = await command('verifyReport', [at(file)], 'first')
      expect(code).toBe(1)
      expect(err).toContain(says)
    }
    expect((await command('verifyReport', [], 'first')).err).toContain('npm run verify:report -- FILE')
  })
})

describe('admin:grant', () => {
  it('makes a confirmed member an admin, however the address is typed; idempotent', async () => {
    for (const typed of ['ada@example.test', ' Ada@Example.test ']) {
      expect(await command('adminGrant', [typed], 'first')).toMatchObject({
        code: 0,
        out: 'ada@example.test is an admin.\n',
      })
    }
    const roles = await asServer('first', (db) => db.selectFrom('user_roles').select('role').execute())
    expect(roles).toEqual([{ role: 'admin' }])
  })

  it('reports an unknown, unconfirmed or missing address', async () => {
    for (const email of ['nobody@example.test', 'bob@example.test']) {
      const { code, err } = await command('adminGrant', [email], 'first')
      expect({ code, err }).toEqual({
        code: 1,
        err: `No member has the address ${email}, or it is not confirmed yet. Sign up with it first.\n`,
      })
    }
    expect(await command('adminGrant', [], 'first')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Say who/) as string,
    })
  })
})

describe('backup and restore', () => {
  it('a backup works without a server and leaves nothing running', async () => {
    const { code, out } = await command('backup', ['quiet.backup'], 'first')
    expect(code).toBe(0)
    expect(out).toMatch(/^Backed up \d+ rows of \d+ tables and 1 objects to .*quiet\.backup/)
    expect(await findPostmaster(clusterIn(at('first')))).toBeNull()
  })

  it('a backup works beside a running server, which continues', async () => {
    await asServer('first', async (db) => {
      expect(await command('backup', ['busy.backup'], 'first')).toMatchObject({ code: 0, err: '' })
      expect(await db.selectFrom('users').select('email').execute()).toHaveLength(2)
    })
  })

  it('a backup is restored into a new data folder with members, objects and the secret', async () => {
    const { code, out } = await command('restore', ['quiet.backup'], 'second')
    expect(code).toBe(0)
    expect(out).toMatch(/^Restored \d+ rows of \d+ tables and 1 objects, as they were at 20/)
    expect(await emails('second')).toEqual(['ada@example.test', 'bob@example.test'])
    expect(await readFile(at('second/secret'), 'utf8')).toBe('a secret beside the data')
    const picture = await diskStore(at('second/objects')).get(avatar)
    expect([picture?.contentType, Buffer.from(picture?.bytes ?? []).toString()]).toEqual(['image/webp', 'picture'])
  })

  it('a restore is rejected if there are members, unless they are to be replaced', async () => {
    await asServer('second', (db) =>
      db.insertInto('users').values({ email: 'new@example.test', full_name: 'New' }).execute(),
    )
    const refused = await command('restore', ['quiet.backup'], 'second')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^The database already has members; nothing was changed\..*\n$/)
    expect(await emails('second')).toContain('new@example.test')
    expect(await command('restore', ['--replace', 'quiet.backup'], 'second')).toMatchObject({ code: 0, err: '' })
    expect(await emails('second')).toEqual(['ada@example.test', 'bob@example.test'])
  })

  it('a restore is rejected while a server runs', async () => {
    await asServer('second', async () => {
      const { code, err } = await command('restore', ['--replace', 'quiet.backup'], 'second')
      expect(code).toBe(1)
      expect(err).toMatch(/^Ankerplatz is already running with the data folder .*\n$/)
    })
  })

  it('a restore warns about a different secret in the environment', async () => {
    const { out } = await command('restore', ['--replace', 'quiet.backup'], 'second', { SECRET: 'another one' })
    expect(out).toMatch(/Make sure that SECRET is the one that was used then\.\n$/)
  })

  it('a missing name, an unusable folder and an empty database give a one-sentence error each', async () => {
    await mkdir(at('odd'))
    await writeFile(at('odd/file'), '')
    const cases: [string, string[], string, RegExp][] = [
      ['backup', [], 'first', /^Say where the backup shall go: .*\n$/],
      ['restore', ['--replace'], 'first', /^Say which backup to restore: .*\n$/],
      ['backup', ['x.backup'], 'odd/file', /is not a folder.*\n$/],
      ['backup', ['x.backup'], 'odd/empty', /^The database is empty; there is nothing to back up\.\n$/],
    ]
    for (const [name, args, dataDir, sentence] of cases) {
      const { code, err } = await command(name, args, dataDir)
      expect(code).toBe(1)
      expect(err).toMatch(sentence)
    }
  })
})
