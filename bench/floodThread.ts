// Load generator: many concurrent sign-ins, each from another network and to another account, so that no rate limit
// reduces the work. Runs on its own thread and stops on a message.
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'

export interface Flood {
  port: number
  path: string
  parallel: number
}

export interface Flooded {
  answers: number
  /** Responses by status; 0 means a broken connection. */
  byStatus: Readonly<Record<string, number>>
}

const attempt = (agent: Agent, flood: Flood, number: number): Promise<number> =>
  new Promise((resolve) => {
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const sent = request(
      {
        agent,
        port: flood.port,
        path: flood.path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(JSON.stringify({ email: `nobody${number}@bench.test`, password: 'not the password' }))
  })

let flooding = false

const run = async (flood: Flood): Promise<Flooded> => {
  flooding = true
  const agent = new Agent({ keepAlive: true, maxSockets: flood.parallel })
  const byStatus: Record<string, number> = {}
  let number = 0
  const swimmer = async (): Promise<void> => {
    while (flooding) {
      number += 1
      const status = await attempt(agent, flood, number)
      byStatus[status] = (byStatus[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: flood.parallel }, swimmer))
  agent.destroy()
  return { answers: Object.values(byStatus).reduce((sum, count) => sum + count, 0), byStatus }
}

parentPort?.on('message', (message: Flood | 'stop') => {
  if (message === 'stop') flooding = false
  else void run(message).then((flooded) => parentPort?.postMessage(flooded))
})
