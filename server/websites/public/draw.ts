// Draws a picture in a child process, with one queue for icons and one for badges. A hostile file can only crash the
// child, and badges do not wait for favicons of other sites.
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

/** Without these two, text would be drawn with the fonts of the machine and differ between machines. */
const noFonts = { FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf'), PANGOCAIRO_BACKEND: 'fontconfig' }

/** The child inherits none of our environment except this variable, which Windows requires. */
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
  // If the child is killed while it reads, its exit reports it.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [drawn, code] = await Promise.all([buffer(child.stdout), ended])
  return code === 0 && drawn.length > 0 ? new Uint8Array(drawn) : null
}

const lines: Record<Picture, Semaphore> = {
  icon: createSemaphore({ atOnce: 1, waitingMax }),
  badge: createSemaphore({ atOnce: 1, waitingMax }),
}

/** Null if the bytes are not a supported picture. */
export const draw: Draw = (what, bytes) => lines[what](() => drawAlone(what, bytes))
