// Has a picture drawn by a process of its own, icons one after the other and badges one after the other: a decoder that a hostile file
// breaks breaks nothing of ours, and whoever shows a badge does not wait for the icons of strangers.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Semaphore, createSemaphore } from '../../platform/semaphore.ts'

const drawWithinMs = 5_000
const heapMb = 64
const waitingMax = 200

type Picture = 'icon' | 'badge'
export type Draw = (what: Picture, bytes: Uint8Array) => Promise<Uint8Array | null>

const program = join(import.meta.dirname, 'drawProcess.ts')

/** Without these two, text in a picture would be drawn with the fonts of the machine, and differently on each. */
const noFonts = { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf'), PANGOCAIRO_BACKEND: 'fontconfig' }

/** It gets nothing of our environment; only Windows cannot do without this one. */
const environment = (): NodeJS.ProcessEnv => {
  const { SystemRoot } = process.env
  return SystemRoot === undefined ? noFonts : { ...noFonts, SystemRoot }
}

const drawAlone = async (what: Picture, bytes: Uint8Array): Promise<Uint8Array | null> => {
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

const lines: Record<Picture, Semaphore> = {
  icon: createSemaphore({ atOnce: 1, waitingMax }),
  badge: createSemaphore({ atOnce: 1, waitingMax }),
}

/** Null when the bytes are no picture that we draw. */
export const draw: Draw = (what, bytes) => lines[what](() => drawAlone(what, bytes))
