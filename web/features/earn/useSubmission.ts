// Submits the page with the link and has it checked, one attempt at a time. If the member closes the dialog, the result
// is not reported any more; the server completes the check anyway.
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { EarnSite } from '../../../contract/links.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../ui/toast.ts'
import { useEarn, useEarnActions } from './earn.ts'
import { closesAfterMs, type Move, type Outcome, outcomeOf, refusalOf, type Walk } from './walk.ts'

interface Submission {
  site: EarnSite
  walk: Walk
  anchor: string
  go: Dispatch<Move>
  onClose(): void
}

const useAutoClose = (closes: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(() => close(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [closes])
}

const isStillChecking = ({ outcome }: Walk): boolean =>
  outcome?.kind === 'inconclusive' && outcome.reasons.includes('still_checking')

/** A check that outlasts the request still completes; its outcome arrives through the live stream. */
const useLateOutcome = ({ site, walk, go }: Submission, credit: (credits: number) => void): void => {
  const { data } = useEarn()
  const now = data?.sites.find(({ website_id: id }) => id === site.website_id)?.link ?? null
  const waits = isStillChecking(walk)
  const checksBefore = useRef(0)
  const heard = useEffectEvent(() => {
    if (now === null) return
    const { checks, last_verdict: verdict, last_reasons: reasons } = now.link
    if (!waits) checksBefore.current = checks
    else if (checks > checksBefore.current && verdict !== null) {
      const credits = now.credits_processed && site.state === 'open' ? (data?.credits ?? 0) : 0
      credit(credits)
      go({ kind: 'answer', outcome: outcomeOf({ verified: now.is_verified, verdict, reasons, credits }) })
    }
  })
  useEffect(() => heard(), [waits, now])
}

export const useSubmission = (submission: Submission): (() => void) => {
  const { site, walk, anchor, go, onClose } = submission
  const { t } = useTranslation('earn')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { submit, check } = useEarnActions()
  const running = useRef(false)
  const life = useRef<AbortController | null>(null)
  useEffect(() => () => life.current?.abort(), [])

  const credit = (credits: number) => {
    if (credits > 0) {
      toast.success(t('result.credited', { count: credits, figure: format.credits(credits), domain: site.domain_name }))
    }
  }
  useAutoClose(walk.outcome?.kind === 'verified', onClose)
  useLateOutcome(submission, credit)

  const refused = (error: unknown) => {
    switch (refusalOf(error)) {
      case 'alreadyCredited':
        toast.info(t('result.alreadyCredited', { domain: site.domain_name }))
        onClose()
        break
      case 'takenForGood':
        toast.info(failureText(te, error))
        onClose()
        break
      case 'wrongDomain':
        go({ kind: 'refuse', fault: 'wrongDomain' })
        break
      case 'unsent':
        go({ kind: 'unsent' })
        toast.error(failureText(te, error), t('result.submitFailed'))
        break
    }
  }

  const send = async () => {
    const { signal } = (life.current = new AbortController())
    const page = walk.homepage ? null : walk.page.trim()
    const link = await submit({ website_id: site.website_id, page, anchor_text: anchor }, signal).catch(
      (error: unknown) => {
        if (!signal.aborted) refused(error)
        return null
      },
    )
    if (link === null) return
    const outcome = await check(link.id, signal).then(outcomeOf, (error: unknown): Outcome => ({
      kind: 'failed',
      error,
    }))
    if (signal.aborted) return
    if (outcome.kind === 'verified') credit(outcome.credits)
    go({ kind: 'answer', outcome })
  }

  return () => {
    if (running.current) return
    const meant = sourcePage(walk.homepage ? null : walk.page, site.domain)
    if (meant.kind !== 'page') {
      go({ kind: 'refuse', fault: meant.kind === 'missing' ? 'required' : 'wrongDomain' })
      return
    }
    running.current = true
    go({ kind: 'send' })
    void send().finally(() => {
      running.current = false
    })
  }
}
