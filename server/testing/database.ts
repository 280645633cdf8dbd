// A separate database for every test file, copied from a migrated template: real, empty, and dropped afterwards.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Database } from '../platform/db/database.ts'

interface Origin {
  /** The template to copy; defaults to the migrated one. */
  template?: () => Promise<string>
}

const migrated = (): Promise<string> => Promise.resolve(inject('templateName'))

/** Call once at the top of a test file; `current` is available from the first `beforeAll` on. */
export const useDatabase = ({ template = migrated }: Origin = {}): { readonly current: Database } => {
  let database: Database | null = null
  let name = ''

  beforeAll(async () => {
    name = await createDatabase({ template: await template() })
    database = openDatabase(urlOf(name))
  })

  afterAll(async () => {
    await database?.close()
    await dropDatabase(name)
  })

  return {
    get current() {
      if (database === null) throw new Error('The database is created in beforeAll; use it in hooks and tests only.')
      return database
    },
  }
}

/** An empty database without any of our tables, for tests of migrations and backups. */
export const useEmptyDatabase = (): { readonly url: string } => {
  let name = ''
  beforeAll(async () => {
    name = await createDatabase({ template: 'template0' })
  })
  afterAll(() => dropDatabase(name))
  return {
    get url() {
      return urlOf(name)
    },
  }
}

const urlOf = (name: string): string => inject('clusterUrl').replace(/[^/]*$/, name)

const createDatabase = async ({ template }: { template: string }): Promise<string> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  // A file copy does not go through the WAL.
  await onCluster(`create database ${name} template ${template} strategy file_copy`)
  return name
}

/** `force` ends sessions that a test left open, so that one file does not block the others. */
const dropDatabase = (name: string): Promise<void> => onCluster(`drop database if exists ${name} with (force)`)

const onCluster = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('clusterUrl'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
