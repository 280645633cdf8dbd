// One upload at a time; whoever closes the dialog meanwhile calls it off.
import { useEffect, useRef, useState } from 'react'
import type { UploadReport } from '../../../contract/referringDomains.ts'
import { ApiError } from '../../lib/api.ts'
import { uploadBytesMax, type UploadMode, useReferringDomainActions } from './referringDomains.ts'

export interface Uploading {
  /** How much of it is on its way, between 0 and 1; null while nothing is sent. */
  share: number | null
  failure: unknown
  send(given: Blob, mode: UploadMode): void
}

const tooLargeStatus = 413

export const useUploading = (websiteId: string, onDone: (report: UploadReport) => void): Uploading => {
  const { upload } = useReferringDomainActions(websiteId)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const act = async (given: Blob, mode: UploadMode): Promise<void> => {
    if (running.current !== null) return
    // Nobody should wait for the end of an upload that is refused then.
    if (given.size > uploadBytesMax) {
      setFailure(new ApiError(tooLargeStatus, { code: 'too_large' }))
      return
    }
    const life = new AbortController()
    running.current = life
    setFailure(null)
    setShare(0)
    try {
      onDone(await upload(given, { mode, signal: life.signal, onProgress: setShare }))
    } catch (error) {
      if (!life.signal.aborted) setFailure(error)
    } finally {
      running.current = null
      setShare(null)
    }
  }
  return { share, failure, send: (given, mode) => void act(given, mode) }
}
