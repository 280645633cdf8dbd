// `npm run fill:shop [-- WEBSITES]`: a million made-up offers, to try the shop at a large size. Only in the sandbox.
import { fillBigShop } from '../../sandbox/demo/bigShop.ts'
import { ConfigError } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { onGround, runCommand } from './command.ts'
import { count, makeProgressBar } from './progressBar.ts'

const usage = 'Say how many websites, or nothing for 200,000: npm run fill:shop -- 20000'
const websitesMax = 300_000

const readArguments = ([word, ...more]: readonly string[]): number | undefined => {
  if (word === undefined) return undefined
  const websites = /^\d{1,6}$/.test(word) ? Number(word) : 0
  if (more.length > 0 || websites < 1 || websites > websitesMax) throw new ConfigError(usage)
  return websites
}

await runCommand(async () => {
  const websites = readArguments(process.argv.slice(2))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
  // A running server would not see the new offers: change tracking is off during the bulk insert.
  return onGround('instead', async ({ config, databaseUrl, log }) => {
    if (!config.sandbox) throw new ConfigError('Made-up offers are only allowed in the sandbox: set SANDBOX=1.')
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { connectionsMax: 1 })
    const bar = makeProgressBar()
    const startedAt = performance.now()
    try {
      const made = await fillBigShop(database, {
        ...(websites === undefined ? {} : { websites }),
        signal: stop.signal,
        tell: ({ websites: done, of }) => bar.tell(done / of, `${count(done)} of ${count(of)} websites`),
      })
      bar.end()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      return `Made ${count(made.offers)} offers on ${count(made.websites)} websites in ${seconds} s.`
    } finally {
      bar.end()
      await database.close()
    }
  })
})
