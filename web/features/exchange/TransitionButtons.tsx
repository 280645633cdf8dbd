// What the reader can do with the exchange now, as buttons; each is confirmed in a dialog that says what comes of it.
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exchange } from '../../../contract/exchange.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { ExternalLink } from '../../ui/icons.ts'
import { later } from '../../ui/Later.tsx'
import { isHarsh, type MemberTransition, openTransitions, type PlainTransition, wordsOf } from './moves.ts'
import { givenBy, gotBy } from './situation.ts'

const ApproveDialog = later(async () => (await import('./ApproveDialog.tsx')).ApproveDialog)
const HandInDialog = later(async () => (await import('./HandInDialog.tsx')).HandInDialog)
const RejectDialog = later(async () => (await import('./RejectDialog.tsx')).RejectDialog)
const TransitionDialog = later(async () => (await import('./TransitionDialog.tsx')).TransitionDialog)

/** Those in which something is written. */
const dialogs = { approve: ApproveDialog, submit_link: HandInDialog, reject: RejectDialog } as const

const isPlain = (move: MemberTransition): move is PlainTransition => !(move in dialogs)

const bring = (move: MemberTransition): void => (isPlain(move) ? TransitionDialog : dialogs[move]).bring()

const PageLink = ({ url }: { url: string }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={buttonStyles({})}>
      <ExternalLink aria-hidden />
      {t('moves.confirm.open')}
      <span className="sr-only"> {tx('newTab')}</span>
    </a>
  )
}

/** The first stands out, unless it takes something back: to that nobody is drawn, and alone it still looks like a button. */
const lookOf = (move: MemberTransition, isFirst: boolean): 'primary' | 'secondary' | 'ghost' => {
  if (isHarsh(move)) return isFirst ? 'secondary' : 'ghost'
  return isFirst ? 'primary' : 'secondary'
}

export const TransitionButtons = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const [chosen, setChosen] = useState<MemberTransition | null>(null)
  const close = () => setChosen(null)
  const moves = openTransitions(exchange)
  const page = moves.includes('confirm') ? (gotBy(exchange)?.page_url ?? null) : null
  const isAgain = givenBy(exchange)?.page_url !== null
  const props = { exchange, onClose: close, onMissing: close }
  return (
    <>
      {moves.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          {moves.map((move, position) => (
            <Fragment key={move}>
              <Button
                look={lookOf(move, position === 0)}
                onClick={() => setChosen(move)}
                onPointerEnter={() => bring(move)}
              >
                {move === 'submit_link' && isAgain
                  ? t('moves.submit_link.again')
                  : t(`moves.${wordsOf(move, exchange)}.action`)}
              </Button>
              {move === 'confirm' && page !== null && <PageLink url={page} />}
            </Fragment>
          ))}
        </div>
      )}
      {chosen === 'approve' && <ApproveDialog {...props} />}
      {chosen === 'submit_link' && <HandInDialog {...props} />}
      {chosen === 'reject' && <RejectDialog {...props} />}
      {chosen !== null && isPlain(chosen) && <TransitionDialog key={chosen} move={chosen} {...props} />}
    </>
  )
}
