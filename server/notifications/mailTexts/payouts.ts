// Email texts about what arrives later, or not at all: pending credits, open refunds and reversed payments.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, bySide, openOrder, type Letter } from './mailText.ts'

export const payoutMailTexts = {
  claim_paid: {
    en: {
      subject: 'Open refund paid: link on {{ domain }}',
      title: 'Your open refund is paid',
      body: body(
        'The open part of your refund for the lost link on <strong>{{ domain }}</strong> is now paid in full: <strong>{{ amount }}</strong>.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Offene Erstattung bezahlt: Link auf {{ domain }}',
      title: 'Deine offene Erstattung ist bezahlt',
      body: body(
        'Der offene Teil deiner Erstattung für den verlorenen Link auf <strong>{{ domain }}</strong> ist jetzt vollständig bezahlt: <strong>{{ amount }}</strong>.',
      ),
      action: openOrder.purchase,
    },
  },
  payout_released: {
    en: {
      subject: '{{ amount }} released for the order on {{ domain }}',
      title: 'Pending credits released',
      body: body(
        'Your link on <strong>{{ domain }}</strong> is live, so <strong>{{ amount }}</strong> of your pending credits are now available.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: '{{ amount }} freigegeben: Auftrag für {{ domain }}',
      title: 'Ausstehende Credits freigegeben',
      body: body(
        'Dein Link auf <strong>{{ domain }}</strong> ist online, daher sind <strong>{{ amount }}</strong> deiner ausstehenden Credits jetzt verfügbar.',
      ),
      action: openOrder.task,
    },
  },
  payment_reversed: {
    en: {
      subject: 'Payment reversed: order on {{ domain }}',
      title: 'A payment was reversed',
      body: body(
        bySide({
          seller: [
            'The buyer’s payment for the credits behind your order on <strong>{{ domain }}</strong> was reversed.',
          ],
          buyer: [
            'A payment for your credits was reversed, so your order on <strong>{{ domain }}</strong> was cancelled.',
            'Its <strong>{{ amount }}</strong> cover that payment first. What is left is yours.',
          ],
        }),
        "{% if side == 'seller' %}",
        byCode('outcome', {
          cancelled: ['The order was cancelled. You owe nothing. If your link is already live, you can remove it.'],
          withheld: [
            'You won’t receive <strong>{{ amount }}</strong> of this order’s pending credits. What you were already paid stays yours, and you owe nothing.',
          ],
        }),
        '{% endif %}',
      ),
      action: openOrder.en,
    },
    de: {
      subject:
        "Zahlung rückgängig gemacht: {% if side == 'seller' %}Auftrag für{% else %}Bestellung bei{% endif %} {{ domain }}",
      title: 'Eine Zahlung wurde rückgängig gemacht',
      body: body(
        bySide({
          seller: [
            'Die Zahlung für die Credits hinter deinem Auftrag für <strong>{{ domain }}</strong> wurde rückgängig gemacht.',
          ],
          buyer: [
            'Eine Zahlung für deine Credits wurde rückgängig gemacht. Deshalb wurde deine Bestellung bei <strong>{{ domain }}</strong> storniert.',
            'Damit wird zuerst diese Zahlung gedeckt (<strong>{{ amount }}</strong>). Was übrig ist, gehört dir.',
          ],
        }),
        "{% if side == 'seller' %}",
        byCode('outcome', {
          cancelled: [
            'Der Auftrag wurde storniert. Du schuldest nichts. Ist der Link schon online, kannst du ihn entfernen.',
          ],
          withheld: [
            'Von den ausstehenden Credits dieses Auftrags bekommst du <strong>{{ amount }}</strong> nicht. Was dir schon ausgezahlt wurde, bleibt dir, und du schuldest nichts.',
          ],
        }),
        '{% endif %}',
      ),
      action: openOrder.either,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
