// Benchmark: import of a rank list, in rows per second from a compressed file to an active list, against a bare COPY of
// the same rows into an identical table. Target: 100,000 rows a second or half of the bare COPY, with memory that does
// not grow with the file.
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as copyStreams from 'pg-copy-streams'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { withDatabase } from './processes.ts'
import { type Measured, round } from './report.ts'

const rowsCount = Number(process.env['BENCH_RANKS'] ?? 5_000_000)
const fewRows = Math.ceil(rowsCount / 10)
const linesPerPiece = 10_000

export const measureImportRanks = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const file = join(folder, 'ranks.txt.gz')
    const fewFile = join(folder, 'few.txt.gz')
    const bareFile = join(folder, 'bare.copy')
    await write(fewFile, fewRows, listed)
    await write(file, rowsCount, listed)
    await write(bareFile, rowsCount, (number) => `${domainOf(number)}\t${number}\n`)
    const few = await runImport(database.url, fewFile)
    const bare = await copyBare(database.url, bareFile)
    const ours = await runImport(database.url, file)
    const found = await countRows(database)
    if (found !== rowsCount) throw new Error(`Imported ${found} rows instead of ${rowsCount}`)
    return report({ ours, few, bare, megabytes: (await stat(file)).size / 1_000_000 })
  })

/** Domains in no alphabetical order, as in a list sorted by rank. */
const domainOf = (number: number): string =>
  `${(Math.imul(number, 0x9e37_79b1) >>> 0).toString(36)}-site${number % 1000}.example`

const listed = (number: number): string => {
  const [name, suffix] = domainOf(number).split('.')
  const value = 30_000_000 / (1 + Math.log(number))
  return `${number}\t${value}\t${number + 7}\t${1 / number}\t${suffix}.${name}\t${1 + (number % 9)}\n`
}

const write = async (file: string, rows: number, line: (number: number) => string): Promise<void> => {
  const header = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n'
  const pieces = function* () {
    if (file.endsWith('.gz')) yield header
    for (let from = 1; from <= rows; from += linesPerPiece) {
      let text = ''
      for (let number = from; number < Math.min(from + linesPerPiece, rows + 1); number += 1) text += line(number)
      yield text
    }
  }
  const target = createWriteStream(file)
  if (file.endsWith('.gz')) await pipeline(Readable.from(pieces()), createGzip({ level: 6 }), target)
  else await pipeline(Readable.from(pieces()), target)
}

interface Run {
  seconds: number
  peakMegabytes: number
}

/** The command as an operator runs it, including process start. */
const runImport = (databaseUrl: string, file: string): Promise<Run> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const probe =
      'data:text/javascript,process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS))'
    execFile(
      process.execPath,
      ['--import', probe, join(import.meta.dirname, '../server/commands/importRanks.ts'), file],
      { env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl } },
      (error, _, reported) => {
        if (error === null) {
          resolve({
            seconds: (performance.now() - startedAt) / 1000,
            peakMegabytes: Number(/peak (\d+)$/.exec(reported)?.[1]) / 1024,
          })
        } else reject(new Error('The import failed', { cause: error }))
      },
    )
  })

const copyBare = async (databaseUrl: string, file: string): Promise<Run> => {
  const database = openDatabase(databaseUrl)
  const client = await database.pool.connect()
  try {
    await client.query(
      'create table bare_ranks (import_id bigint not null default 1, domain text not null collate "C", rank integer not null)',
    )
    const startedAt = performance.now()
    const copy = client.query(copyStreams.from('copy bare_ranks (domain, rank) from stdin'))
    await pipeline(createReadStream(file, { highWaterMark: 512 * 1024 }), copy)
    const seconds = (performance.now() - startedAt) / 1000
    await client.query('drop table bare_ranks')
    return { seconds, peakMegabytes: 0 }
  } finally {
    client.release()
    await database.close()
  }
}

const countRows = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ found: number }>('select count(*) as found from domain_ranks')
  return rows[0]?.found ?? 0
}

const report = ({ ours, few, bare, megabytes }: { ours: Run; few: Run; bare: Run; megabytes: number }): Measured => {
  const rate = round(rowsCount / ours.seconds)
  const bareRate = round(rowsCount / bare.seconds)
  return {
    rows: [
      { measured: 'rows', value: rowsCount },
      { measured: 'megabytes of the packed file', value: round(megabytes) },
      { measured: 'rows per second, from the command to a list in use', value: rate, target: 100_000 },
      { measured: 'rows per second of a bare COPY', value: bareRate },
      { measured: 'peak memory in megabytes', value: round(ours.peakMegabytes) },
      { measured: 'peak memory in megabytes with a tenth of the rows', value: round(few.peakMegabytes) },
    ],
    figure: { name: 'import-ranks', ours: rate, limit: bareRate, unit: 'rows/s' },
  }
}
