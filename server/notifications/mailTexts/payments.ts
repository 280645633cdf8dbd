// Email texts about payments: credit packs and plans.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, given, type Letter } from './mailText.ts'

export const paymentMailTexts = {
  credits_purchased: {
    en: {
      subject: '{{ amount }} bought',
      title: 'Thank you for your purchase',
      body: body(
        'You bought <strong>{{ amount }}</strong> and paid <strong>{{ price }}</strong>.',
        'You can download the invoice under Credits.',
      ),
      action: 'View my credits',
    },
    de: {
      subject: '{{ amount }} gekauft',
      title: 'Danke für deinen Kauf',
      body: body(
        'Du hast <strong>{{ amount }}</strong> gekauft und <strong>{{ price }}</strong> bezahlt.',
        'Die Rechnung kannst du unter Credits herunterladen.',
      ),
      action: 'Zu meinen Credits',
    },
  },
  subscription_renewed: {
    en: {
      subject: 'New credits from your {{ plan }} plan',
      title: 'New credits from your plan',
      body: body(
        'A new month of your <strong>{{ plan }}</strong> plan has started. You received <strong>{{ amount }}</strong>.',
        'See your plan details under Subscriptions.',
      ),
      action: 'View my plan',
    },
    de: {
      subject: 'Neue Credits aus deinem Abo {{ plan }}',
      title: 'Neue Credits aus deinem Abo',
      body: body(
        'Ein neuer Monat deines Abos <strong>{{ plan }}</strong> hat begonnen. Du hast <strong>{{ amount }}</strong> erhalten.',
        'Details zu deinem Abo findest du unter Abos.',
      ),
      action: 'Zu meinem Abo',
    },
  },
  subscription_failed: {
    en: {
      subject: 'Payment for your {{ plan }} plan failed',
      title: 'Payment failed',
      body: body(
        'The payment for your <strong>{{ plan }}</strong> plan didn’t go through. Please check your payment method.',
        given(
          'retry_at',
          ['We’ll retry on <strong>{{ retry_at }}</strong>. If that fails too, your plan may end.'],
          ['We won’t retry automatically. Without payment, your plan ends.'],
        ),
        'You keep your credits.',
      ),
      action: 'Check my plan',
    },
    de: {
      subject: 'Zahlung für dein Abo {{ plan }} fehlgeschlagen',
      title: 'Zahlung fehlgeschlagen',
      body: body(
        'Die Zahlung für dein Abo <strong>{{ plan }}</strong> hat nicht geklappt. Bitte prüfe dein Zahlungsmittel.',
        given(
          'retry_at',
          ['Der nächste Versuch ist am <strong>{{ retry_at }}</strong>. Schlägt auch er fehl, kann dein Abo enden.'],
          ['Es gibt keinen weiteren automatischen Versuch. Ohne Zahlung endet dein Abo.'],
        ),
        'Deine Credits behältst du.',
      ),
      action: 'Abo prüfen',
    },
  },
  subscription_ended: {
    en: {
      subject: 'Your {{ plan }} plan has ended',
      title: 'Your plan has ended',
      body: body(
        'Your <strong>{{ plan }}</strong> plan has ended. You won’t be charged again.',
        'You keep your credits. You can start a new plan at any time.',
      ),
      action: 'View plans',
    },
    de: {
      subject: 'Dein Abo {{ plan }} ist beendet',
      title: 'Dein Abo ist beendet',
      body: body(
        'Dein Abo <strong>{{ plan }}</strong> ist beendet. Es wird nichts mehr abgebucht.',
        'Deine Credits behältst du. Du kannst jederzeit wieder ein Abo abschließen.',
      ),
      action: 'Zu den Abos',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
