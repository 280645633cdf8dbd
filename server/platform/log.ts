// Structured log: one line per event, on standard output. Request and job ids are added automatically; secrets are
// redacted.
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

// One write for many lines; each is flushed after a moment.
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
      // pino would copy the trace before merging, but it is never written to.
      mixinMergeStrategy: (fields, trace) => Object.assign(fields, trace),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
    },
    destination ?? pino.destination({ dest: 1, sync: true, minLength: bufferedBytes, periodicFlush: flushEveryMs }),
  )

interface RequestLine {
  requestId: string
  method: string
  /** The route pattern, never the actual URL. */
  path: string
  status: number
  ms: number
}

/** The request log line. All its fields are our own, so it skips the redaction. */
export const logRequest = (log: Log, { requestId, method, path, status, ms }: RequestLine): void => {
  if (!log.isLevelEnabled('info')) return
  const destination = (log as unknown as Record<symbol, pino.DestinationStream>)[pino.symbols.streamSym]
  destination?.write(
    `{"level":"info","time":"${isoNow()}","requestId":"${requestId}","method":"${method}","path":"${path}","status":${status},"ms":${ms},"msg":"request"}\n`,
  )
}

let lastMs = 0
let lastIso = ''

/** Many lines share one millisecond, so its text is cached. */
const isoNow = (): string => {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastIso = new Date(now).toISOString()
  }
  return lastIso
}
