// `npm run migrate`: migrates the database to this version and exits. Every start does the same; as a separate command
// it is a step of an upgrade.
import { migrate } from '../platform/db/migrate.ts'
import { onGround, runCommand } from './command.ts'

await runCommand(() =>
  onGround('beside', async ({ databaseUrl, log }) => {
    const { applied } = await migrate(databaseUrl, log)
    return applied.length === 0
      ? 'The database is up to date.'
      : `Brought the database up to date: ${applied.join(', ')}.`
  }),
)
