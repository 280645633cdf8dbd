// Buttons for the reader’s possible transitions; each opens a confirmation dialog that explains the consequence.
import { Fragment, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { ExternalLink } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { isHarsh, type MemberTransition, openTransitions, type PlainTransition, wordsOf } from './transitions.ts'
import { givenBy, gotBy } from './situation.ts'

const ApproveDialog = later(async () => (await import('./ApproveDialog.tsx')).ApproveDialog)
const SubmitLinkDialog = later(async () => (await import('./SubmitLinkDialog.tsx')).SubmitLinkDialog)
const RejectDialog = later(async () => (await import('./RejectDialog.tsx')).RejectDialog)
const TransitionDialog = later(async () => (await import('./TransitionDialog.tsx')).TransitionDialog)

/** Transitions that need input. */
const dialogs = { approve: ApproveDialog, submit_link: SubmitLinkDialog, reject: RejectDialog } as const

const isPlain = (transition: MemberTransition): transition is PlainTransition => !(transition in dialogs)

const bring = (transition: MemberTransition): void =>
  (isPlain(transition) ? TransitionDialog : dialogs[transition]).bring()

const PageLink = ({ url }: { url: string }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={buttonStyles({})}>
      <ExternalLink aria-hidden />
      {t('transitions.confirm.open')}
      <span className="sr-only"> {tx('newTab')}</span>
    </a>
  )
}

/**
 * The first button is primary, unless it withdraws or rejects: those are never emphasised, but a single one still has
 * to look like a button.
 */
const lookOf = (transition: MemberTransition, isFirst: boolean): 'primary' | 'secondary' | 'ghost' => {
  if (isHarsh(transition)) return isFirst ? 'secondary' : 'ghost'
  return isFirst ? 'primary' : 'secondary'
}

export const TransitionButtons = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const [chosen, setChosen] = useState<MemberTransition | null>(null)
  const close = () => setChosen(null)
  const transitions = openTransitions(exchange)
  const page = transitions.includes('confirm') ? (gotBy(exchange)?.page_url ?? null) : null
  const isAgain = givenBy(exchange)?.page_url !== null
  const props = { exchange, onClose: close, onMissing: close }
  return (
    <>
      {transitions.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          {transitions.map((transition, position) => (
            <Fragment key={transition}>
              <Button
                variant={lookOf(transition, position === 0)}
                onClick={() => setChosen(transition)}
                onPointerEnter={() => bring(transition)}
              >
                {transition === 'submit_link' && isAgain
                  ? t('transitions.submit_link.again')
                  : t(`transitions.${wordsOf(transition, exchange)}.action`)}
              </Button>
              {transition === 'confirm' && page !== null && <PageLink url={page} />}
            </Fragment>
          ))}
        </div>
      )}
      {chosen === 'approve' && <ApproveDialog {...props} />}
      {chosen === 'submit_link' && <SubmitLinkDialog {...props} />}
      {chosen === 'reject' && <RejectDialog {...props} />}
      {chosen !== null && isPlain(chosen) && <TransitionDialog key={chosen} transition={chosen} {...props} />}
    </>
  )
}
