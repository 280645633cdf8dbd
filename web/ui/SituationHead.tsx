// Header of a status card: an icon, the status, and the time left.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Countdown } from './Countdown.tsx'
import type { LucideIcon } from './icons.ts'
import { tintOf, type Tone } from './tones.ts'

interface TimeLeft {
  /** Null: the deadline has passed, and the next step is due at any moment. */
  until: Date | null
  words: { left: string; soon: string }
}

const Left = ({ until, words }: TimeLeft) => (
  <p className="shrink-0 text-end max-sm:order-first max-sm:w-full max-sm:text-start">
    {until === null ? (
      <span className="font-semibold">{words.soon}</span>
    ) : (
      <>
        <Countdown
          until={until}
          className="block font-head text-2xl font-semibold tracking-tight whitespace-nowrap tabular-nums max-sm:inline"
        />{' '}
        <span className="text-[0.8125rem] text-faint">{words.left}</span>
      </>
    )}
  </p>
)

export interface Mark {
  icon: LucideIcon
  tone: Tone
}

interface SituationHeadProps {
  mark: Mark
  titleId: string
  title: string
  timeLeft: TimeLeft | null
  children: ReactNode
}

export const SituationHead = ({
  mark: { icon: Icon, tone },
  titleId,
  title,
  timeLeft,
  children,
}: SituationHeadProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
    <span className={clsx('grid size-10 shrink-0 place-items-center rounded-[12px]', tintOf[tone])}>
      <Icon aria-hidden className="size-5" />
    </span>
    <div className="min-w-0 flex-1 basis-56" aria-live="polite">
      <h2 id={titleId} className="mb-0.5 text-[1.125rem]">
        {title}
      </h2>
      {children}
    </div>
    {timeLeft !== null && <Left {...timeLeft} />}
  </div>
)
