import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Globe } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section } from './Section.tsx'

/** `onBreak` makes the page throw, to show the full-page error screen. */
export const Feedback = ({ onBreak }: { onBreak(): void }) => {
  const { t } = useTranslation('gallery')
  return (
    <Section title={t('feedback.title')}>
      <div className="grid gap-3 md:grid-cols-2">
        <Alert tone="alive" title={t('feedback.alive')}>
          {t('feedback.aliveText')}
        </Alert>
        <Alert tone="waiting" title={t('feedback.waiting')}>
          {t('feedback.waitingText')}
        </Alert>
        <Alert tone="warn" title={t('feedback.warn')}>
          {t('feedback.warnText')}
        </Alert>
        <Alert tone="lost" title={t('feedback.lost')} action={<Button size="s">{t('feedback.retry')}</Button>}>
          {t('feedback.lostText')}
        </Alert>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <EmptyState
            icon={Globe}
            title={t('feedback.emptyTitle')}
            action={
              <LinkButton variant="primary" to="/websites">
                {t('feedback.emptyAction')}
              </LinkButton>
            }
          >
            {t('feedback.empty')}
          </EmptyState>
        </Card>
        <Card>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-6 h-32 w-full rounded-control" />
        </Card>
      </div>
      <div>
        <Button variant="danger" onClick={onBreak}>
          {t('feedback.break')}
        </Button>
      </div>
    </Section>
  )
}
