import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { MailPreview } from '../../../../contract/mailTemplates.ts'
import { failureText } from '../../../lib/errorText.ts'
import { resolveTheme, useTheme } from '../../../lib/theme.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { InboxLine } from './InboxLine.tsx'
import { MailFrame, MailText, type MailWidth, ThemeSwitch, WidthSwitch } from './MailFrame.tsx'
import type { MailTheme } from './mailTheme.ts'

const formats = ['html', 'text'] as const

interface MailPreviewPaneProps {
  preview: Pick<MailPreview, 'subject' | 'html' | 'text'> | undefined
  /** The preview is not up to date with the text on the page. */
  stale: boolean
  error: unknown
  /** Additional switches, before the others. */
  switches?: ReactNode
}

/** Preview of an email: in the inbox, opened, in either theme, wide and narrow, and as plain text. */
export const MailPreviewPane = ({ preview, stale, error, switches }: MailPreviewPaneProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const page = resolveTheme(useTheme(), false)
  const [theme, setTheme] = useState<MailTheme>(page)
  const [width, setWidth] = useState<MailWidth>('desktop')
  const [format, setFormat] = useState<(typeof formats)[number]>('html')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={stale}>
      <div className="flex flex-wrap items-center gap-2">
        {switches}
        <Segmented
          label={t('frame.format')}
          choices={formats.map((value) => ({ value, label: t(`frame.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        {format === 'html' && (
          <>
            <ThemeSwitch value={theme} onChange={setTheme} />
            <span className="max-sm:hidden">
              <WidthSwitch value={width} onChange={setWidth} />
            </span>
          </>
        )}
      </div>
      {error !== null && error !== undefined && <Alert tone="lost">{failureText(te, error)}</Alert>}
      <InboxLine subject={preview?.subject} text={preview?.text ?? ''} />
      {preview === undefined ? (
        <Skeleton className="h-[36rem] max-h-[75dvh] rounded-control" />
      ) : format === 'text' ? (
        <MailText label={t('frame.text')} text={preview.text} />
      ) : (
        <MailFrame title={t('preview.title')} html={preview.html} theme={theme} width={width} stale={stale} />
      )}
    </div>
  )
}
