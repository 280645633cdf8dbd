// Runs one action at a time and shows a toast if it fails.
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { toast } from '../../ui/toast.ts'

interface Work {
  busy: boolean
  run(work: () => Promise<void>): void
}

export const useWork = (): Work => {
  const { t } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const act = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(failureText(t, error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run: (work) => void act(work) }
}
