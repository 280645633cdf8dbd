import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { resolveTheme, useTheme } from '../../../lib/theme.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyRound } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { MailFrame, MailText, type MailWidth, ThemeSwitch, WidthSwitch } from './MailFrame.tsx'
import type { LoggedMail } from './mails.ts'
import type { MailTheme } from './mailTheme.ts'

const views = ['html', 'text', 'headers'] as const
type View = (typeof views)[number]

const headersText = (headers: LoggedMail['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Emails that grant access to an account are not shown to anyone, including admins. */
const Secret = () => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <EmptyState icon={KeyRound} title={t('mail.secretTitle')}>
      {t('mail.secret')}
    </EmptyState>
  )
}

/** The email as sent. */
export const MailMessage = ({ mail }: { mail: LoggedMail }) => {
  const { t } = useTranslation('notificationsAdmin')
  const page = resolveTheme(useTheme(), false)
  const [theme, setTheme] = useState<MailTheme>(page)
  const [width, setWidth] = useState<MailWidth>('desktop')
  const [wanted, setView] = useState<View>('html')
  const { body } = mail
  const view = body === null ? (wanted === 'headers' ? 'headers' : 'html') : wanted
  const offered = body === null ? (['html', 'headers'] as const) : views
  return (
    <Card aria-labelledby="message-title" className="min-w-0">
      <CardHead
        id="message-title"
        title={t('mail.message')}
        aside={
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label={t('frame.format')}
              choices={offered.map((value) => ({
                value,
                label: value === 'html' && body === null ? t('mail.message') : t(`frame.${value}`),
              }))}
              value={view}
              onChange={setView}
            />
            {view === 'html' && body !== null && (
              <>
                <ThemeSwitch value={theme} onChange={setTheme} />
                <span className="max-sm:hidden">
                  <WidthSwitch value={width} onChange={setWidth} />
                </span>
              </>
            )}
          </div>
        }
      />
      {view === 'headers' ? (
        <MailText label={t('frame.headers')} text={headersText(mail.headers)} />
      ) : body === null ? (
        <Secret />
      ) : view === 'text' ? (
        <MailText label={t('frame.text')} text={body.text} />
      ) : (
        <MailFrame title={mail.subject} html={body.html} theme={theme} width={width} />
      )}
    </Card>
  )
}
