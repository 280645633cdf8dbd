// One structured line per event, on standard output. Ids of request and job come along by themselves; secrets are cut out.
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'

export type Log = pino.Logger

interface Trace {
  requestId?: string
  jobId?: string
  job?: string
}

const traces = new AsyncLocalStorage<Trace>()

/** Runs `work` so that every line logged inside carries the given ids. */
export const withTrace = <T>(trace: Trace, work: () => T): T => traces.run(trace, work)

export const currentTrace = (): Trace => traces.getStore() ?? {}

const secretFields = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'access_token',
  'refresh_token',
  'code',
]
const secretPaths = secretFields.flatMap((field) => {
  const key = field.includes('-') ? `["${field}"]` : `.${field}`
  return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`]
})

export const makeLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[cut]' },
      mixin: () => ({ ...traces.getStore() }),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
    },
    destination ?? pino.destination({ dest: 1, sync: false, minLength: 0 }),
  )
