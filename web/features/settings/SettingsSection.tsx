import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { HelpTask } from '../../../contract/helpTasks.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SectionName } from './sections.ts'

interface SettingsSectionProps {
  name: SectionName
  aside?: ReactNode
  children: ReactNode
}

/** Sections with a matching help article. */
const helpTo: Partial<Record<SectionName, HelpTask>> = {
  security: 'secure-your-account',
  notifications: 'notifications',
  delivery: 'offer-links',
  data: 'your-data',
}

/** One section of the page; its name is the link target. */
export const SettingsSection = ({ name, aside, children }: SettingsSectionProps) => {
  const { t } = useTranslation('settings')
  const task = helpTo[name]
  return (
    <Card
      id={name}
      tabIndex={-1}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-12 outline-none sm:p-6 lg:scroll-mt-1"
    >
      <CardHead
        id={`${name}-title`}
        title={t(`sections.${name}.title`)}
        aside={aside ?? (task !== undefined && <HelpLink task={task} />)}
      >
        {t(`sections.${name}.text`)}
      </CardHead>
      {children}
    </Card>
  )
}

interface SettingRowProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** One setting: title, current value, and the action to change it. */
export const SettingRow = ({ title, children, action }: SettingRowProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line-soft py-4 first:border-t-0 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="flex flex-wrap items-center gap-2 font-sans text-sm tracking-normal">{title}</h3>
      {children !== undefined && <div className="mt-0.5 text-[0.8125rem] text-soft">{children}</div>}
    </div>
    {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
  </div>
)

/** Skeleton rows. */
export const RowsOutline = ({ count }: { count: number }) => (
  <div aria-busy="true">
    {Array.from({ length: count }, (_, position) => (
      <div
        key={position}
        className="flex items-center justify-between gap-6 border-t border-line-soft py-4 first:border-t-0 first:pt-0 last:pb-0"
      >
        <div className="flex-1">
          <Skeleton className="mt-0.5 h-4 w-36" />
          <Skeleton className="mt-2 mb-0.5 h-3.5 w-64 max-w-full" />
        </div>
        <Skeleton className="h-9 w-24 rounded-control" />
      </div>
    ))}
  </div>
)

/** Shown in a section whose settings could not be loaded. */
export const LoadFailed = ({ retry }: { retry(): unknown }) => {
  const { t } = useTranslation('settings')
  return (
    <Alert
      tone="lost"
      action={
        <Button size="s" onClick={() => void retry()}>
          {t('retry')}
        </Button>
      }
    >
      {t('loadFailed')}
    </Alert>
  )
}
