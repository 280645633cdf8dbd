// Prompt in the header about earning credits, and the dialog it opens. Fetched after the page has rendered.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Gift } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { useBalance } from '../credits/balance.ts'
import { useEarn, useLiveEarn } from './earn.ts'
import { type Prompt, promptOf } from './prompt.ts'

const EarnDialog = later(async () => (await import('./EarnDialog.tsx')).EarnDialog)

const Words = ({ prompt }: { prompt: Prompt }) => {
  const { t } = useTranslation('earn')
  if (prompt.kind === 'free') return t('prompt.free')
  const { withBacklinks, total } = prompt
  return (
    <>
      <span aria-hidden className="hidden xl:inline">
        {t('prompt.earn')}
      </span>
      <span aria-hidden className="h-1.5 w-8 overflow-hidden rounded-full bg-track max-sm:h-1 max-sm:w-5">
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${(withBacklinks / total) * 100}%` }}
        />
      </span>
      <span className="tabular-nums max-sm:sr-only">{`${withBacklinks}/${total}`}</span>
      <span className="sr-only">{t('prompt.progress', { count: total, withBacklinks })}</span>
    </>
  )
}

export const EarnPrompt = () => {
  useTranslation('earn')
  const [shown, setShown] = useState(false)
  useLiveEarn()
  const { data: earn } = useEarn()
  const { data: balance } = useBalance()
  const prompt =
    earn === undefined
      ? null
      : promptOf({
          total: earn.total,
          withBacklinks: earn.with_backlinks,
          balance: balance?.total_credits ?? null,
        })
  return (
    <>
      {prompt !== null && (
        <button
          type="button"
          onPointerEnter={() => EarnDialog.bring()}
          onFocus={() => EarnDialog.bring()}
          onClick={() => setShown(true)}
          className={
            // The offer for new members is shown on desktops only. Members who have started see their progress
            // everywhere, on a phone in a compact form that leaves room for the page title.
            `${prompt.kind === 'free' ? 'hidden lg:flex' : 'flex max-sm:w-8 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0'} h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-raised px-3 text-[0.8125rem] font-semibold whitespace-nowrap text-text transition-colors hover:border-line-control focus-visible:rounded-full`
          }
        >
          <Gift aria-hidden className="size-4 text-accent-text" />
          <Words prompt={prompt} />
        </button>
      )}
      {shown && <EarnDialog onClose={() => setShown(false)} onMissing={() => setShown(false)} />}
    </>
  )
}
