// Mails for when an order needs more than the usual: messages, disputes, a guarantee that applies, reviews, prime.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, bySide, type Letter, openOrder } from './mailText.ts'

export const moderationMailTexts = {
  message_received: {
    en: {
      subject: 'Message from {{ sender_name }}',
      title: 'A message for you',
      body: body(
        '{{ sender_name }} has written to you about the order for <strong>{{ domain }}</strong>:',
        '“{{ excerpt }}”',
        'Use the button to answer: a reply to this mail would not get there.',
      ),
      action: 'Answer',
    },
    de: {
      subject: 'Nachricht von {{ sender_name }}',
      title: 'Eine Nachricht für dich',
      body: body(
        "{{ sender_name }} hat dir zum {% if side == 'seller' %}Auftrag für{% else %}Kauf bei{% endif %} <strong>{{ domain }}</strong> geschrieben:",
        '„{{ excerpt }}“',
        'Antworte über den Button: Eine Antwort auf diese Mail käme dort nicht an.',
      ),
      action: 'Antworten',
    },
  },
  dispute_opened: {
    en: {
      subject: 'Dispute about the order for {{ domain }}',
      title: 'There is a dispute',
      body: body(
        'There is a dispute about the order for <strong>{{ domain }}</strong>. Until it is decided the order stands still, and the credits stay set aside.',
        'Tell us your side by <strong>{{ respond_by }}</strong>. Then an admin decides how the credits are shared, and we tell you the outcome.',
      ),
      action: 'Tell your side',
    },
    de: {
      subject: "Streitfall: {% if side == 'seller' %}Auftrag für{% else %}Kauf bei{% endif %} {{ domain }}",
      title: 'Es gibt einen Streitfall',
      body: body(
        "Es gibt einen Streitfall um {% if side == 'seller' %}den Auftrag für{% else %}deinen Kauf bei{% endif %} <strong>{{ domain }}</strong>. Bis zur Entscheidung ruht alles, und die Credits bleiben hinterlegt.",
        'Schildere bis <strong>{{ respond_by }}</strong> deine Sicht. Dann entscheidet ein Admin, wie die Credits aufgeteilt werden, und wir sagen dir, wie es ausgegangen ist.',
      ),
      action: 'Sicht schildern',
    },
  },
  dispute_decided: {
    en: {
      subject: 'Dispute about {{ domain }} decided',
      title: 'The dispute is decided',
      body: body(
        'An admin has decided the dispute about the order for <strong>{{ domain }}</strong>.',
        bySide({
          seller: ['You get <strong>{{ amount }}</strong> for the order.'],
          buyer: ['You get <strong>{{ amount }}</strong> back.'],
        }),
        'The order shows the decision and the reasons.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Streitfall um {{ domain }} entschieden',
      title: 'Der Streitfall ist entschieden',
      body: body(
        "Ein Admin hat den Streitfall um {% if side == 'seller' %}den Auftrag für{% else %}deinen Kauf bei{% endif %} <strong>{{ domain }}</strong> entschieden.",
        bySide({
          seller: ['Du bekommst <strong>{{ amount }}</strong> für den Auftrag. Die Begründung steht dort.'],
          buyer: ['Du bekommst <strong>{{ amount }}</strong> zurück. Die Begründung steht beim Kauf.'],
        }),
      ),
      action: openOrder.either,
    },
  },
  guarantee_refunded: {
    en: {
      subject:
        "{% if side == 'seller' %}{{ amount }} taken: the link{% else %}{{ amount }} back: the link{% endif %} on {{ domain }} is lost",
      title: 'The guarantee applies',
      body: body(
        bySide({
          seller: [
            'The link on <strong>{{ domain }}</strong> was not put back in time. <strong>{{ amount }}</strong> were taken from you and went back to the buyer.',
          ],
          buyer: [
            'The link on <strong>{{ domain }}</strong> is lost for good. You got <strong>{{ amount }}</strong> back and need not do anything.',
          ],
        }),
        byCode('by', {
          whole: ['That is the whole price, because the link was lost so soon.'],
          share: [
            'That is the part of the price for the time that was left: {{ days_left }} of {{ days_in_all }} days of guarantee.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject:
        "{% if side == 'seller' %}{{ amount }} zurückgebucht: Der Link{% else %}{{ amount }} zurück: Der Link{% endif %} auf {{ domain }} ist verloren",
      title: 'Die Garantie greift',
      body: body(
        bySide({
          seller: [
            'Der Link auf <strong>{{ domain }}</strong> kam nicht rechtzeitig wieder. Der Käufer hat auf deine Kosten <strong>{{ amount }}</strong> zurückbekommen.',
          ],
          buyer: [
            'Der Link auf <strong>{{ domain }}</strong> ist endgültig verloren. Du hast <strong>{{ amount }}</strong> zurückbekommen und musst nichts tun.',
          ],
        }),
        byCode('by', {
          whole: ['Das ist der ganze Preis, weil der Link so bald verloren ging.'],
          share: [
            'Das ist der Teil des Preises für die Zeit, die übrig war: {{ days_left }} von {{ days_in_all }} Tagen der Garantie.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  review_received: {
    en: {
      subject: '{{ stars }} of 5 stars for the order on {{ domain }}',
      title: 'You got a review',
      body: body(
        bySide({
          seller: [
            'The buyer has given you <strong>{{ stars }} of 5 stars</strong> for the link on <strong>{{ domain }}</strong>.',
          ],
          buyer: [
            'The seller has given you <strong>{{ stars }} of 5 stars</strong> for the order on <strong>{{ domain }}</strong>.',
          ],
        }),
        'The order shows the review.',
      ),
      action: 'Read the review',
    },
    de: {
      subject:
        "{{ stars }} von 5 Sternen für {% if side == 'seller' %}den Auftrag für{% else %}deinen Kauf bei{% endif %} {{ domain }}",
      title: 'Du hast eine Bewertung bekommen',
      body: body(
        bySide({
          seller: [
            'Der Käufer hat dir für den Link auf <strong>{{ domain }}</strong> <strong>{{ stars }} von 5 Sternen</strong> gegeben.',
            'Die Bewertung steht beim Auftrag.',
          ],
          buyer: [
            'Der Verkäufer hat dir für deinen Kauf bei <strong>{{ domain }}</strong> <strong>{{ stars }} von 5 Sternen</strong> gegeben.',
            'Die Bewertung steht beim Kauf.',
          ],
        }),
      ),
      action: 'Bewertung lesen',
    },
  },
  prime_reminder: {
    en: {
      subject: 'Prime: your link on {{ domain }} is due soon',
      title: 'Your prime deadline is near',
      body: body(
        'Place the link on <strong>{{ domain }}</strong> and hand in the address of the page by <strong>{{ due_at }}</strong>. What counts is the hand-in that passes the check.',
        'If you are in time, you get the prime bonus. If you are late, the bonus is lost and there is a prime penalty.',
      ),
      action: 'Hand in the link',
    },
    de: {
      subject: 'Prime: Dein Link auf {{ domain }} ist bald fällig',
      title: 'Deine Prime-Frist läuft bald ab',
      body: body(
        'Setze den Link auf <strong>{{ domain }}</strong> und reiche die Adresse der Seite bis <strong>{{ due_at }}</strong> ein. Es zählt die Einreichung, die die Prüfung besteht.',
        'Bist du rechtzeitig, bekommst du den Prime-Bonus. Bist du zu spät, entfällt er, und es gibt eine Prime-Strafe.',
      ),
      action: 'Link einreichen',
    },
  },
  prime_penalty: {
    en: {
      subject: 'Prime deadline for {{ domain }} missed',
      title: 'Prime deadline missed',
      body: body(
        'The link on <strong>{{ domain }}</strong> was not there in time. The prime bonus is lost, and the prime penalty is <strong>{{ amount }}</strong>.',
        'The order goes on: hand in the link soon, before it is cancelled.',
        'If you miss several prime deadlines, prime mode ends for a while. If time is short, you can change your delivery mode in the settings.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Prime-Frist für {{ domain }} verpasst',
      title: 'Prime-Frist verpasst',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> war nicht rechtzeitig da. Der Prime-Bonus entfällt, und die Prime-Strafe beträgt <strong>{{ amount }}</strong>.',
        'Der Auftrag läuft weiter: Reiche den Link bald ein, bevor er storniert wird.',
        'Wer mehrere Prime-Fristen verpasst, verliert den Prime-Modus für eine Weile. Hast du wenig Zeit, kannst du den Liefermodus in den Einstellungen ändern.',
      ),
      action: openOrder.task,
    },
  },
  prime_paused: {
    en: {
      subject: 'Prime mode takes a break',
      title: 'Prime mode takes a break',
      body: body(
        'You have missed several prime deadlines. Your delivery mode is standard now: new orders come without bonus and without penalty, and you accept them yourself.',
        'From <strong>{{ until }}</strong> on you can choose prime again in the settings. Orders that you already have stay as they are.',
      ),
      action: 'Open the settings',
    },
    de: {
      subject: 'Der Prime-Modus pausiert',
      title: 'Der Prime-Modus pausiert',
      body: body(
        'Du hast mehrere Prime-Fristen verpasst. Du lieferst jetzt im Standard-Modus: Neue Aufträge kommen ohne Bonus und ohne Strafe, und du nimmst sie selbst an.',
        'Ab <strong>{{ until }}</strong> kannst du Prime in den Einstellungen wieder wählen. Aufträge, die du schon hast, bleiben, wie sie sind.',
      ),
      action: 'Zu den Einstellungen',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
