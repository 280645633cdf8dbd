// `npm run backup -- FILE`: writes everything into one file, whether or not the server is running.
import { stat } from 'node:fs/promises'
import { writeBackup } from '../platform/db/backup.ts'
import { fileArgument, keptSecret, onGround, runCommand } from './command.ts'

await runCommand(async () => {
  const file = fileArgument(process.argv[2], 'Say where the backup shall go: npm run backup -- FILE')
  return onGround('beside', async ({ config, databaseUrl, store }) => {
    const { tables, rows, objects } = await writeBackup({ databaseUrl, store, secret: keptSecret(config), file })
    const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1)
    return `Backed up ${rows} rows of ${tables} tables and ${objects} objects to ${file} (${megabytes} MB).`
  })
})
