import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { borrowCluster, startCluster } from './cluster.ts'
import { chooseAccount } from './clusterAccount.ts'
import { clusterIn } from './clusterFolder.ts'
import { findPostmaster } from './clusterProcess.ts'
import { children, log, newFolder, start, useClusters } from './cluster.fixture.ts'

const { preparedFolder } = useClusters()

/** A separate process that owns the cluster, as the server does, so that it can be killed. */
const ownerProcess = (dataDir: string): ChildProcess => {
  const script = `
    import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))}
    import { makeLog } from ${JSON.stringify(join(import.meta.dirname, '../log.ts'))}
    const cluster = await startCluster({ dataDir: process.argv[1], log: makeLog('silent') })
    console.log(cluster.url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

const startedUrl = async (owner: ChildProcess): Promise<string> => {
  const [line] = (await once(owner.stdout ?? owner, 'data')) as [Buffer]
  return line.toString().trim()
}

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  client.on('error', () => null)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded cluster', () => {
  it('listens on loopback only, requires a password, has page checksums, and is gone after stop', async () => {
    const dataDir = await newFolder()
    const cluster = await startCluster({ dataDir, log })
    expect(cluster.adopted).toBe(false)
    const shown = ['listen_addresses', 'data_checksums', 'password_encryption', 'fsync'].map(
      (name) => `current_setting('${name}')`,
    )
    expect(await query(cluster.url, `select array[${shown.join()}] as settings`)).toEqual([
      { settings: ['127.0.0.1', 'on', 'scram-sha-256', 'on'] },
    ])
    const withoutPassword = new URL(cluster.url)
    withoutPassword.password = 'guess'
    await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)

    await cluster.stop()
    expect(await findPostmaster(clusterIn(dataDir))).toBeNull()
    await expect(query(cluster.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it('works in a long path with spaces and umlauts', async () => {
    const dataDir = join(await newFolder(), `Mein Ärger & "Größe" ${'lang '.repeat(24)}`)
    const cluster = await start(dataDir)
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
  })

  it('comes back on the same address when PostgreSQL is killed', async () => {
    const dataDir = await preparedFolder()
    const cluster = await start(dataDir)
    const before = await findPostmaster(clusterIn(dataDir))
    process.kill(before?.pid ?? 0, 'SIGKILL')
    await expect
      .poll(() => query(cluster.url, 'select 1 as one').catch(() => null), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    expect((await findPostmaster(clusterIn(dataDir)))?.pid).not.toBe(before?.pid)
    await cluster.stop()
    expect(await findPostmaster(clusterIn(dataDir))).toBeNull()
  })

  it('runs as the owner of its files, if that is not root', async () => {
    const folder = await newFolder()
    const asRoot = process.getuid?.() === 0
    if (asRoot) await chown(folder, 65534, 65534)
    expect(await chooseAccount(folder)).toEqual(asRoot ? { kind: 'account', uid: 65534, gid: 65534 } : { kind: 'self' })
  })
})

describe('after kill -9', () => {
  it('of the owner, the next start adopts the running cluster with its data', async () => {
    const dataDir = await preparedFolder()
    const owner = ownerProcess(dataDir)
    const url = await startedUrl(owner)
    await query(url, 'create table kept as select 7 as number')
    owner.kill('SIGKILL')
    const cluster = await start(dataDir)
    expect(cluster).toMatchObject({ url, adopted: true })
    expect(await query(cluster.url, 'select number from kept')).toEqual([{ number: 7 }])
    await cluster.stop()
    expect(await findPostmaster(clusterIn(dataDir))).toBeNull()
  })

  it('of everything at once, the next start recovers what was committed', async () => {
    const dataDir = await preparedFolder()
    const owner = ownerProcess(dataDir)
    const url = await startedUrl(owner)
    await query(url, 'create table kept as select 7 as number')
    owner.kill('SIGKILL')
    process.kill((await findPostmaster(clusterIn(dataDir)))?.pid ?? 0, 'SIGKILL')
    const cluster = await start(dataDir)
    expect(cluster.adopted).toBe(false)
    expect(await query(cluster.url, 'select number from kept')).toEqual([{ number: 7 }])
    await cluster.stop()
  })

  it('at any moment of the very first start, the next start works and leaves no partial folder', async () => {
    const dataDir = await newFolder()
    const draftHas = async (path: string): Promise<boolean> => {
      const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('postgres-new-'))
      return drafts.some((draft) => existsSync(join(dataDir, draft, path)))
    }
    const moments: (() => Promise<boolean> | boolean)[] = [
      () => draftHas('.'),
      () => draftHas('cluster/base/1'),
      () => draftHas('cluster/global/pg_filenode.map'),
      () => existsSync(join(dataDir, 'postgres')),
      () => existsSync(join(clusterIn(dataDir), 'postmaster.pid')),
    ]
    for (const moment of moments) {
      const owner = ownerProcess(dataDir)
      const ended = once(owner, 'exit')
      await expect.poll(moment, { interval: 2, timeout: 20_000 }).toBe(true)
      owner.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
    }
    const cluster = await start(dataDir)
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('a pid file whose number now belongs to another program does not prevent the start', async () => {
    const dataDir = await preparedFolder()
    await (await start(dataDir)).stop()
    const pidFile = join(clusterIn(dataDir), 'postmaster.pid')
    await writeFile(
      pidFile,
      `${String(process.pid)}\n${clusterIn(dataDir)}\n1700000000\n5432\n\n127.0.0.1\n 1234 5678\nready\n`,
    )
    const cluster = await start(dataDir)
    expect(cluster.adopted).toBe(false)
    await cluster.stop()
  })
})

describe('two servers on one data folder', () => {
  it('the second server fails with one sentence, and the first keeps running', async () => {
    const dataDir = await preparedFolder()
    const cluster = await start(dataDir)
    const second = await start(dataDir).catch((error: unknown) => error)
    expect(second).toBeInstanceOf(ConfigError)
    expect(String(second)).toContain(`already running with the data folder ${dataDir} (process ${String(process.pid)})`)
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
  })

  it('exactly one of two first starts on an empty folder wins', async () => {
    const dataDir = await newFolder()
    const starts = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const one of starts) if (one.status === 'fulfilled') await one.value.stop()
  })

  it('a start waits for a server that is stopping', async () => {
    const dataDir = await preparedFolder()
    const first = await start(dataDir)
    const [, second] = await Promise.all([first.stop(), start(dataDir)])
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })
})

describe('a command next to the server', () => {
  const borrow = (dataDir: string) => borrowCluster({ dataDir, log, durable: false })

  it('uses the running cluster and leaves it running', async () => {
    const dataDir = await preparedFolder()
    const cluster = await start(dataDir)
    const borrowed = await borrow(dataDir)
    expect(borrowed).toMatchObject({ url: cluster.url, adopted: true })
    await borrowed.stop()
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
  })

  it('starts a stopped cluster, and stops it afterwards', async () => {
    const dataDir = await preparedFolder()
    const borrowed = await borrow(dataDir)
    expect(borrowed.adopted).toBe(false)
    await borrowed.stop()
    expect(await findPostmaster(clusterIn(dataDir))).toBeNull()
  })

  it('leaves it running if a server has taken it over', async () => {
    const dataDir = await preparedFolder()
    const borrowed = await borrow(dataDir)
    const cluster = await start(dataDir)
    expect(cluster.adopted).toBe(true)
    await borrowed.stop()
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await cluster.stop()
  })
})
