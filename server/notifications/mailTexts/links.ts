// Email texts about the links of orders: submitted, checked, missing, restored.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, bySide, given, type Letter, openOrder, pageLink } from './mailText.ts'

export const linkMailTexts = {
  link_submitted: {
    en: {
      subject: 'Your link on {{ domain }} was submitted',
      title: 'Link submitted',
      body: body(
        'The seller submitted your link on <strong>{{ domain }}</strong>:',
        pageLink,
        'We’re checking it now and will notify you of the result. No action needed yet.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Dein Link auf {{ domain }} wurde eingereicht',
      title: 'Link eingereicht',
      body: body(
        'Der Verkäufer hat deinen Link auf <strong>{{ domain }}</strong> eingereicht:',
        pageLink,
        'Wir prüfen ihn jetzt und benachrichtigen dich über das Ergebnis. Du musst noch nichts tun.',
      ),
      action: openOrder.purchase,
    },
  },
  link_verified: {
    en: {
      subject: 'Link on {{ domain }} passed the check',
      title: 'Link passed the check',
      body: body(
        bySide({
          seller: [
            'Your link on <strong>{{ domain }}</strong> matches the order:',
            pageLink,
            'The buyer reviews it now. You’re paid once they approve it, or automatically if they don’t respond.',
          ],
          buyer: [
            'Your link on <strong>{{ domain }}</strong> is live and matches the order:',
            pageLink,
            'Please review and approve it. If you don’t respond, the order is completed automatically.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Link auf {{ domain }} hat die Prüfung bestanden',
      title: 'Link hat die Prüfung bestanden',
      body: body(
        bySide({
          seller: [
            'Dein Link auf <strong>{{ domain }}</strong> entspricht dem Auftrag:',
            pageLink,
            'Jetzt prüft ihn der Käufer. Deine Auszahlung folgt nach der Freigabe, oder automatisch, wenn er nicht antwortet.',
          ],
          buyer: [
            'Dein Link auf <strong>{{ domain }}</strong> ist online und entspricht der Bestellung:',
            pageLink,
            'Bitte prüfe ihn und gib ihn frei. Wenn du nicht antwortest, wird die Bestellung automatisch abgeschlossen.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_failed: {
    en: {
      subject: 'Link on {{ domain }} doesn’t match the order',
      title: 'Link doesn’t match the order',
      body: body(
        'The link on <strong>{{ domain }}</strong> failed the check because it doesn’t match the order. See the order for the reasons.',
        pageLink,
        bySide({
          seller: [
            given(
              'correct_by',
              ['Please correct it and resubmit it by <strong>{{ correct_by }}</strong>.'],
              ['It can no longer be corrected. The buyer can now cancel or open a dispute; we’ll notify you.'],
            ),
          ],
          buyer: [
            given(
              'correct_by',
              [
                'The seller has until <strong>{{ correct_by }}</strong> to correct it. No action needed for now; we’ll check it again.',
              ],
              [
                'You can cancel the order or open a dispute. If you do neither, it’s cancelled and you get your credits back.',
              ],
            ),
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject:
        "Link auf {{ domain }} entspricht nicht {% if side == 'seller' %}dem Auftrag{% else %}der Bestellung{% endif %}",
      title: 'Link hat die Prüfung nicht bestanden',
      body: body(
        "Der Link auf <strong>{{ domain }}</strong> hat die Prüfung nicht bestanden, weil er nicht {% if side == 'seller' %}dem Auftrag{% else %}der Bestellung{% endif %} entspricht. Die Gründe findest du im Prüfergebnis.",
        pageLink,
        bySide({
          seller: [
            given(
              'correct_by',
              ['Bitte bessere nach und reiche ihn bis <strong>{{ correct_by }}</strong> erneut ein.'],
              [
                'Er lässt sich nicht mehr nachbessern. Der Käufer kann jetzt stornieren oder einen Streitfall eröffnen; wir benachrichtigen dich.',
              ],
            ),
          ],
          buyer: [
            given(
              'correct_by',
              [
                'Der Verkäufer kann bis <strong>{{ correct_by }}</strong> nachbessern. Du musst vorerst nichts tun; wir prüfen dann erneut.',
              ],
              [
                'Du kannst die Bestellung stornieren oder einen Streitfall eröffnen. Tust du nichts, wird sie storniert, und du bekommst deine Credits zurück.',
              ],
            ),
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_unclear: {
    en: {
      subject: 'Link on {{ domain }} couldn’t be checked',
      title: 'Link couldn’t be checked',
      body: body(
        'We tried several times but couldn’t read the linking page on <strong>{{ domain }}</strong>, so we can’t tell whether the link matches the order:',
        pageLink,
        bySide({
          seller: [
            'The buyer can approve the link until <strong>{{ answer_by }}</strong>. Without a response, our team reviews it. If your site blocks our crawler, please allow it.',
          ],
          buyer: [
            'Please review it yourself. You can approve the link or request a review by our team until <strong>{{ answer_by }}</strong>. Without a response, our team reviews it; until then your credits stay in escrow.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Link auf {{ domain }} konnte nicht geprüft werden',
      title: 'Link konnte nicht geprüft werden',
      body: body(
        "Wir haben es mehrmals versucht, konnten die Seite mit dem Link auf <strong>{{ domain }}</strong> aber nicht lesen. Deshalb wissen wir nicht, ob er {% if side == 'seller' %}dem Auftrag{% else %}der Bestellung{% endif %} entspricht:",
        pageLink,
        bySide({
          seller: [
            'Der Käufer kann den Link bis <strong>{{ answer_by }}</strong> trotzdem freigeben. Ohne Antwort prüft ihn unser Team. Falls deine Website unseren Crawler blockiert, lass ihn bitte zu.',
          ],
          buyer: [
            'Bitte prüfe ihn selbst. Du kannst den Link bis <strong>{{ answer_by }}</strong> freigeben oder eine Prüfung durch unser Team anfordern. Ohne Antwort prüft ihn unser Team; bis dahin bleiben deine Credits treuhänderisch gehalten.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_lost: {
    en: {
      subject: 'Link on {{ domain }} is missing',
      title: 'Link is missing',
      body: body(
        'We checked more than once and couldn’t find the link on <strong>{{ domain }}</strong>:',
        pageLink,
        bySide({
          seller: [
            'Please restore it by <strong>{{ repair_by }}</strong>. Otherwise the guarantee applies and the buyer is refunded at your expense.',
          ],
          buyer: [
            'The seller has until <strong>{{ repair_by }}</strong> to restore it. Otherwise the guarantee applies and you’re refunded automatically from the seller’s credits. No action needed.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Link auf {{ domain }} fehlt',
      title: 'Link fehlt',
      body: body(
        'Wir haben mehrmals geprüft und den Link auf <strong>{{ domain }}</strong> nicht gefunden:',
        pageLink,
        bySide({
          seller: [
            'Bitte stelle ihn bis <strong>{{ repair_by }}</strong> wieder her. Sonst greift die Garantie, und der Käufer bekommt auf deine Kosten Credits zurück.',
          ],
          buyer: [
            'Der Verkäufer kann ihn bis <strong>{{ repair_by }}</strong> wiederherstellen. Sonst greift die Garantie, und du bekommst automatisch Credits vom Verkäufer zurück. Du musst nichts tun.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_restored: {
    en: {
      subject: 'Link on {{ domain }} is live again',
      title: 'Link is live again',
      body: body(
        'The link on <strong>{{ domain }}</strong> is live again:',
        pageLink,
        bySide({
          seller: ['Thank you, nothing is refunded. The guarantee continues, so please keep the link in place.'],
          buyer: ['The guarantee continues and we keep checking the link. No action needed.'],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Link auf {{ domain }} ist wieder online',
      title: 'Link ist wieder online',
      body: body(
        'Der Link auf <strong>{{ domain }}</strong> ist wieder online:',
        pageLink,
        bySide({
          seller: ['Danke, es wird nichts erstattet. Die Garantie läuft weiter, also lass den Link bitte online.'],
          buyer: ['Die Garantie läuft weiter, und wir prüfen den Link weiterhin. Du musst nichts tun.'],
        }),
      ),
      action: openOrder.either,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
