// Benchmark: a hello response through the whole middleware chain of the product, against bare node:http. Target: at
// least 60 %.
import { compare, tableOf } from './load.ts'
import { makeMembers } from './member.ts'
import { startServer, withDatabase } from './processes.ts'
import type { Measured } from './report.ts'

export const measureHttp = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const [member] = await makeMembers(database, 1)
    const ours = await startServer('hello.ts', { DATABASE_URL: database.url })
    const bare = await startServer('bareHttp.ts')
    try {
      const headers = { authorization: `Bearer ${member?.accessToken ?? ''}`, accept: 'application/json' }
      const compared = await compare([
        { name: 'bare node:http', server: bare, path: '/api/hello', headers },
        { name: 'ours', server: ours, path: '/api/hello', headers },
      ])
      const [limit, own] = compared
      return {
        rows: tableOf(compared),
        figure: {
          name: 'http',
          ours: own?.answersPerSecond ?? 0,
          limit: limit?.answersPerSecond ?? 0,
          unit: 'answers/s',
        },
      }
    } finally {
      await Promise.all([ours.stop(), bare.stop()])
    }
  })
