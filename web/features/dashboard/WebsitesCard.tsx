// Status of the member’s websites.
import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { ScoreMark, StateNoteLine, StatePill } from '../websites/WebsiteMarks.tsx'

const shownMax = 5

/** Websites that need action come first, then the best. */
const urgency = ({ state, analysis }: Website): number =>
  state === 'endangered' ? 0 : state === 'verified' && analysis?.state !== 'failed' ? 2 : 1

const mostTelling = (websites: readonly Website[]): Website[] =>
  websites
    .toSorted((one, other) => (other.quality_score ?? -1) - (one.quality_score ?? -1))
    .toSorted((one, other) => urgency(one) - urgency(other))
    .slice(0, shownMax)

const Line = ({ website }: { website: Website }) => (
  <li className="flex items-center gap-3 border-b border-line-soft py-2.5 last:border-b-0 last:pb-0">
    <Favicon domain={website.domain} size={24} />
    <span className="min-w-0 flex-1">
      <ReadyLink
        to={`/websites/${website.id}`}
        className="block font-semibold wrap-anywhere no-underline hover:underline"
      >
        {website.domain_name}
      </ReadyLink>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="mt-1 inline-flex sm:hidden">
          <StatePill website={website} />
        </span>
        <StateNoteLine website={website} />
      </span>
    </span>
    <span className="inline-flex max-sm:hidden">
      <StatePill website={website} />
    </span>
    <span className="grid w-10 place-items-center">
      <ScoreMark website={website} />
    </span>
  </li>
)

export const WebsitesCard = ({ websites }: { websites: readonly Website[] }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const verified = websites.filter(({ is_verified: proved }) => proved).length
  return (
    <Card aria-labelledby="websites-title">
      <CardHead
        id="websites-title"
        title={t('websites.title')}
        aside={
          <ReadyLinkButton size="s" to="/websites">
            {t('websites.all')}
          </ReadyLinkButton>
        }
      >
        {t('websites.count', {
          count: websites.length,
          figure: format.number(websites.length),
          verified: format.number(verified),
        })}
      </CardHead>
      <ul>
        {mostTelling(websites).map((website) => (
          <Line key={website.id} website={website} />
        ))}
      </ul>
    </Card>
  )
}
