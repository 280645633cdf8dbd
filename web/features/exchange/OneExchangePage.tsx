// Page of one exchange, with the same facts for all its members: stage, possible actions, next steps, and all links.
import { useTranslation } from '../../lib/translation.ts'
import { useParams } from 'react-router'
import type { Exchange } from '../../../contract/exchange.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { Repeat2 } from '../../ui/icons.ts'
import { LoadedOne } from '../../ui/LoadedOne.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { CircleCard, GuardCard, NoteCard } from './AsideCards.tsx'
import { useExchange } from './exchange.ts'
import { ExchangeHead } from './ExchangeHead.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { NowCard } from './NowCard.tsx'
import { tabPath } from './paths.ts'

const Missing = () => {
  const { t } = useTranslation('exchange')
  return (
    <MissingPage
      icon={Repeat2}
      title={t('missing.title')}
      back={{ to: tabPath('available'), label: t('missing.back') }}
    >
      {t('missing.text')}
    </MissingPage>
  )
}

const Shown = ({ exchange, notifiedAt }: { exchange: Exchange; notifiedAt: number }) => (
  <>
    <ExchangeHead exchange={exchange} />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2">
        <NowCard exchange={exchange} notifiedAt={notifiedAt} />
        <GuardCard exchange={exchange} />
        <LinksCard exchange={exchange} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CircleCard exchange={exchange} />
        <NoteCard exchange={exchange} />
        <HistoryCard exchange={exchange} />
      </div>
    </div>
  </>
)

const Loaded = ({ id }: { id: string }) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['exchange', 'exchangeSteps', 'footprint', 'links', 'errors'])
  return (
    <LoadedOne asked={useExchange(id)} title={t('one')} lastKnown={t('lastKnown')} missing={<Missing />}>
      {(exchange, notifiedAt) => <Shown exchange={exchange} notifiedAt={notifiedAt} />}
    </LoadedOne>
  )
}

const OneExchangePage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} /> : <Missing />
}

export default OneExchangePage
