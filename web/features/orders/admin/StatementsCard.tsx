import { useTranslation } from '../../../lib/translation.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { MessageEntry } from '../MessageEntry.tsx'
import { useNameOf } from './People.tsx'

/** Messages between buyer and seller, read-only for admins. */
export const StatementsCard = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  const nameOf = useNameOf()
  return (
    <Card aria-labelledby="said-title">
      <CardHead id="said-title" title={t('said.title')} />
      {order.messages.length === 0 ? (
        <p className="text-soft">{t('said.none')}</p>
      ) : (
        <div
          role="log"
          tabIndex={0}
          aria-label={t('said.title')}
          className="max-h-[28rem] overflow-y-auto rounded-control"
        >
          <ol className="grid gap-3">
            {order.messages.map((message) => (
              <MessageEntry
                key={message.id}
                message={message}
                atEnd={message.side === 'seller'}
                who={`${nameOf(order[message.side])} (${t(message.side)})`}
              />
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}
