// Has a picture drawn by a process of its own, one after the other: a decoder that a hostile file breaks breaks nothing of ours.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const drawWithinMs = 5_000
const heapMb = 64
const waitingMax = 200

export type Draw = (what: 'icon' | 'badge', bytes: Uint8Array) => Promise<Uint8Array | null>

const program = join(import.meta.dirname, 'drawProcess.ts')

/** It gets nothing of our environment; only Windows cannot do without this one. */
const environment = (): NodeJS.ProcessEnv => {
  const { SystemRoot } = process.env
  return SystemRoot === undefined ? {} : { SystemRoot }
}

const drawAlone = async (what: 'icon' | 'badge', bytes: Uint8Array): Promise<Uint8Array | null> => {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program, what], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment(),
    timeout: drawWithinMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  // Who is killed while it reads is told by the way it ends.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [drawn, code] = await Promise.all([buffer(child.stdout), ended])
  return code === 0 && drawn.length > 0 ? new Uint8Array(drawn) : null
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Null when the bytes are no picture that we draw. */
export const draw: Draw = async (what, bytes) => {
  if (waiting >= waitingMax) throw new Error(`More than ${waitingMax} pictures wait to be drawn`)
  waiting += 1
  const drawn = last
    .then(() => drawAlone(what, bytes))
    .finally(() => {
      waiting -= 1
    })
  last = drawn.catch(() => undefined)
  return drawn
}
