import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/translation.ts'

export interface Moment {
  state: 'done' | 'now' | 'ahead'
  /** Completed, but with a problem. */
  wrong?: boolean
  title: ReactNode
  note?: ReactNode
  when?: ReactNode
}

const dotOf: Record<Moment['state'], string> = {
  done: 'border-alive bg-alive',
  now: 'border-waiting bg-surface ring-4 ring-waiting-tint',
  ahead: 'border-line bg-surface',
}

/** Timeline: past, current and upcoming steps. */
export const Timeline = ({ moments }: { moments: readonly Moment[] }) => {
  const { t } = useTranslation('ui')
  return (
    <ol className="grid">
      {moments.map(({ state, wrong = false, title, note, when }, position) => (
        <li
          key={position}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {position < moments.length - 1 && (
            <span
              aria-hidden
              className={clsx('absolute top-3 -bottom-1 left-[5px] w-0.5', state === 'done' ? 'bg-alive' : 'bg-line')}
            />
          )}
          <span
            aria-hidden
            className={clsx(
              'relative mt-[5px] size-3 shrink-0 rounded-full border-2',
              wrong ? 'border-lost bg-lost' : dotOf[state],
            )}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span
                className={clsx('font-semibold', state === 'now' && 'text-waiting', state === 'ahead' && 'text-faint')}
              >
                {title}
                <span className="sr-only"> ({t(`timeline.${state}`)})</span>
              </span>
              {when !== undefined && <span className="text-[0.8125rem] text-faint">{when}</span>}
            </div>
            {note !== undefined && <p className="text-[0.8125rem] text-soft">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
