// Two small facts about files that cluster and backup both need.
import { open } from 'node:fs/promises'

/** A new name is only safe from a power cut once the folder that holds it is on disk. Windows has no such call. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
