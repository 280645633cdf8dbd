// `npm run migrate`: brings the database to this version and ends. Every start does it as well; on its own it is a step of an upgrade.
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
