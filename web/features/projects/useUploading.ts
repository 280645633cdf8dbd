// One upload at a time; closing the dialog aborts it.
import { useEffect, useRef, useState } from 'react'
import { uploadBytesMax } from '../../../contract/limits.ts'
import type { UploadReport } from '../../../contract/referringDomains.ts'
import { ApiError } from '../../lib/api.ts'
import { type UploadMode, useReferringDomainActions } from './referringDomains.ts'

export interface Uploading {
  /** Upload progress between 0 and 1; null while nothing is being sent. */
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
    // Checked first, so that the member does not wait for an upload that would be rejected.
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
