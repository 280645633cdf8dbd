// What to order next for a project: its anchor mix compared with the recommended one, and how many more links the
// website can take this week.
import { useTranslation } from '../../lib/translation.ts'
import type { AnchorKind } from '../../../contract/footprint.ts'
import type { Project, ProjectPlan } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StackedBar } from '../../ui/StackedBar.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Tone } from '../../ui/tones.ts'
import { lightTones } from '../footprint/findingTexts.ts'
import { NextAnchors } from '../footprint/NextAnchors.tsx'
import { usePlan } from './projects.ts'

/** Brand anchors are unsuspicious; the others are coloured by how large their share may be. */
const kindTones: Readonly<Record<AnchorKind, Tone>> = {
  brand: 'alive',
  url: 'waiting',
  generic: 'neutral',
  partial: 'accent',
  exact: 'lost',
}

interface MixBarProps {
  title: string
  shares: readonly { kind: AnchorKind; share: number }[]
}

const MixBar = ({ title, shares }: MixBarProps) => {
  const { t } = useTranslation('footprint')
  const format = useFormat()
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-[0.8125rem] font-semibold">{title}</h3>
      <StackedBar
        percent={format.percent}
        parts={shares
          .filter(({ share }) => share > 0)
          .map(({ kind, share }) => ({ label: t(`kinds.${kind}`), share: share / 100, tone: kindTones[kind] }))}
      />
    </div>
  )
}

const Mix = ({ plan: { anchors, advised, unnamed } }: { plan: ProjectPlan }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-2">
        {anchors.total === 0 ? (
          <div>
            <h3 className="mb-2 text-[0.8125rem] font-semibold">{t('plan.ordered')}</h3>
            <p className="text-soft">{t('plan.nothing')}</p>
          </div>
        ) : (
          <MixBar
            title={t('plan.orderedCount', { count: anchors.total, figure: format.number(anchors.total) })}
            shares={anchors.kinds}
          />
        )}
        <MixBar title={t('plan.advised')} shares={advised} />
      </div>
      {unnamed > 0 && (
        <p className="mt-3 text-[0.8125rem] text-soft">
          {t('plan.unnamed', { count: unnamed, figure: format.number(unnamed) })}
        </p>
      )}
    </>
  )
}

const Pace = ({ project, pace }: { project: Project; pace: NonNullable<ProjectPlan['pace']> }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { links_this_week: week, links_this_week_max: max, links_to_come: coming } = pace
  const room = Math.max(0, max - week - coming)
  return (
    <p className="mt-4 border-t border-line-soft pt-4">
      <span className="font-semibold">
        {t('plan.room', { count: room, figure: format.number(room), domain: project.website.domain_name })}
      </span>{' '}
      <span className="text-soft">
        {t('plan.pace', {
          week: format.number(week),
          coming: format.number(coming),
          max: format.number(max),
        })}
      </span>
    </p>
  )
}

export const PlanCard = ({ project }: { project: Project }) => {
  const { t } = useTranslation('projects')
  const { t: tf } = useTranslation('footprint')
  const { data: plan, error, refetch } = usePlan(project.id)
  return (
    <Card aria-labelledby="plan">
      <CardHead
        id="plan"
        title={t('plan.title')}
        aside={
          plan !== undefined &&
          plan.anchors.total > 0 && (
            <StatusPill tone={lightTones[plan.anchors.light]}>{tf(`mixLights.${plan.anchors.light}`)}</StatusPill>
          )
        }
      >
        {t('plan.text')}
      </CardHead>
      {plan === undefined ? (
        error === null ? (
          <Skeleton className="h-32 w-full" />
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        )
      ) : (
        <>
          <Mix plan={plan} />
          <NextAnchors suggestions={plan.anchors.suggestions} />
          {plan.pace !== null && <Pace project={project} pace={plan.pace} />}
        </>
      )}
    </Card>
  )
}
