import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { Language } from '../../../../contract/accounts.ts'
import type { BroadcastContent } from '../../../../contract/broadcasts.ts'
import { failureText } from '../../../lib/errorText.ts'
import { languages } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Send } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { toast } from '../../../ui/toast.ts'
import { BellPreview } from './BellPreview.tsx'
import { type BroadcastPreview, useBroadcastWriters } from './broadcasts.ts'
import { MailPreviewPane } from './MailPreviewPane.tsx'

interface BroadcastPreviewCardProps {
  language: Language
  onLanguage(language: Language): void
  content: BroadcastContent
  path: string | null
  preview: { data: BroadcastPreview | undefined; stale: boolean; error: unknown }
  /** There is content to preview and send. */
  ready: boolean
  /** Already sent, so no test email. */
  sent?: boolean
}

const TestButton = ({ language, content, path }: Pick<BroadcastPreviewCardProps, 'language' | 'content' | 'path'>) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const { test } = useBroadcastWriters()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await test({ language, content: content[language], path })
      toast.success(t('test.sent'))
    } catch (error) {
      toast.error(failureText(te, error))
    }
    setBusy(false)
  }
  return (
    <Button size="s" busy={busy} onClick={() => void send()}>
      <Send aria-hidden />
      {t('test.send')}
    </Button>
  )
}

const Waiting = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control border border-dashed border-line px-4 py-10 text-center text-soft">{children}</p>
)

/** Preview of the message as an email and in the bell, in either language. */
export const BroadcastPreviewCard = ({
  language,
  onLanguage,
  content,
  path,
  preview: { data, stale, error },
  ready,
  sent = false,
}: BroadcastPreviewCardProps) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <Card aria-labelledby="preview-title" className="min-w-0">
      <CardHead
        id="preview-title"
        title={t('preview.title')}
        aside={ready && !sent && <TestButton language={language} content={content} path={path} />}
      />
      {ready ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {data !== undefined && <BellPreview {...data.bell} />}
          <MailPreviewPane
            preview={data}
            stale={stale}
            error={error}
            switches={
              <Segmented
                label={t('language')}
                choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
                value={language}
                onChange={onLanguage}
              />
            }
          />
        </div>
      ) : (
        <Waiting>{t('broadcast.nothingYet')}</Waiting>
      )}
    </Card>
  )
}
