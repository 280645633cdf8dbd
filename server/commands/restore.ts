// `npm run restore -- FILE [--replace]`: restores the database and the objects from a backup.
import { writeFile } from 'node:fs/promises'
import { restoreBackup } from '../platform/db/backupRestore.ts'
import { fileArgument, onGround, runCommand, secretFile } from './command.ts'

const flag = '--replace'
const secretHint = 'Make sure that SECRET is the one that was used then.'
/** The sandbox is external, and open data can be fetched again: neither is in a backup, and both are recreated. */
const remadeSchemas = ['sandbox', 'open_data']

await runCommand(async () => {
  const words = process.argv.slice(2)
  const file = fileArgument(
    words.find((word) => word !== flag),
    `Say which backup to restore: npm run restore -- FILE [${flag}]`,
  )
  const refuseIfRowsIn = words.includes(flag) ? null : 'users'
  return onGround('instead', async ({ config, databaseUrl, store, log }) => {
    const restored = await restoreBackup({ databaseUrl, store, file, log, refuseIfRowsIn, remadeSchemas })
    const { secret, createdAt } = restored.header
    if (secret !== null && config.secret === null) await writeFile(secretFile(config), secret, { mode: 0o600 })
    const { rows, tables, objects } = restored
    const what = `Restored ${rows} rows of ${tables} tables and ${objects} objects, as they were at ${createdAt}.`
    // Data encrypted with the old secret cannot be read with another: second factors and signing keys.
    return config.secret === secret || config.secret === null ? what : `${what} ${secretHint}`
  })
})
