// Help link beside the name of every page, to the task that explains it.
import { useTranslation } from '../../lib/translation.ts'
import { Link, useLocation } from 'react-router'
import { helpPath } from '../../lib/helpPath.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { besideUnsaved } from '../../ui/HelpLink.tsx'
import { CircleQuestionMark } from '../../ui/icons.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { helpAt } from '../pageHelp.ts'

export const PageHelp = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  const task = helpAt(useLocation().pathname)
  if (task === null) return <span className="lg:mr-auto" />
  return (
    <Tooltip text={t('shell.helpHere')} side="bottom">
      <Link
        to={helpPath(task, language)}
        aria-label={t('shell.helpHere')}
        onClick={besideUnsaved}
        className="grid size-7 shrink-0 place-items-center rounded-full text-faint transition-colors hover:bg-raised hover:text-text focus-visible:rounded-full lg:mr-auto"
      >
        <CircleQuestionMark aria-hidden className="size-4" />
      </Link>
    </Tooltip>
  )
}
