// Progress bar of an order’s stages. On a phone each column is as wide as its label needs, because five equal columns
// cut the longest one.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { type StageState, stageStates } from './stages.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

const bars: Record<StageState, string> = {
  done: 'bg-alive',
  now: 'bg-waiting',
  careful: 'bg-warn',
  stopped: 'bg-lost',
  ahead: 'bg-track',
}

const words: Record<StageState, string> = {
  done: 'text-soft',
  now: 'font-semibold text-waiting',
  careful: 'font-semibold text-warn',
  stopped: 'font-semibold text-lost',
  ahead: 'text-faint',
}

export const Stages = ({ order }: { order: NotifiedOrder }) => {
  const { t } = useTranslation('orderSteps')
  return (
    <ol aria-label={t('stages.label')} className="grid grid-cols-[repeat(5,auto)] gap-1.5 sm:grid-cols-5">
      {stageStates(order).map(({ stage, state }) => (
        <li key={stage} aria-current={state === 'done' || state === 'ahead' ? undefined : 'step'} className="min-w-0">
          <span aria-hidden className={clsx('mb-1.5 block h-1.5 rounded-full', bars[state])} />
          <span className={clsx('block truncate text-[0.8125rem] max-sm:text-[0.6875rem]', words[state])}>
            {t(`stages.${stage}`)}
            <span className="sr-only"> ({t(`stageStates.${state}`)})</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
