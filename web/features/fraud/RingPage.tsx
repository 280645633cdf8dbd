// One trading ring: its picture, its members, their trades and how they are related; freezing or releasing all of them.
import { useState } from 'react'
import { useParams } from 'react-router'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../../contract/fraud.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Fingerprint } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadedOne } from '../../ui/LoadedOne.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { FraudAct } from './fraud.ts'
import { useRing } from './fraud.ts'
import { RingGraph } from './RingGraph.tsx'
import { RingMembers, RingRelations, RingTrades } from './RingTables.tsx'

type RingDetail = OutputOf<typeof fraudEndpoints.ring>

const ActDialog = later(async () => (await import('./ActDialog.tsx')).ActDialog)

const RingActions = ({ detail, onAct }: { detail: RingDetail; onAct(act: FraudAct): void }) => {
  const { t } = useTranslation('fraud')
  const open = detail.nodes.filter(({ name, is_frozen: isFrozen }) => name !== null && !isFrozen)
  const frozen = detail.nodes.filter(({ is_frozen: isFrozen }) => isFrozen)
  return (
    <>
      {open.length > 0 && (
        <Button
          variant="danger"
          onClick={() => onAct({ kind: 'freeze', members: open, ringId: detail.ring.id, ground: 'trade_ring' })}
        >
          {t('ringPage.freezeAll', { count: open.length })}
        </Button>
      )}
      {frozen.length > 0 && (
        <Button onClick={() => onAct({ kind: 'release', members: frozen })}>
          {t('ringPage.releaseAll', { count: frozen.length })}
        </Button>
      )}
    </>
  )
}

const RingParts = ({ detail }: { detail: RingDetail }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const [act, setAct] = useState<FraudAct | null>(null)
  const { ring } = detail
  const title = t('rings.of', { count: ring.owners.length, figure: format.number(ring.owners.length) })
  useDetailName(title)
  return (
    <>
      <PageHead
        title={title}
        subtitle={t('ringPage.subtitle', {
          credits: format.credits(ring.credits),
          orders: format.number(ring.orders),
          share: format.percent(ring.share_inside / 100),
          at: format.date(ring.found_at),
        })}
        actions={<RingActions detail={detail} onAct={setAct} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card aria-labelledby="ring-picture">
          <CardHead id="ring-picture" title={t('ringPage.pictureTitle')}>
            {t('ringPage.pictureText')}
          </CardHead>
          <RingGraph {...detail} />
        </Card>
        <RingMembers nodes={detail.nodes} />
        <RingTrades detail={detail} />
        <RingRelations detail={detail} />
      </div>
      {act !== null && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}

const RingPage = () => {
  const { t } = useTranslation(['fraud', 'decisions', 'movements', 'errors'])
  const { id = '' } = useParams()
  const asked = useRing(id)
  return (
    <LoadedOne
      asked={asked}
      title={t('ring')}
      lastKnown={t('ringPage.lastKnown')}
      missing={
        <MissingPage icon={Fingerprint} title={t('ringPage.missing')} back={{ to: '/admin/fraud', label: t('title') }}>
          {t('ringPage.missingText')}
        </MissingPage>
      }
    >
      {(detail) => <RingParts detail={detail} />}
    </LoadedOne>
  )
}

export default RingPage
