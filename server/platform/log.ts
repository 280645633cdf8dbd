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

const noTrace: Trace = {}

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

// One write for many lines; nobody waits longer than a moment for one.
const bufferedBytes = 4096
const flushEveryMs = 100

export const makeLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[cut]' },
      mixin: () => traces.getStore() ?? noTrace,
      // pino would copy the trace before merging; nobody writes to it.
      mixinMergeStrategy: (fields, trace) => Object.assign(fields, trace),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
    },
    destination ?? pino.destination({ dest: 1, sync: true, minLength: bufferedBytes, periodicFlush: flushEveryMs }),
  )

interface RequestLine {
  requestId: string
  method: string
  /** The pattern, never the address itself. */
  path: string
  status: number
  ms: number
}

/** The one line that every request writes. All its words are our own, so it is put together without looking for secrets. */
export const logRequest = (log: Log, { requestId, method, path, status, ms }: RequestLine): void => {
  if (!log.isLevelEnabled('info')) return
  const destination = (log as unknown as Record<symbol, pino.DestinationStream>)[pino.symbols.streamSym]
  destination?.write(
    `{"level":"info","time":"${isoNow()}","requestId":"${requestId}","method":"${method}","path":"${path}","status":${status},"ms":${ms},"msg":"request"}\n`,
  )
}

let lastMs = 0
let lastIso = ''

/** Many lines fall into one millisecond; its name is made once. */
const isoNow = (): string => {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastIso = new Date(now).toISOString()
  }
  return lastIso
}
