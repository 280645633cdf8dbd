import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'
import { keepFocus } from '../lib/keepFocus.ts'
import { Card } from './Card.tsx'
import { DocumentHead } from './DocumentHead.tsx'
import type { LucideIcon } from './icons.ts'
import { mainId } from './SkipLink.tsx'

interface OneThingPageProps {
  icon: LucideIcon
  /** Green if something is done or in progress, brass if action is needed, orange if something failed. */
  tone?: 'alive' | 'accent' | 'warn'
  title: string
  text?: ReactNode
  children?: ReactNode
  ref?: Ref<HTMLElement>
}

const tints = {
  alive: 'bg-alive-tint text-alive',
  accent: 'bg-accent-tint text-accent-text',
  warn: 'bg-warn-tint text-warn',
}

/** Page with a single task: an icon, a heading, a sentence, and the task itself. */
export const OneThingPage = ({ icon: Icon, tone = 'accent', title, text, children, ref }: OneThingPageProps) => (
  <main ref={ref} id={mainId} tabIndex={-1} className="mx-auto w-full max-w-lg flex-1 px-5 py-10 outline-none sm:py-16">
    <DocumentHead title={title} hidden />
    <Card className="p-6 sm:p-8" onMouseDown={keepFocus}>
      <div className="text-center">
        <span className={clsx('mx-auto mb-5 grid size-14 place-items-center rounded-[16px]', tints[tone])}>
          <Icon aria-hidden className="size-7" />
        </span>
        <h1 className="text-2xl tracking-tight">{title}</h1>
        {text !== undefined && <p className="mt-2 text-[0.9375rem] text-soft">{text}</p>}
      </div>
      {children !== undefined && <div className="mt-6">{children}</div>}
    </Card>
  </main>
)
