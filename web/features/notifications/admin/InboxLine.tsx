import { useTranslation } from '../../../lib/translation.ts'
import { siteName } from '../../../lib/site.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface InboxLineProps {
  /** Undefined while loading. */
  subject: string | undefined
  /** First words of the email, which email clients show after the subject. */
  text: string
}

const excerptLength = 140

/** Lines that only underline a heading are skipped. */
const excerptOf = (text: string): string =>
  text
    .replaceAll(/^[=-]{3,}$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, excerptLength)

/** An email as an inbox lists it before it is opened. */
export const InboxLine = ({ subject, text }: InboxLineProps) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <div className="flex items-center gap-3 rounded-control border border-line-soft bg-sunken px-3.5 py-2.5">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-head font-semibold text-on-accent"
      >
        {siteName.slice(0, 1)}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{siteName}</span>
          <span className="shrink-0 text-xs text-faint">{t('preview.now')}</span>
        </div>
        {subject === undefined ? (
          <Skeleton className="h-4 w-48" />
        ) : (
          <p className="truncate text-[0.8125rem]" title={`${subject} ${excerptOf(text)}`}>
            <bdi className="font-medium">{subject}</bdi> <span className="text-faint">{excerptOf(text)}</span>
          </p>
        )}
      </div>
    </div>
  )
}
