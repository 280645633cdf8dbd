// Mails about the way of an order, from the question to the seller to its end. In German it is "Bestellung" to the buyer and "Auftrag" to
// the seller. Numbers that an admin can change are not in here.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, bySide, given, type Letter, openOrder } from './mailText.ts'

export const orderMailTexts = {
  order_created: {
    en: {
      subject: 'New order for {{ domain }}',
      title: 'New order',
      body: body(
        '{{ buyer_name }} ordered a link on <strong>{{ domain }}</strong> for <strong>{{ price }}</strong>. The credits are held in escrow.',
        byCode('delivery_mode', {
          prime: [
            'You’re in Prime mode, so the order was accepted automatically. Place the link and submit the placement URL before <strong>{{ due_at }}</strong> to get the Prime bonus of <strong>{{ bonus }}</strong>, which the buyer pays as an express surcharge.',
          ],
          standard: [
            given('respond_by', [
              'Accept or decline before <strong>{{ respond_by }}</strong>. Without a response, the order is cancelled and the buyer is refunded.',
            ]),
          ],
        }),
      ),
      action: "{% if delivery_mode == 'prime' %}View{% else %}Answer{% endif %} order",
    },
    de: {
      subject: 'Neuer Auftrag für {{ domain }}',
      title: 'Neuer Auftrag',
      body: body(
        '{{ buyer_name }} hat einen Link auf <strong>{{ domain }}</strong> für <strong>{{ price }}</strong> bestellt. Die Credits werden treuhänderisch gehalten.',
        byCode('delivery_mode', {
          prime: [
            'Du bist im Prime-Modus, deshalb wurde der Auftrag automatisch angenommen. Setze den Link und reiche die Seite mit dem Link bis <strong>{{ due_at }}</strong> ein, dann bekommst du den Prime-Bonus von <strong>{{ bonus }}</strong>, den der Käufer als Expresszuschlag zahlt.',
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
      title: 'Order accepted',
      body: body(
        'The seller will place your link on <strong>{{ domain }}</strong> by <strong>{{ due_at }}</strong>.',
        'Once it’s submitted, we check it and notify you of the result. If the seller is late, you can cancel and get your credits back.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Bestellung bei {{ domain }} angenommen',
      title: 'Bestellung angenommen',
      body: body(
        'Der Verkäufer setzt deinen Link auf <strong>{{ domain }}</strong> bis <strong>{{ due_at }}</strong>.',
        'Sobald er eingereicht ist, prüfen wir ihn und benachrichtigen dich über das Ergebnis. Ist der Verkäufer zu spät, kannst du stornieren und bekommst deine Credits zurück.',
      ),
      action: openOrder.purchase,
    },
  },
  order_declined: {
    en: {
      subject: 'Order for {{ domain }} declined',
      title: 'Order declined',
      body: body(
        'The seller declined your order for <strong>{{ domain }}</strong>. You got <strong>{{ refunded }}</strong> back.',
        given('reason', ['Seller’s note: “{{ reason }}”']),
        'Find similar offers in the shop.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Bestellung bei {{ domain }} abgelehnt',
      title: 'Bestellung abgelehnt',
      body: body(
        'Der Verkäufer hat deine Bestellung bei <strong>{{ domain }}</strong> abgelehnt. Du hast <strong>{{ refunded }}</strong> zurückbekommen.',
        given('reason', ['Der Verkäufer schreibt: „{{ reason }}“']),
        'Im Shop findest du ähnliche Angebote.',
      ),
      action: openOrder.purchase,
    },
  },
  order_due_soon: {
    en: {
      subject: 'Your link on {{ domain }} is due soon',
      title: 'Link due soon',
      body: body(
        'The link on <strong>{{ domain }}</strong> is due by <strong>{{ due_at }}</strong>. Place it and submit the placement URL.',
        'After that, the buyer can cancel and is refunded.',
      ),
      action: 'Submit link',
    },
    de: {
      subject: 'Dein Link auf {{ domain }} ist bald fällig',
      title: 'Link bald fällig',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> ist bis <strong>{{ due_at }}</strong> fällig. Setze ihn und reiche die Seite mit dem Link ein.',
        'Danach kann der Käufer stornieren und bekommt die Credits zurück.',
      ),
      action: 'Link einreichen',
    },
  },
  order_overdue: {
    en: {
      subject: 'Link on {{ domain }} is overdue',
      title: 'Link overdue',
      body: body(
        bySide({
          seller: [
            'Your link on <strong>{{ domain }}</strong> was due on <strong>{{ due_at }}</strong>. Place it now and submit the placement URL.',
            'The buyer can now cancel. If you don’t submit the link, the order is cancelled automatically and the buyer is refunded.',
          ],
          buyer: [
            'Your link on <strong>{{ domain }}</strong> was due on <strong>{{ due_at }}</strong> and hasn’t been submitted yet.',
            'You can wait, or cancel now and get your credits back. If no link is submitted, the order is cancelled automatically.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Link auf {{ domain }} ist überfällig',
      title: 'Link überfällig',
      body: body(
        bySide({
          seller: [
            'Dein Link auf <strong>{{ domain }}</strong> war am <strong>{{ due_at }}</strong> fällig. Setze ihn jetzt und reiche die Seite mit dem Link ein.',
            'Der Käufer kann jetzt stornieren. Reichst du den Link nicht ein, wird der Auftrag automatisch storniert, und der Käufer bekommt die Credits zurück.',
          ],
          buyer: [
            'Dein Link auf <strong>{{ domain }}</strong> war am <strong>{{ due_at }}</strong> fällig und wurde noch nicht eingereicht.',
            'Du kannst warten oder jetzt stornieren und deine Credits zurückbekommen. Wird kein Link eingereicht, wird die Bestellung automatisch storniert.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  revision_requested: {
    en: {
      subject: 'Revision requested for your link on {{ domain }}',
      title: 'Revision requested',
      body: body(
        'Your link on <strong>{{ domain }}</strong> matches the order, but the buyer requested a revision.',
        given('note', ['Buyer’s note: “{{ note }}”']),
        'Revise the link and resubmit it by <strong>{{ answer_by }}</strong>, or decline the revision. Without a response, the link stays as it is and the buyer decides.',
      ),
      action: 'Answer request',
    },
    de: {
      subject: 'Nachbesserung für deinen Link auf {{ domain }} angefragt',
      title: 'Nachbesserung angefragt',
      body: body(
        'Dein Link auf <strong>{{ domain }}</strong> entspricht der Bestellung, aber der Käufer hat eine Nachbesserung angefragt.',
        given('note', ['Der Käufer schreibt: „{{ note }}“']),
        'Bessere den Link nach und reiche ihn bis <strong>{{ answer_by }}</strong> erneut ein, oder lehne die Nachbesserung ab. Ohne Antwort bleibt er, wie er ist, und der Käufer entscheidet.',
      ),
      action: 'Anfrage beantworten',
    },
  },
  order_to_choose: {
    en: {
      subject: 'Link on {{ domain }} wasn’t corrected',
      title: 'Your order needs a decision',
      body: body(
        'The link on <strong>{{ domain }}</strong> doesn’t match the order, and the seller didn’t correct it in time.',
        'Cancel the order and get your credits back, or open a dispute to have our team decide. You have until <strong>{{ answer_by }}</strong>. Without a response, the order is cancelled and you get your credits back.',
      ),
      action: 'Decide now',
    },
    de: {
      subject: 'Link auf {{ domain }} wurde nicht nachgebessert',
      title: 'Deine Entscheidung ist gefragt',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> entspricht nicht der Bestellung, und der Verkäufer hat ihn nicht rechtzeitig nachgebessert.',
        'Storniere die Bestellung und erhalte deine Credits zurück, oder eröffne einen Streitfall, damit unser Team entscheidet. Du hast bis <strong>{{ answer_by }}</strong> Zeit. Ohne Antwort wird die Bestellung storniert, und du bekommst deine Credits zurück.',
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
            "You earned <strong>{{ amount }}</strong> for the link on <strong>{{ domain }}</strong>.{% if pending != '' %} Of these, <strong>{{ pending }}</strong> are pending and are released while the link stays live.{% endif %}",
            'Please keep it in place: its guarantee has started, and we check it regularly. If it goes missing and isn’t restored, the buyer is refunded.',
          ],
          buyer: [
            'The order for <strong>{{ domain }}</strong> is completed. You paid <strong>{{ amount }}</strong>.',
            'The guarantee has started: we check the link regularly. If it goes missing and isn’t restored, you’re refunded automatically from the seller’s credits.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: "{% if side == 'seller' %}Auftrag für{% else %}Bestellung bei{% endif %} {{ domain }} abgeschlossen",
      title: "{% if side == 'seller' %}Auftrag abgeschlossen{% else %}Bestellung abgeschlossen{% endif %}",
      body: body(
        bySide({
          seller: [
            "Mit dem Link auf <strong>{{ domain }}</strong> hast du <strong>{{ amount }}</strong> verdient.{% if pending != '' %} Davon stehen <strong>{{ pending }}</strong> noch aus und werden freigegeben, solange der Link online ist.{% endif %}",
            'Lass ihn bitte online: Seine Garantie hat begonnen, und wir prüfen ihn regelmäßig. Fehlt er und wird nicht wiederhergestellt, bekommt der Käufer Credits zurück.',
          ],
          buyer: [
            'Deine Bestellung bei <strong>{{ domain }}</strong> ist abgeschlossen. Du hast <strong>{{ amount }}</strong> bezahlt.',
            'Die Garantie hat begonnen: Wir prüfen den Link regelmäßig. Fehlt er und wird nicht wiederhergestellt, bekommst du automatisch Credits vom Verkäufer zurück.',
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
            'The buyer was refunded <strong>{{ amount }}</strong> for the order on <strong>{{ domain }}</strong>.',
            'See the order for the reason and how the refund was calculated.',
          ],
          buyer: [
            'You were refunded <strong>{{ amount }}</strong> for your order on <strong>{{ domain }}</strong>.',
            'See the order for the reason and how the refund was calculated. No action needed.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: "{% if side == 'seller' %}Auftrag für{% else %}Bestellung bei{% endif %} {{ domain }} erstattet",
      title: "{% if side == 'seller' %}Auftrag erstattet{% else %}Bestellung erstattet{% endif %}",
      body: body(
        bySide({
          seller: [
            'Beim Auftrag für <strong>{{ domain }}</strong> hat der Käufer <strong>{{ amount }}</strong> zurückbekommen.',
            'Grund und Berechnung der Erstattung findest du im Auftrag.',
          ],
          buyer: [
            'Für deine Bestellung bei <strong>{{ domain }}</strong> hast du <strong>{{ amount }}</strong> zurückbekommen.',
            'Grund und Berechnung der Erstattung findest du in der Bestellung. Du musst nichts tun.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
