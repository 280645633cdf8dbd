import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Monitor, Moon, Smartphone, Sun } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { framed, type MailTheme, mailThemes } from './mailTheme.ts'

const mailWidths = ['phone', 'desktop'] as const
export type MailWidth = (typeof mailWidths)[number]

export const ThemeSwitch = ({ value, onChange }: { value: MailTheme; onChange(theme: MailTheme): void }) => {
  const { t } = useTranslation('notificationsAdmin')
  const icons = { light: <Sun aria-hidden />, dark: <Moon aria-hidden /> }
  return (
    <Segmented
      label={t('frame.theme')}
      choices={mailThemes.map((theme) => ({ value: theme, label: t(`frame.${theme}`), icon: icons[theme] }))}
      value={value}
      onChange={onChange}
    />
  )
}

export const WidthSwitch = ({ value, onChange }: { value: MailWidth; onChange(width: MailWidth): void }) => {
  const { t } = useTranslation('notificationsAdmin')
  const icons = { phone: <Smartphone aria-hidden />, desktop: <Monitor aria-hidden /> }
  return (
    <Segmented
      label={t('frame.width')}
      choices={mailWidths.map((width) => ({ value: width, label: t(`frame.${width}`), icon: icons[width] }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface MailFrameProps {
  /** Accessible description of the content. */
  title: string
  html: string
  theme: MailTheme
  width?: MailWidth
  /** The content shown is still the previous one. */
  stale?: boolean
}

/** An email as its reader sees it. Scripts and links are disabled. */
export const MailFrame = ({ title, html, theme, width = 'desktop', stale = false }: MailFrameProps) => (
  <div className="overflow-hidden rounded-control border border-line bg-sunken">
    <iframe
      title={title}
      sandbox=""
      srcDoc={framed(html, theme)}
      className={clsx(
        'mx-auto block h-[36rem] max-h-[75dvh] w-full transition-[max-width,opacity] duration-200',
        width === 'phone' ? 'max-w-[23.4375rem]' : 'max-w-full',
        theme === 'dark' ? 'bg-[#0a111a]' : 'bg-[#ffffff]',
        stale && 'opacity-60',
      )}
    />
  </div>
)

/** The plain-text part, as email clients without HTML show it. */
export const MailText = ({ label, text }: { label: string; text: string }) => (
  <pre
    tabIndex={0}
    role="region"
    aria-label={label}
    className="h-[36rem] max-h-[75dvh] overflow-auto rounded-control border border-line bg-sunken p-4 font-mono text-[0.8125rem] leading-6 wrap-anywhere whitespace-pre-wrap"
  >
    {text}
  </pre>
)
