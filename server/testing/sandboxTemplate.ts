// Template database for test files with a sandbox: migrated, with the demo websites in place. The first file that needs
// it creates it; composing and writing 300 websites took each of these files about a second of CPU time.
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { readableLog } from './log.ts'

const templateName = 'migrated_with_sandbox'
const unfinishedName = 'sandbox_in_the_making'
const makingLock = 1_763_300_001

export const sandboxTemplate = async (): Promise<string> => {
  const client = new pg.Client(inject('clusterUrl'))
  await client.connect()
  try {
    // Files start at the same time in several processes; the others wait here. The advisory lock ends with the
    // connection.
    await client.query('select pg_advisory_lock($1)', [makingLock])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [templateName])
    if (rowCount === 0) await makeTemplate(client)
    return templateName
  } finally {
    await client.end()
  }
}

const makeTemplate = async (client: pg.Client): Promise<void> => {
  await client.query(`drop database if exists ${unfinishedName} with (force)`)
  await client.query(`create database ${unfinishedName} template ${inject('templateName')}`)
  const database = openDatabase(inject('clusterUrl').replace(/[^/]*$/, unfinishedName))
  const sandbox = await startSandbox({
    database,
    host: '127.0.0.1',
    log: readableLog().log,
    publicUrl: 'http://localhost',
    clock: { advance: () => Promise.reject(new Error('The clock of a template must not be moved')) },
    notifications: { kinds: [], raise: () => Promise.resolve(false) },
    demo: { logins: [], domains: [] },
    bouncesTo: null,
  })
  await sandbox.stop()
  // A copy starts like the first one: on new ports, with new secrets.
  await database.pool.query('delete from sandbox.addresses')
  await database.pool.query('delete from sandbox.stripe_account')
  await database.close()
  await client.query(`alter database ${unfinishedName} rename to ${templateName}`)
}
