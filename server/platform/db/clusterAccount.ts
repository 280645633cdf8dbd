// Chooses the account PostgreSQL runs under: it refuses to run as root, and the project may be in a folder that no
// other account can access.
import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'

const run = promisify(execFile)

export type RunAs = { kind: 'self' } | { kind: 'namespace' } | { kind: 'account'; uid: number; gid: number }

/**
 * Inside the namespace we are the user `nobody`, outside we keep root's access to our files, so no account has to be
 * created.
 */
const namespaceCommand = ['--user', '--map-user=65534', '--map-group=65534', '--']
const accountName = 'postgres'

/**
 * An existing cluster keeps running as the owner of its files. A new one runs in a user namespace, or else under a
 * separate account.
 */
export const chooseAccount = async (clusterFolder: string): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = await stat(clusterFolder).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { kind: 'account', uid: owner.uid, gid: owner.gid }
  if (await namespacesWork()) return { kind: 'namespace' }
  const account = (await findAccount()) ?? (await createAccount())
  if (account !== null && owner === null) return account
  throw new ConfigError(
    'PostgreSQL does not run as root, and neither user namespaces nor a new account are allowed here. Start as an ordinary user, or set DATABASE_URL.',
  )
}

export const spawnAs = (
  runAs: RunAs,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess => {
  const settings = { ...options, env: cleanEnvironment() }
  switch (runAs.kind) {
    case 'self':
      return spawn(command, args, settings)
    case 'namespace':
      return spawn('unshare', [...namespaceCommand, command, ...args], settings)
    case 'account':
      return spawn(command, args, { ...settings, uid: runAs.uid, gid: runAs.gid })
  }
}

/**
 * PGDATA, PGOPTIONS and similar variables would affect our cluster. Messages stay in English so that they can be
 * recognised.
 */
const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
})

const namespacesWork = (): Promise<boolean> =>
  run('unshare', [...namespaceCommand, 'true']).then(
    () => true,
    () => false,
  )

const findAccount = async (): Promise<RunAs | null> => {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = (accounts.split('\n').find((line) => line.startsWith(`${accountName}:`)) ?? '').split(':')
  return uid === undefined || gid === undefined ? null : { kind: 'account', uid: Number(uid), gid: Number(gid) }
}

const createAccount = async (): Promise<RunAs | null> => {
  await run('useradd', ['--system', '--user-group', '--no-create-home', accountName])
    .catch(() => run('adduser', ['-S', '-D', '-H', accountName]))
    .catch(() => null)
  return findAccount()
}
