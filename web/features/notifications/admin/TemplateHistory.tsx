import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { TemplateContent } from '../../../../contract/mailTemplates.ts'
import { failureText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PersonName } from './PersonName.tsx'
import { type SavedVersion, type Template, type TemplatePlace, useTemplateVersion } from './templates.ts'
import { textParts } from './templateText.ts'

/** A saved version or the product’s default text. */
type Shown = { kind: 'version'; version: SavedVersion } | { kind: 'shipped' }

const VersionText = ({ content }: { content: TemplateContent }) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <dl className="grid gap-4">
      {textParts.map((part) => (
        <div key={part} className="grid gap-1">
          <dt className="text-[0.8125rem] text-faint">{t(`fields.${part}`)}</dt>
          <dd className="min-w-0">
            {part === 'body' ? (
              <CodeBlock wrap label={t('fields.body')} code={content.body} />
            ) : (
              <bdi className="wrap-anywhere">{content[part] || '—'}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface VersionDialogProps {
  place: TemplatePlace
  template: Template
  shown: Shown
  onTake(content: TemplateContent): void
  onClose(): void
}

const VersionDialog = ({ place, template, shown, onTake, onClose }: VersionDialogProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  // A reset to the default is a version too, with the same text.
  const isShipped = shown.kind === 'shipped' || shown.version.reset
  const query = useTemplateVersion(place, isShipped ? null : shown.version.version)
  const content = isShipped ? template.shipped : query.data
  const take = () => {
    if (content === undefined) return
    onTake(content)
    onClose()
  }
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={shown.kind === 'shipped' ? t('history.shipped') : t('history.version', { version: shown.version.version })}
      description={
        shown.kind === 'shipped'
          ? t('history.shippedText')
          : t('history.byAt', { name: shown.version.saved_by.name, at: format.dateTime(shown.version.saved_at) })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" disabled={content === undefined} onClick={take}>
            {t('history.take')}
          </Button>
        </>
      }
    >
      {content !== undefined ? (
        <VersionText content={content} />
      ) : query.error === null ? (
        <Skeleton className="h-72 rounded-control" />
      ) : (
        <Alert tone="lost">{failureText(te, query.error)}</Alert>
      )}
    </Dialog>
  )
}

interface TemplateHistoryProps {
  place: TemplatePlace
  template: Template
  onTake(content: TemplateContent): void
}

/** Version history: who saved what and when. An older text is loaded into the editor; saving it makes it the newest. */
export const TemplateHistory = ({ place, template, onTake }: TemplateHistoryProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <Card aria-labelledby="history-title">
      <CardHead id="history-title" title={t('history.title')} />
      <ol className="divide-y divide-line-soft">
        {template.history.map((version) => (
          <li
            key={version.version}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {t(version.reset ? 'history.versionReset' : 'history.version', { version: version.version })}
                {version.version === template.version && (
                  <span className="ml-2 text-xs font-normal text-alive">{t('history.current')}</span>
                )}
              </p>
              <p className="text-[0.8125rem] text-soft">
                <PersonName person={version.saved_by} /> ·{' '}
                <time dateTime={version.saved_at}>{format.dateTime(version.saved_at)}</time>
              </p>
            </div>
            <Button size="s" onClick={() => setShown({ kind: 'version', version })}>
              {t('history.view')}
              <span className="sr-only">{t('history.version', { version: version.version })}</span>
            </Button>
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2.5 first:pt-0">
          <div>
            <p className="font-medium">
              {t('history.shipped')}
              {template.version === 0 && (
                <span className="ml-2 text-xs font-normal text-alive">{t('history.current')}</span>
              )}
            </p>
            <p className="text-[0.8125rem] text-soft">{t('history.shippedText')}</p>
          </div>
          <Button size="s" onClick={() => setShown({ kind: 'shipped' })}>
            {t('history.view')}
            <span className="sr-only">{t('history.shipped')}</span>
          </Button>
        </li>
      </ol>
      {shown !== null && (
        <VersionDialog place={place} template={template} shown={shown} onTake={onTake} onClose={() => setShown(null)} />
      )}
    </Card>
  )
}
