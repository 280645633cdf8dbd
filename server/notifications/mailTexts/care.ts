// Email texts for orders that need attention: messages, disputes, guarantee cases, reviews, prime.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, bySide, type Letter, openOrder } from './mailText.ts'

export const moderationMailTexts = {
  message_received: {
    en: {
      subject: 'Message from {{ sender_name }}',
      title: 'New message',
      body: body(
        '{{ sender_name }} sent you a message about the order for <strong>{{ domain }}</strong>:',
        '“{{ excerpt }}”',
        'Please use the button to reply. Replies to this email don’t reach them.',
      ),
      action: 'Reply',
    },
    de: {
      subject: 'Nachricht von {{ sender_name }}',
      title: 'Neue Nachricht',
      body: body(
        "{{ sender_name }} hat dir {% if side == 'seller' %}zum Auftrag für{% else %}zur Bestellung bei{% endif %} <strong>{{ domain }}</strong> geschrieben:",
        '„{{ excerpt }}“',
        'Bitte antworte über den Button. Antworten auf diese E-Mail kommen dort nicht an.',
      ),
      action: 'Antworten',
    },
  },
  dispute_opened: {
    en: {
      subject: 'Dispute about the order for {{ domain }}',
      title: 'Dispute opened',
      body: body(
        'A dispute was opened about the order for <strong>{{ domain }}</strong>. Until it’s decided, the order is paused and the credits stay in escrow.',
        'Submit your statement by <strong>{{ respond_by }}</strong>. Then our team decides how the credits are split, and we notify you of the decision.',
      ),
      action: 'Submit statement',
    },
    de: {
      subject: "Streitfall: {% if side == 'seller' %}Auftrag für{% else %}Bestellung bei{% endif %} {{ domain }}",
      title: 'Streitfall eröffnet',
      body: body(
        "Zu {% if side == 'seller' %}deinem Auftrag für{% else %}deiner Bestellung bei{% endif %} <strong>{{ domain }}</strong> wurde ein Streitfall eröffnet. Bis zur Entscheidung ruht alles, und die Credits bleiben treuhänderisch gehalten.",
        'Nimm bis <strong>{{ respond_by }}</strong> Stellung. Dann entscheidet unser Team, wie die Credits aufgeteilt werden, und wir benachrichtigen dich über die Entscheidung.',
      ),
      action: 'Stellung nehmen',
    },
  },
  dispute_decided: {
    en: {
      subject: 'Dispute about {{ domain }} decided',
      title: 'Dispute decided',
      body: body(
        'Our team has decided the dispute about the order for <strong>{{ domain }}</strong>.',
        bySide({
          seller: ['You receive <strong>{{ amount }}</strong> for the order.'],
          buyer: ['You get <strong>{{ amount }}</strong> back.'],
        }),
        'See the order for the decision and the reasons.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Streitfall um {{ domain }} entschieden',
      title: 'Streitfall entschieden',
      body: body(
        "Unser Team hat den Streitfall zu {% if side == 'seller' %}deinem Auftrag für{% else %}deiner Bestellung bei{% endif %} <strong>{{ domain }}</strong> entschieden.",
        bySide({
          seller: [
            'Du bekommst <strong>{{ amount }}</strong> für den Auftrag. Entscheidung und Begründung findest du im Auftrag.',
          ],
          buyer: [
            'Du bekommst <strong>{{ amount }}</strong> zurück. Entscheidung und Begründung findest du in der Bestellung.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  guarantee_refunded: {
    en: {
      subject:
        "{% if side == 'seller' %}{{ amount }} refunded to the buyer: link{% else %}Guarantee refund: link{% endif %} on {{ domain }} lost",
      title: 'Guarantee refund',
      body: body(
        bySide({
          seller: [
            "The link on <strong>{{ domain }}</strong> wasn’t restored in time. The buyer gets <strong>{{ amount }}</strong> back: from the order’s pending credits first, then from your balance and your guarantee account.{% if claim != '' %} You still owe <strong>{{ claim }}</strong> of it, which we collect from your incoming credits.{% endif %}",
          ],
          buyer: [
            "The link on <strong>{{ domain }}</strong> wasn’t restored in time. You get <strong>{{ amount }}</strong> back. {% if claim != '' %}Of these, the seller still owes you <strong>{{ claim }}</strong>. We collect this from the seller’s incoming credits and pass it on to you.{% else %}No action needed.{% endif %}",
          ],
        }),
        byCode('by', {
          whole: ['That’s the full price, because the link was lost early in the guarantee period.'],
          share: [
            'That’s the share of the price for the remaining guarantee: {{ days_left }} of {{ days_in_all }} days.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject:
        "{% if side == 'seller' %}{{ amount }} an den Käufer erstattet: Link{% else %}Garantieerstattung: Link{% endif %} auf {{ domain }} verloren",
      title: 'Erstattung aus der Garantie',
      body: body(
        bySide({
          seller: [
            "Der Link auf <strong>{{ domain }}</strong> wurde nicht rechtzeitig wiederhergestellt. Der Käufer bekommt <strong>{{ amount }}</strong> zurück: zuerst aus den ausstehenden Credits des Auftrags, dann aus deinem Guthaben und deinem Garantiekonto.{% if claim != '' %} Davon sind noch <strong>{{ claim }}</strong> offen. Wir behalten sie von deinen nächsten Credits ein.{% endif %}",
          ],
          buyer: [
            "Der Link auf <strong>{{ domain }}</strong> wurde nicht rechtzeitig wiederhergestellt. Du bekommst <strong>{{ amount }}</strong> zurück und musst nichts tun.{% if claim != '' %} Davon schuldet dir der Verkäufer noch <strong>{{ claim }}</strong>. Wir behalten sie von seinen nächsten Credits ein und geben sie an dich weiter.{% endif %}",
          ],
        }),
        byCode('by', {
          whole: ['Das ist der volle Preis, weil der Link früh in der Garantiezeit verloren ging.'],
          share: [
            'Das ist der Anteil des Preises für die restliche Garantie: {{ days_left }} von {{ days_in_all }} Tagen.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  review_received: {
    en: {
      subject: '{{ stars }} of 5 stars for the order on {{ domain }}',
      title: 'New review',
      body: body(
        bySide({
          seller: [
            'The buyer gave you <strong>{{ stars }} of 5 stars</strong> for the link on <strong>{{ domain }}</strong>.',
          ],
          buyer: [
            'The seller gave you <strong>{{ stars }} of 5 stars</strong> for your order on <strong>{{ domain }}</strong>.',
          ],
        }),
        'Read the full review on the order page.',
      ),
      action: 'Read review',
    },
    de: {
      subject:
        "{{ stars }} von 5 Sternen für {% if side == 'seller' %}den Auftrag für{% else %}deine Bestellung bei{% endif %} {{ domain }}",
      title: 'Neue Bewertung',
      body: body(
        bySide({
          seller: [
            'Der Käufer hat dir für den Link auf <strong>{{ domain }}</strong> <strong>{{ stars }} von 5 Sternen</strong> gegeben.',
            'Die ganze Bewertung findest du im Auftrag.',
          ],
          buyer: [
            'Der Verkäufer hat dir für deine Bestellung bei <strong>{{ domain }}</strong> <strong>{{ stars }} von 5 Sternen</strong> gegeben.',
            'Die ganze Bewertung findest du in der Bestellung.',
          ],
        }),
      ),
      action: 'Bewertung lesen',
    },
  },
  prime_reminder: {
    en: {
      subject: 'Prime: your link on {{ domain }} is due soon',
      title: 'Your Prime deadline is near',
      body: body(
        'Place the link on <strong>{{ domain }}</strong> and submit the placement URL by <strong>{{ due_at }}</strong>. The submission that passes the check counts.',
        'On time, you get the Prime bonus. If you’re late, you lose the bonus and a Prime penalty applies.',
      ),
      action: 'Submit link',
    },
    de: {
      subject: 'Prime: Dein Link auf {{ domain }} ist bald fällig',
      title: 'Deine Prime-Frist läuft bald ab',
      body: body(
        'Setze den Link auf <strong>{{ domain }}</strong> und reiche die Seite mit dem Link bis <strong>{{ due_at }}</strong> ein. Es zählt die Einreichung, die die Prüfung besteht.',
        'Lieferst du pünktlich, bekommst du den Prime-Bonus. Bist du zu spät, entfällt er, und es gibt einen Prime-Abzug.',
      ),
      action: 'Link einreichen',
    },
  },
  prime_penalty: {
    en: {
      subject: 'Prime deadline for {{ domain }} missed',
      title: 'Prime deadline missed',
      body: body(
        'The link on <strong>{{ domain }}</strong> wasn’t delivered on time. You lose the Prime bonus, and the Prime penalty is <strong>{{ amount }}</strong>.',
        'The order continues: submit the link soon, before it’s cancelled.',
        'If you miss several Prime deadlines, Prime mode is paused. If you’re short on time, change your delivery mode in the settings.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Prime-Frist für {{ domain }} verpasst',
      title: 'Prime-Frist verpasst',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> wurde nicht pünktlich geliefert. Der Prime-Bonus entfällt, und der Prime-Abzug beträgt <strong>{{ amount }}</strong>.',
        'Der Auftrag läuft weiter: Reiche den Link bald ein, bevor er storniert wird.',
        'Wenn du mehrere Prime-Fristen verpasst, wird der Prime-Modus pausiert. Hast du wenig Zeit, ändere den Liefermodus in den Einstellungen.',
      ),
      action: openOrder.task,
    },
  },
  prime_paused: {
    en: {
      subject: 'Prime mode paused',
      title: 'Prime mode paused',
      body: body(
        'You missed several Prime deadlines. Your delivery mode is now Standard: new orders have no bonus and no penalty, and you accept them yourself.',
        'You can choose Prime again in the settings from <strong>{{ until }}</strong>. Your current orders stay as they are.',
      ),
      action: 'Open settings',
    },
    de: {
      subject: 'Prime-Modus pausiert',
      title: 'Prime-Modus pausiert',
      body: body(
        'Du hast mehrere Prime-Fristen verpasst. Dein Liefermodus ist jetzt Standard: Neue Aufträge haben keinen Bonus und keinen Abzug, und du nimmst sie selbst an.',
        'Ab <strong>{{ until }}</strong> kannst du Prime in den Einstellungen wieder wählen. Deine laufenden Aufträge bleiben, wie sie sind.',
      ),
      action: 'Zu den Einstellungen',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
