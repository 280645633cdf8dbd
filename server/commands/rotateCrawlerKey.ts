// `npm run rotate:crawler-key`: plans the next signing key of the crawler, published a day before it signs. With
// `-- --compromised` it replaces all keys at once.
import { ConfigError } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { rotateKeys } from '../platform/signing/publishedKeys.ts'
import { secretOf } from '../secret.ts'
import { onGround, runCommand } from './command.ts'

const usage = 'Use: npm run rotate:crawler-key, or with -- --compromised if the private key is no longer private.'

await runCommand(async () => {
  const options = process.argv.slice(2)
  if (options.some((option) => option !== '--compromised')) throw new ConfigError(usage)
  const rotation = options.length > 0 ? 'at_once' : 'planned'
  return onGround('beside', async ({ config, databaseUrl, log }) => {
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { connectionsMax: 1 })
    try {
      await rotateKeys(database.db, { purpose: 'crawler', secret: secretOf(config), rotation })
    } finally {
      await database.close()
    }
    return rotation === 'planned'
      ? 'The next key is published now and signs from tomorrow.'
      : 'All keys were replaced. Running processes sign with the new one within a minute.'
  })
})
