// Other ways to contact the operator: help, email, phone and post, as far as configured.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { helpPath } from '../../lib/helpPath.ts'
import { operatorAddress, operatorSays } from '../../lib/operator.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { supportEmail } from '../../lib/site.ts'

const linked = 'rounded-small font-semibold text-accent-text underline underline-offset-4 wrap-anywhere'

const Way = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-t border-line-soft py-5 first:border-0 first:pt-0 last:pb-0">
    <h3 className="text-[0.9375rem] font-semibold">{title}</h3>
    <div className="mt-1 text-[0.9375rem] leading-[1.6] text-soft">{children}</div>
  </div>
)

/** The most frequent questions of visitors and new members. */
const askedMost = ['first-steps', 'prove-a-website', 'order-a-link', 'guarantee', 'secure-your-account'] as const

export const ContactWays = () => {
  const { t } = useTranslation('contact')
  const { t: ofTasks } = useTranslation('helpTasks')
  const { language } = useLanguageChoice()
  const name = operatorSays('OPERATOR_NAME')
  const phone = operatorSays('OPERATOR_PHONE')
  const address = operatorAddress()
  return (
    <aside aria-labelledby="other-ways" className="min-w-0">
      <h2 id="other-ways" className="mb-4 text-lg tracking-tight">
        {t('ways.title')}
      </h2>
      <Way title={t('ways.help')}>
        <p>{t('ways.helpText')}</p>
        <ul className="my-2 grid gap-1">
          {askedMost.map((task) => (
            <li key={task}>
              <Link
                to={helpPath(task, language)}
                className="rounded-small text-soft underline-offset-4 hover:text-text"
              >
                {ofTasks(`titles.${task}`)}
              </Link>
            </li>
          ))}
        </ul>
        <Link to={publicPath('/help', language)} className={linked}>
          {t('ways.toHelp')}
        </Link>
      </Way>
      <Way title={t('ways.mail')}>
        <a href={`mailto:${supportEmail}`} className={linked}>
          {supportEmail}
        </a>
      </Way>
      {phone !== null && (
        <Way title={t('ways.phone')}>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={linked}>
            {phone}
          </a>
        </Way>
      )}
      {address.length > 0 && (
        <Way title={t('ways.post')}>
          <address className="not-italic">
            {[...(name === null ? [] : [name]), ...address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Way>
      )}
      <Way title={t('ways.notice')}>
        <p>{t('ways.noticeText')}</p>
      </Way>
    </aside>
  )
}
