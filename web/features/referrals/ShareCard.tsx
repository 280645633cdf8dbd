// Share card: what a referral earns, the member's link with everything to share it, and the results so far.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralOverview } from '../../../contract/referrals.ts'
import { useFormat } from '../../lib/format.ts'
import { siteName } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { ChartLine, Mail, Pencil, Send } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { toast } from '../../ui/toast.ts'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { linkFrom, placeNames, shareAddress, sharePlaces } from './share.ts'

const QrPart = later(
  async () => (await import('./QrPart.tsx')).QrPart,
  <Skeleton className="mx-auto h-[14.75rem] w-48 rounded-control" />,
)
const ReadyTexts = later(
  async () => (await import('./ReadyTexts.tsx')).ReadyTexts,
  <Skeleton className="h-56 rounded-control" />,
)
const ChangeCodeDialog = later(async () => (await import('./ChangeCodeDialog.tsx')).ChangeCodeDialog)

type Known = { overview: ReferralOverview }

/** What both sides get under the terms for new referrals. A part that earns nothing is not mentioned. */
const Terms = ({ overview: { terms } }: Known) => {
  const { t } = useTranslation('share')
  const format = useFormat()
  const { referrer_bonus: own, member_bonus: theirs, purchase_percent: percent, purchase_months: months } = terms
  const offers: { name: string; figure: string; text: ReactNode }[] = [
    ...(own === 0 ? [] : [{ name: 'own', figure: format.signed(own), text: t('terms.own', { count: own }) }]),
    ...(theirs === 0
      ? []
      : [{ name: 'theirs', figure: format.signed(theirs), text: t('terms.theirs', { count: theirs }) }]),
    ...(percent === 0 || months === 0
      ? []
      : [
          {
            name: 'share',
            figure: format.percent(percent / 100),
            text: (
              <>
                {t('terms.share', { count: months })}{' '}
                {terms.hold_days > 0 && t('terms.hold', { count: terms.hold_days })}
              </>
            ),
          },
        ]),
  ]
  if (offers.length === 0) return <p className="text-soft">{t('terms.none')}</p>
  return (
    <div className="grid gap-2">
      <ul className="grid gap-3 sm:grid-cols-3">
        {offers.map(({ name, figure, text }) => (
          <li key={name} className="rounded-control border border-line-soft bg-ground px-4 py-3">
            <span className="block font-head text-2xl font-semibold tracking-tight text-accent-text tabular-nums">
              {figure}
            </span>
            <span className="text-[0.8125rem] text-soft">{text}</span>
          </li>
        ))}
      </ul>
      {own + theirs > 0 && <p className="text-[0.8125rem] text-soft">{t('terms.limit')}</p>}
    </div>
  )
}

/** The Web Share API where the browser has it, and the services that accept a link in a URL. */
const ShareButtons = ({ link }: { link: string }) => {
  const { t } = useTranslation('share')
  const words = { subject: t('ready.mailSubject'), text: t('ready.post') }
  const share = () =>
    void navigator
      .share({ title: siteName, text: words.text, url: linkFrom(link, 'share') })
      .catch((error: unknown) => {
        // Cancelling the share dialog is not an error.
        if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('buttons.failed'))
      })
  return (
    <ul aria-label={t('buttons.label')} className="flex flex-wrap gap-2">
      {'share' in navigator && (
        <li>
          <Button size="s" onClick={share}>
            <Send aria-hidden />
            {t('buttons.share')}
          </Button>
        </li>
      )}
      {sharePlaces.map((place) => (
        <li key={place}>
          <a
            href={shareAddress(place, link, words)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles({ size: 's' })}
          >
            {place === 'email' && <Mail aria-hidden />}
            {place === 'email' ? t('buttons.email') : placeNames[place]}
          </a>
        </li>
      ))}
    </ul>
  )
}

const CodeLine = ({ overview: { code, can_change: canChange } }: Known) => {
  const { t } = useTranslation('share')
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <span className="text-soft">{t('code')}</span>{' '}
        <b className="font-mono text-[0.9375rem] tracking-wide">{code}</b>
      </p>
      {canChange && (
        <Button
          size="s"
          variant="ghost"
          onPointerEnter={() => ChangeCodeDialog.bring()}
          onFocus={() => ChangeCodeDialog.bring()}
          onClick={() => setChanging(true)}
        >
          <Pencil aria-hidden />
          {t('change.open')}
        </Button>
      )}
      {changing && <ChangeCodeDialog code={code} onClose={close} onMissing={close} />}
    </div>
  )
}

const totalNames = ['clicks', 'registrations', 'activated', 'purchases', 'credits'] as const

const Totals = ({ overview: { totals, waiting } }: Known) => {
  const { t } = useTranslation('share')
  const format = useFormat()
  return (
    <div className="grid gap-4 border-t border-line-soft pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-[0.9375rem]">{t('totals.title')}</h3>
        <ReadyLinkButton size="s" to="/analytics">
          <ChartLine aria-hidden />
          {t('totals.more')}
        </ReadyLinkButton>
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {totalNames.map((name) => (
          <Stat key={name} label={t(`totals.${name}`)} value={format.number(totals[name])} />
        ))}
      </dl>
      {waiting > 0 && (
        <p className="text-[0.8125rem] text-soft">
          {t('totals.waiting', { count: waiting, figure: format.credits(waiting) })}
        </p>
      )}
    </div>
  )
}

/** Contents of the share card; the card itself belongs to the page. */
export const ShareCard = ({ overview }: Known) => {
  const { t } = useTranslation('share')
  const { link, code, terms } = overview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Terms overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <h3 className="text-[0.9375rem]">{t('link')}</h3>
            <CodeBlock wrap code={link} label={t('link')} />
          </div>
          <CodeLine overview={overview} />
          <ShareButtons link={link} />
          <p className="text-[0.8125rem] text-faint">{t('fair')}</p>
        </div>
        <QrPart link={link} code={code} />
      </div>
      <Totals overview={overview} />
      <div className="border-t border-line-soft pt-5">
        <ReadyTexts link={link} terms={terms} />
      </div>
    </div>
  )
}
