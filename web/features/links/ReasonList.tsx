import { useTranslation } from '../../lib/translation.ts'
import type { LinkReason } from '../../../contract/links.ts'
import { adviceText, reasonText } from './names.ts'

/** Reasons why a link check failed, each with a fix. */
export const ReasonList = ({ reasons }: { reasons: readonly LinkReason[] }) => {
  const { t } = useTranslation('links')
  return (
    <ul className="grid gap-2">
      {reasons.map((reason) => (
        <li key={reason}>
          <p className="font-medium text-text">{reasonText(t, reason)}</p>
          <p className="text-[0.8125rem] text-soft">{adviceText(t, reason)}</p>
        </li>
      ))}
    </ul>
  )
}
