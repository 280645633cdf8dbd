import { useTranslation } from '../../../lib/translation.ts'
import { Bell } from '../../../ui/icons.ts'

/** Preview of the message as a notification in the bell. */
export const BellPreview = ({ title, message }: { title: string; message: string }) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <figure aria-label={t('broadcast.inBell')} className="grid gap-1.5">
      <figcaption className="text-[0.8125rem] text-faint">{t('broadcast.inBell')}</figcaption>
      <div className="flex gap-3 rounded-control border border-line bg-raised px-3.5 py-3 shadow-card">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-text">
          <Bell aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
          <p className="line-clamp-4 text-[0.8125rem] whitespace-pre-line text-soft wrap-anywhere">
            <bdi>{message}</bdi>
          </p>
          <p className="mt-1 text-xs text-faint">{t('preview.now')}</p>
        </div>
        <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      </div>
    </figure>
  )
}
