// Announces the result of a check that was started where no panel shows it.
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { toast } from '../../ui/toast.ts'

interface Asked {
  attempts: number
}

/** Returns the function to call when a check is started. */
export const useOutcomes = (websites: readonly Website[] | undefined): ((id: string) => void) => {
  const { t } = useTranslation('websites')
  const asked = useRef(new Map<string, Asked>())
  useEffect(() => {
    for (const { id, domain_name: domain, verification } of websites ?? []) {
      const before = asked.current.get(id)
      if (before === undefined || verification.checking || verification.attempts <= before.attempts) continue
      asked.current.delete(id)
      if (verification.last_outcome === null) continue
      const text = `${domain}: ${t(`outcomes.${verification.last_outcome}.title`)}`
      if (verification.last_outcome === 'verified') toast.success(text)
      else toast.warning(text)
    }
  }, [websites, t])
  return (id) => {
    const website = websites?.find((one) => one.id === id)
    if (website !== undefined) asked.current.set(id, { attempts: website.verification.attempts })
  }
}
