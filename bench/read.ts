// Benchmark: one row read through the product, against bare pg behind node:http. Target: at least 60 %.
import { compare, tableOf } from './load.ts'
import { makeMembers, productEnvironment } from './member.ts'
import { startProduct, startServer, withDatabase } from './processes.ts'
import type { Measured } from './report.ts'

export const measureRead = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const [member] = await makeMembers(database, 1)
    if (member === undefined) throw new Error('No member to read')
    const ours = await startProduct(folder, { ...productEnvironment(database), ROLE: 'web' })
    const bare = await startServer('bareRead.ts', { DATABASE_URL: database.url, MEMBER_ID: member.id })
    try {
      const headers = { authorization: `Bearer ${member.accessToken}`, accept: 'application/json' }
      const compared = await compare([
        { name: 'bare pg behind node:http', server: bare, path: '/api/credits/balance', headers },
        { name: 'ours', server: ours, path: '/api/credits/balance', headers },
      ])
      const [limit, own] = compared
      return {
        rows: tableOf(compared),
        figure: {
          name: 'read',
          ours: own?.answersPerSecond ?? 0,
          limit: limit?.answersPerSecond ?? 0,
          unit: 'answers/s',
        },
      }
    } finally {
      await Promise.all([ours.stop(), bare.stop()])
    }
  })
