// Test data: a shop of a million offers on 200,000 websites, in a database of its own, and a client that sends many
// concurrent requests.
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { fillBigShop } from '../sandbox/demo/bigShop.ts'
import type { Database } from '../server/platform/db/database.ts'
import { withDatabase, withDatabaseIn } from './processes.ts'
import { round } from './report.ts'

export interface ShopDataset {
  database: Database
  folder: string
  /** For the report: how much data there is, and how long it took to generate. */
  said: string
}

/**
 * With SHOP_DATA set, the folder is kept for the next run, because generating the data takes minutes. Prints its
 * progress.
 */
export const withBigShop = <T>(work: (dataset: ShopDataset) => Promise<T>): Promise<T> => {
  const kept = process.env['SHOP_DATA'] ?? ''
  const figure = (value: number): string => value.toLocaleString('en-US')
  const measure = async (database: Database, folder: string): Promise<T> => {
    const startedAt = performance.now()
    const tell = ({ websites, of }: { websites: number; of: number }): void =>
      void (process.stderr.isTTY && process.stderr.write(`\r${figure(websites)} of ${figure(of)} websites`))
    const { offers, websites } = await fillBigShop(database, { tell })
    if (process.stderr.isTTY) process.stderr.write('\n')
    const seconds = round((performance.now() - startedAt) / 1000)
    const said = offers === 0 ? 'offers as made before' : `${figure(offers)} offers on ${figure(websites)} websites`
    return work({ database, folder, said: `${said}, made in ${seconds} s` })
  }
  return kept === '' ? withDatabase(measure) : withDatabaseIn(kept, measure)
}

export interface Asked {
  path: string
  headers: Readonly<Record<string, string>>
}

export interface Answered {
  ms: number
  body: string
}

const askOnce = (agent: Agent, port: number, { path, headers }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      text(response).then((body) => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - startedAt, body })
        else reject(new Error(`${path} returned ${response.statusCode ?? ''}: ${body}`))
      }, reject)
    }).on('error', reject)
  })

/** Responses in the order of the requests, with limited concurrency. */
export const askAll = async (port: number, asked: readonly Asked[], atOnce: number): Promise<Answered[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const answers: Answered[] = []
  let next = 0
  const loop = async (): Promise<void> => {
    for (let at = next++; at < asked.length; at = next++) answers[at] = await askOnce(agent, port, asked[at] as Asked)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, loop))
    return answers
  } finally {
    agent.destroy()
  }
}
