// Small link to the help article about a part of a page, in the reader's language.
import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Link } from 'react-router'
import { helpPath, type HelpTask } from '../lib/helpPath.ts'
import { useLanguageChoice } from '../lib/pageLanguage.ts'
import { isAnythingUnsaved } from '../lib/unsaved.ts'
import { CircleQuestionMark } from './icons.ts'

/** With unsaved input, help opens in a new tab. */
export const besideUnsaved = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (!isAnythingUnsaved()) return
  event.preventDefault()
  window.open(event.currentTarget.href, '_blank', 'noopener')
}

interface HelpLinkProps {
  task: HelpTask
  /** For dialogs, which stay open. */
  newTab?: boolean
  className?: string
}

export const HelpLink = ({ task, newTab = false, className }: HelpLinkProps) => {
  const { t } = useTranslation('ui')
  const { language } = useLanguageChoice()
  return (
    <Link
      to={helpPath(task, language)}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : { onClick: besideUnsaved })}
      className={clsx(
        'inline-flex items-center gap-1.5 text-[0.8125rem] text-soft underline-offset-4 hover:text-text hover:underline',
        className,
      )}
    >
      <CircleQuestionMark aria-hidden className="size-3.5 shrink-0" />
      {t('help')}
      {newTab && <span className="sr-only">{t('newTab')}</span>}
    </Link>
  )
}
