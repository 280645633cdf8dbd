// `npm run import:ranks -- FILE [--source tranco|common-crawl]`: imports open data on domain ranks, from which metrics
// are derived.
import type { RankSource } from '../../contract/quotas.ts'
import { ConfigError } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { importRanks, type ImportProgress } from '../websites/metrics/rankImport.ts'
import { fileArgument, onGround, runCommand } from './command.ts'
import { count, makeProgressBar } from './progressBar.ts'

const usage = 'Say which list to import: npm run import:ranks -- FILE [--source tranco|common-crawl]'

const sources: Readonly<Record<string, RankSource>> = { tranco: 'tranco', 'common-crawl': 'common_crawl' }

const readArguments = (words: readonly string[]): { file: string; source: RankSource | null } => {
  const files: string[] = []
  let source: RankSource | null = null
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('--')) {
      files.push(word)
      continue
    }
    const [flag, joined] = word.split('=', 2)
    const name = joined ?? words[(at += 1)] ?? ''
    source = flag === '--source' ? (sources[name] ?? null) : null
    if (source === null) throw new ConfigError(`Unknown option "${word} ${name}". ${usage}`)
  }
  if (files.length > 1) throw new ConfigError(usage)
  return { file: fileArgument(files[0], usage), source }
}

const steps = { skipping: 'Looking for the place', reading: 'Reading', indexing: 'Making the index' } as const

const makeReport = (): { tell(progress: ImportProgress): void; end(): void } => {
  const bar = makeProgressBar()
  let step: ImportProgress['step'] | null = null
  return {
    tell: (progress) => {
      const line = `${steps[progress.step]}: ${Math.floor(progress.share * 100)} %, ${count(progress.rows)} rows`
      bar.tell(progress.share, line, progress.step === 'indexing' && step !== 'indexing')
      step = progress.step
    },
    end: bar.end,
  }
}

await runCommand(async () => {
  const { file, source } = readArguments(process.argv.slice(2))
  const stop = new AbortController()
  const onSignal = (): void => {
    stop.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal)
  return onGround('beside', async ({ databaseUrl, log }) => {
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { connectionsMax: 1 })
    const report = makeReport()
    const startedAt = performance.now()
    try {
      const done = await importRanks(database, { file, source, signal: stop.signal, onProgress: report.tell })
      report.end()
      const from = `${count(done.rows)} rows of ${done.source}`
      if (done.kind === 'known') return `${file} is already in use (${from}); there is nothing to do.`
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const resumed = done.resumedAt > 0 ? `, ${count(done.resumedAt)} of them in an earlier run` : ''
      const broken = done.broken > 0 ? ` ${count(done.broken)} broken lines were left out.` : ''
      return `Imported ${from} in ${seconds} s${resumed}.${broken} A job now updates the metrics of all websites.`
    } finally {
      report.end()
      await database.close()
    }
  })
})
