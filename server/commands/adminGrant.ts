// `npm run admin:grant -- EMAIL`: makes a member an admin.
import { grantAdmin } from '../accounts/members.ts'
import { ConfigError } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { onGround, runCommand } from './command.ts'

await runCommand(async () => {
  const email = process.argv[2]?.trim().toLowerCase() ?? ''
  if (email === '') throw new ConfigError('Say who should become an admin: npm run admin:grant -- EMAIL')
  return onGround('beside', async ({ databaseUrl, log }) => {
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { connectionsMax: 1 })
    try {
      if (await grantAdmin(database.db, email)) return `${email} is an admin.`
      throw new ConfigError(`No member has the address ${email}, or it is not confirmed yet. Sign up with it first.`)
    } finally {
      await database.close()
    }
  })
})
