// Mails about the way of an order, from the question to the seller to its end. In German it is "Kauf" to the buyer and "Auftrag" to
// the seller. Numbers that an admin can change are not in here.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, bySide, given, type Letter, openOrder } from './mailText.ts'

export const orderMailTexts = {
  order_created: {
    en: {
      subject: 'New order for {{ domain }}',
      title: 'A new order for you',
      body: body(
        '{{ buyer_name }} would like a link on <strong>{{ domain }}</strong> and pays <strong>{{ price }}</strong> for it. The credits are already set aside.',
        byCode('delivery_mode', {
          prime: [
            'As you deliver in prime, it is already accepted. Place the link and hand in the address of the page before <strong>{{ due_at }}</strong>: then you get the prime bonus.',
          ],
          standard: [
            given('respond_by', [
              'Accept or decline before <strong>{{ respond_by }}</strong>. Without an answer the order is cancelled and the buyer gets the credits back.',
            ]),
          ],
        }),
      ),
      action: "{% if delivery_mode == 'prime' %}Open{% else %}Answer{% endif %} the order",
    },
    de: {
      subject: 'Neuer Auftrag für {{ domain }}',
      title: 'Ein neuer Auftrag für dich',
      body: body(
        '{{ buyer_name }} möchte einen Link auf <strong>{{ domain }}</strong> und zahlt dafür <strong>{{ price }}</strong>. Die Credits sind schon hinterlegt.',
        byCode('delivery_mode', {
          prime: [
            'Weil du in Prime lieferst, ist der Auftrag schon angenommen. Setze den Link und reiche die Adresse der Seite bis <strong>{{ due_at }}</strong> ein: Dann bekommst du den Prime-Bonus.',
          ],
          standard: [
            given('respond_by', [
              'Nimm den Auftrag bis <strong>{{ respond_by }}</strong> an oder lehne ihn ab. Ohne Antwort wird er storniert, und der Käufer bekommt die Credits zurück.',
            ]),
          ],
        }),
      ),
      action: "Auftrag {% if delivery_mode == 'prime' %}ansehen{% else %}beantworten{% endif %}",
    },
  },
  order_accepted: {
    en: {
      subject: 'Order for {{ domain }} accepted',
      title: 'Your order was accepted',
      body: body(
        'The seller will place your link on <strong>{{ domain }}</strong> by <strong>{{ due_at }}</strong>.',
        'Once it is handed in, we check it and tell you the result. If the seller is late, you can cancel and get your credits back.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Kauf bei {{ domain }} angenommen',
      title: 'Dein Kauf ist angenommen',
      body: body(
        'Der Verkäufer setzt deinen Link auf <strong>{{ domain }}</strong> bis <strong>{{ due_at }}</strong>.',
        'Sobald er eingereicht ist, prüfen wir ihn und sagen dir, was herauskommt. Kommt er zu spät, kannst du stornieren und bekommst deine Credits zurück.',
      ),
      action: openOrder.purchase,
    },
  },
  order_declined: {
    en: {
      subject: 'Order for {{ domain }} declined',
      title: 'Your order was declined',
      body: body(
        'The seller has declined your order for <strong>{{ domain }}</strong>. You got <strong>{{ refunded }}</strong> back.',
        given('reason', ['The seller says: “{{ reason }}”']),
        'There are similar offers in the shop.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Kauf bei {{ domain }} abgelehnt',
      title: 'Dein Kauf wurde abgelehnt',
      body: body(
        'Der Verkäufer hat deinen Kauf bei <strong>{{ domain }}</strong> abgelehnt. Du hast <strong>{{ refunded }}</strong> zurückbekommen.',
        given('reason', ['Der Verkäufer schreibt: „{{ reason }}“']),
        'Im Shop findest du ähnliche Angebote.',
      ),
      action: openOrder.purchase,
    },
  },
  order_due_soon: {
    en: {
      subject: 'Your link on {{ domain }} is due soon',
      title: 'A link is due soon',
      body: body(
        'The link on <strong>{{ domain }}</strong> is due by <strong>{{ due_at }}</strong>. Place it and hand in the address of the page.',
        'After that the buyer may cancel and gets the credits back.',
      ),
      action: 'Hand in the link',
    },
    de: {
      subject: 'Dein Link auf {{ domain }} ist bald fällig',
      title: 'Ein Link ist bald fällig',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> ist bis <strong>{{ due_at }}</strong> fällig. Setze ihn und reiche die Adresse der Seite ein.',
        'Danach darf der Käufer stornieren und bekommt die Credits zurück.',
      ),
      action: 'Link einreichen',
    },
  },
  order_overdue: {
    en: {
      subject: 'The link on {{ domain }} is overdue',
      title: 'A link is overdue',
      body: body(
        bySide({
          seller: [
            'Your link on <strong>{{ domain }}</strong> was due on <strong>{{ due_at }}</strong>. Place it now and hand in the address of the page.',
            'From now on the buyer may cancel. If nothing comes, the order is cancelled automatically and the buyer gets the credits back.',
          ],
          buyer: [
            'Your link on <strong>{{ domain }}</strong> was due on <strong>{{ due_at }}</strong> and has not come yet.',
            'You can wait a little longer, or cancel now and get your credits back. If nothing comes, that happens automatically.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Der Link auf {{ domain }} ist überfällig',
      title: 'Ein Link ist überfällig',
      body: body(
        bySide({
          seller: [
            'Dein Link auf <strong>{{ domain }}</strong> war am <strong>{{ due_at }}</strong> fällig. Setze ihn jetzt und reiche die Adresse der Seite ein.',
            'Ab jetzt darf der Käufer stornieren. Kommt nichts, wird der Auftrag automatisch storniert, und der Käufer bekommt die Credits zurück.',
          ],
          buyer: [
            'Dein Link auf <strong>{{ domain }}</strong> war am <strong>{{ due_at }}</strong> fällig und ist noch nicht da.',
            'Du kannst noch etwas warten oder jetzt stornieren und bekommst deine Credits zurück. Kommt nichts, geschieht das automatisch.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  revision_requested: {
    en: {
      subject: 'The buyer has a wish for the link on {{ domain }}',
      title: 'A wish for your link',
      body: body(
        'Your link on <strong>{{ domain }}</strong> is as ordered, and the buyer would like something else about it.',
        given('note', ['The buyer says: “{{ note }}”']),
        'Change the link and hand it in again by <strong>{{ answer_by }}</strong>, or say that you stand by it. Without an answer it stays as it is, and the buyer decides.',
      ),
      action: 'Answer the wish',
    },
    de: {
      subject: 'Der Käufer hat einen Wunsch zum Link auf {{ domain }}',
      title: 'Ein Wunsch zu deinem Link',
      body: body(
        'Dein Link auf <strong>{{ domain }}</strong> ist wie bestellt, und der Käufer hätte gern etwas daran anders.',
        given('note', ['Der Käufer schreibt: „{{ note }}“']),
        'Ändere den Link und reiche ihn bis <strong>{{ answer_by }}</strong> noch einmal ein, oder sag, dass du dabei bleibst. Ohne Antwort bleibt er, wie er ist, und der Käufer entscheidet.',
      ),
      action: 'Wunsch beantworten',
    },
  },
  order_to_choose: {
    en: {
      subject: 'The link on {{ domain }} was not corrected',
      title: 'Your order needs a decision',
      body: body(
        'The link on <strong>{{ domain }}</strong> is not as ordered, and the seller has not corrected it in time.',
        'Cancel the order and get your credits back, or open a dispute if you want an admin to decide. You have until <strong>{{ answer_by }}</strong>; without an answer the order is cancelled and you get your credits back.',
      ),
      action: 'Decide now',
    },
    de: {
      subject: 'Der Link auf {{ domain }} wurde nicht nachgebessert',
      title: 'Dein Kauf braucht eine Entscheidung',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> ist nicht wie bestellt, und der Verkäufer hat ihn nicht rechtzeitig nachgebessert.',
        'Storniere den Kauf und bekomm deine Credits zurück, oder eröffne einen Streitfall, wenn ein Admin entscheiden soll. Du hast bis <strong>{{ answer_by }}</strong> Zeit; ohne Antwort wird der Kauf storniert, und du bekommst deine Credits zurück.',
      ),
      action: 'Jetzt entscheiden',
    },
  },
  order_completed: {
    en: {
      subject: 'Order for {{ domain }} completed',
      title: 'Order completed',
      body: body(
        bySide({
          seller: [
            'You earned <strong>{{ amount }}</strong> with the link on <strong>{{ domain }}</strong>.',
            'Please leave it in place: its guarantee has begun, and we look at it from time to time. If it disappears and does not come back, the buyer gets credits back.',
          ],
          buyer: [
            'The order for <strong>{{ domain }}</strong> is completed. You paid <strong>{{ amount }}</strong>.',
            'The guarantee has begun: we look at the link from time to time. If it disappears and does not come back, you get credits back automatically.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: "{% if side == 'seller' %}Auftrag für{% else %}Kauf bei{% endif %} {{ domain }} abgeschlossen",
      title: "{% if side == 'seller' %}Auftrag abgeschlossen{% else %}Kauf abgeschlossen{% endif %}",
      body: body(
        bySide({
          seller: [
            'Mit dem Link auf <strong>{{ domain }}</strong> hast du <strong>{{ amount }}</strong> verdient.',
            'Lass ihn bitte stehen: Seine Garantie hat begonnen, und wir sehen von Zeit zu Zeit nach. Verschwindet er und kommt nicht wieder, bekommt der Käufer Credits zurück.',
          ],
          buyer: [
            'Dein Kauf bei <strong>{{ domain }}</strong> ist abgeschlossen. Du hast <strong>{{ amount }}</strong> bezahlt.',
            'Die Garantie hat begonnen: Wir sehen von Zeit zu Zeit nach dem Link. Verschwindet er und kommt nicht wieder, bekommst du automatisch Credits zurück.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  order_refunded: {
    en: {
      subject: 'Order for {{ domain }} refunded',
      title: 'Order refunded',
      body: body(
        bySide({
          seller: [
            '<strong>{{ amount }}</strong> of the order for <strong>{{ domain }}</strong> went back to the buyer.',
            'The order shows why, and how the sum came about.',
          ],
          buyer: [
            'You got <strong>{{ amount }}</strong> back for the order on <strong>{{ domain }}</strong>.',
            'The order shows why, and how the sum came about. You need not do anything.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: "{% if side == 'seller' %}Auftrag für{% else %}Kauf bei{% endif %} {{ domain }} erstattet",
      title: "{% if side == 'seller' %}Auftrag erstattet{% else %}Kauf erstattet{% endif %}",
      body: body(
        bySide({
          seller: [
            'Vom Auftrag für <strong>{{ domain }}</strong> hat der Käufer <strong>{{ amount }}</strong> zurückbekommen.',
            'Beim Auftrag steht, warum, und wie sich der Betrag ergibt.',
          ],
          buyer: [
            'Für deinen Kauf bei <strong>{{ domain }}</strong> hast du <strong>{{ amount }}</strong> zurückbekommen.',
            'Beim Kauf steht, warum, und wie sich der Betrag ergibt. Du musst nichts tun.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
