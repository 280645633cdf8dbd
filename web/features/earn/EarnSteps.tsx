// The three steps for one website: the snippet to paste, the page it is on, and the result of the check.
import { useEffect, useId, useReducer, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { anchorPhrasesOf } from '../../../contract/anchorPhrases.ts'
import type { EarnSite } from '../../../contract/links.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import type { Language } from '../../lib/i18n.ts'
import { siteName } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ArrowRight, ChevronLeft } from '../../ui/icons.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { PageStep } from './PageStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import type { SnippetOptions } from './snippets.ts'
import { SnippetStep } from './SnippetStep.tsx'
import type { Earn } from './earn.ts'
import { useOffer } from './useOffer.ts'
import { useSubmission } from './useSubmission.ts'
import { type Move, startOfWalk, type Step, steps, type Walk, walked } from './walk.ts'

interface FooterProps {
  walk: Walk
  form: string
  go(move: Move): void
  onClose(): void
}

const Footer = ({ walk, form, go, onClose }: FooterProps) => {
  const { t } = useTranslation('earn')
  const back = (
    <Button onClick={() => go({ kind: 'back' })}>
      <ChevronLeft aria-hidden />
      {t('steps.back')}
    </Button>
  )
  switch (walk.step) {
    case 'snippet':
      return (
        <>
          <Button onClick={onClose}>{t('steps.cancel')}</Button>
          <Button variant="primary" onClick={() => go({ kind: 'forward' })}>
            {t('steps.placed')}
            <ArrowRight aria-hidden />
          </Button>
        </>
      )
    case 'page':
      return (
        <>
          {back}
          <Button
            type="submit"
            form={form}
            variant="primary"
            onClick={(event) => {
              // Ignore the second half of a double click on the previous button in this place.
              if (event.detail > 1) event.preventDefault()
            }}
          >
            {t('steps.check')}
          </Button>
        </>
      )
    case 'result':
      if (walk.outcome === null) {
        return (
          <>
            <Button onClick={onClose}>{t('steps.close')}</Button>
            <Button variant="primary" busy>
              {t('steps.check')}
            </Button>
          </>
        )
      }
      if (walk.outcome.kind === 'verified') return <Button onClick={onClose}>{t('steps.close')}</Button>
      return (
        <>
          <Button onClick={() => go({ kind: 'back' })}>{t('steps.retry')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('steps.close')}
          </Button>
        </>
      )
  }
}

/** Moves the focus to the top of the new step or into its field, for keyboard and screen reader users. */
const useFocusOnStep = (step: Step) => {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const field = body.current?.querySelector<HTMLElement>('[data-step]:not(:disabled)')
    const target = field ?? body.current
    target?.focus({ preventScroll: field !== null })
    body.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return body
}

const canEarn = ({ state }: EarnSite): boolean => state === 'open' || state === 'taken_back'

/** What the link earns: new credits, credits already received, or none. */
const usePromise = (site: EarnSite, earn: Earn): string => {
  const { t } = useTranslation('earn')
  const offer = useOffer(site, earn)
  if (site.state === 'open') return offer
  if (site.state === 'taken_back') return t('steps.textBack')
  return t(site.state === 'earned' ? 'steps.textMoved' : 'card.elsewhere')
}

interface EarnStepsProps {
  site: EarnSite
  targetUrl: string
  earn: Earn
  onClose(): void
}

export const EarnSteps = ({ site, targetUrl, earn, onClose }: EarnStepsProps) => {
  const { t, i18n } = useTranslation('earn')
  const form = useId()
  const [walk, go] = useReducer(walked, null, () => startOfWalk(Math.random()))
  const language = i18n.language as Language
  const phrases = anchorPhrasesOf(language, siteName)
  const anchor = phrases[walk.phrase] ?? ''
  const request: SnippetOptions = {
    type: walk.type,
    theme: walk.theme,
    language,
    anchor,
    targetUrl,
    siteName,
    domain: site.domain,
    domainName: site.domain_name,
  }
  const submit = useSubmission({ site, walk, anchor, go, onClose })
  const meant = sourcePage(walk.homepage ? null : walk.page, site.domain)
  const body = useFocusOnStep(walk.step)
  const promise = usePromise(site, earn)
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t(canEarn(site) ? 'steps.title' : 'steps.titleOnly', { domain: site.domain_name })}
      description={promise}
      footer={<Footer key={walk.step} walk={walk} form={form} go={go} onClose={onClose} />}
    >
      <div ref={body} tabIndex={-1} className="grid scroll-mt-5 grid-cols-[minmax(0,1fr)] gap-5 outline-none">
        <Stepper
          label={t('steps.label')}
          steps={steps.map((step) => t(`steps.names.${step}`))}
          current={walk.outcome?.kind === 'verified' ? steps.length : steps.indexOf(walk.step)}
        />
        {walk.step === 'snippet' && <SnippetStep request={request} phrases={phrases} phrase={walk.phrase} go={go} />}
        {walk.step === 'page' && (
          <PageStep id={form} domainName={site.domain_name} walk={walk} go={go} onSubmit={submit} />
        )}
        {walk.step === 'result' && (
          <ResultStep outcome={walk.outcome} address={meant.kind === 'page' ? meant.url : ''} />
        )}
      </div>
    </Dialog>
  )
}
