// Mails about what was bought: packs and plans.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, given, type Letter } from './mailText.ts'

export const paymentMailTexts = {
  credits_purchased: {
    en: {
      subject: '{{ amount }} bought',
      title: 'Thank you for your purchase',
      body: body(
        'You have bought <strong>{{ amount }}</strong> and paid <strong>{{ price }}</strong>.',
        'The invoice is under Credits, ready to download.',
      ),
      action: 'See my credits',
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
        'A new month of your <strong>{{ plan }}</strong> plan has begun: you got <strong>{{ amount }}</strong>.',
        'Your plan with all details is under Subscriptions.',
      ),
      action: 'See my plan',
    },
    de: {
      subject: 'Neue Credits aus deinem Abo {{ plan }}',
      title: 'Neue Credits aus deinem Abo',
      body: body(
        'Ein neuer Monat deines Abos <strong>{{ plan }}</strong> hat begonnen: Du hast <strong>{{ amount }}</strong> bekommen.',
        'Alles zu deinem Abo steht unter Abos.',
      ),
      action: 'Zu meinem Abo',
    },
  },
  subscription_failed: {
    en: {
      subject: 'Payment for your {{ plan }} plan failed',
      title: 'We could not collect your payment',
      body: body(
        'The payment for your <strong>{{ plan }}</strong> plan did not go through. Please check your means of payment.',
        given(
          'retry_at',
          ['We will try again on <strong>{{ retry_at }}</strong>. If that fails as well, the plan may end.'],
          ['We will not try again by ourselves. Without a payment the plan ends.'],
        ),
        'The credits that you have stay yours.',
      ),
      action: 'Check my plan',
    },
    de: {
      subject: 'Zahlung für dein Abo {{ plan }} gescheitert',
      title: 'Deine Zahlung ist nicht angekommen',
      body: body(
        'Die Zahlung für dein Abo <strong>{{ plan }}</strong> hat nicht geklappt. Bitte prüfe dein Zahlungsmittel.',
        given(
          'retry_at',
          ['Der nächste Versuch ist am <strong>{{ retry_at }}</strong>. Scheitert auch der, kann das Abo enden.'],
          ['Wir versuchen es nicht von selbst noch einmal. Ohne Zahlung endet das Abo.'],
        ),
        'Die Credits, die du hast, behältst du.',
      ),
      action: 'Abo prüfen',
    },
  },
  subscription_ended: {
    en: {
      subject: 'Your {{ plan }} plan has ended',
      title: 'Your plan has ended',
      body: body(
        'Your <strong>{{ plan }}</strong> plan is over. No more payments are taken.',
        'The credits that you have stay yours. You can take a plan again at any time.',
      ),
      action: 'See the plans',
    },
    de: {
      subject: 'Dein Abo {{ plan }} ist beendet',
      title: 'Dein Abo ist beendet',
      body: body(
        'Dein Abo <strong>{{ plan }}</strong> ist beendet. Es wird nichts mehr abgebucht.',
        'Die Credits, die du hast, behältst du. Du kannst jederzeit wieder ein Abo abschließen.',
      ),
      action: 'Zu den Abos',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
