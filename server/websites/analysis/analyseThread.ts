// The analysis worker thread: one site in, one outcome out.
import { parentPort, workerData } from 'node:worker_threads'
import type { SiteFacts } from '../../platform/crawl/facts.ts'
import { analyse } from './analyse.ts'

const { site, context } = workerData as { site: SiteFacts; context: { today: string } }
parentPort?.postMessage(analyse(site, context))
