// Mails about the links of orders: handed in, checked, gone, back.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, bySide, given, type Letter, openOrder, pageLink } from './mailText.ts'

export const linkMailTexts = {
  link_submitted: {
    en: {
      subject: 'Your link on {{ domain }} was handed in',
      title: 'Your link was handed in',
      body: body(
        'The seller says that your link on <strong>{{ domain }}</strong> is in place:',
        pageLink,
        'We are checking it now and will tell you the result. You need not do anything yet.',
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Dein Link auf {{ domain }} ist eingereicht',
      title: 'Dein Link ist eingereicht',
      body: body(
        'Der Verkäufer meldet, dass dein Link auf <strong>{{ domain }}</strong> steht:',
        pageLink,
        'Wir prüfen ihn jetzt und sagen dir, was herauskommt. Du musst noch nichts tun.',
      ),
      action: openOrder.purchase,
    },
  },
  link_verified: {
    en: {
      subject: 'The link on {{ domain }} passed the check',
      title: 'The link passed the check',
      body: body(
        bySide({
          seller: [
            'Your link on <strong>{{ domain }}</strong> is as ordered:',
            pageLink,
            'Now the buyer takes a look at it. You get your credits once they confirm, or automatically if they do not answer.',
          ],
          buyer: [
            'Your link on <strong>{{ domain }}</strong> is in place and as ordered:',
            pageLink,
            'Take a look at it and confirm. If you do not answer, the order is completed automatically.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Der Link auf {{ domain }} hat die Prüfung bestanden',
      title: 'Der Link hat die Prüfung bestanden',
      body: body(
        bySide({
          seller: [
            'Dein Link auf <strong>{{ domain }}</strong> ist wie bestellt:',
            pageLink,
            'Jetzt sieht ihn sich der Käufer an. Deine Credits kommen, sobald er zustimmt, oder automatisch, wenn er nicht antwortet.',
          ],
          buyer: [
            'Dein Link auf <strong>{{ domain }}</strong> ist gesetzt und wie bestellt:',
            pageLink,
            'Sieh ihn dir an und stimme zu. Wenn du nicht antwortest, wird der Kauf automatisch abgeschlossen.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_failed: {
    en: {
      subject: 'The link on {{ domain }} is not as ordered',
      title: 'The link is not as ordered',
      body: body(
        'The check of the link on <strong>{{ domain }}</strong> found something that is not as ordered. The order shows what.',
        pageLink,
        bySide({
          seller: [
            given(
              'correct_by',
              ['Please correct it and hand it in again by <strong>{{ correct_by }}</strong>.'],
              [
                'It can no longer be corrected. The buyer now chooses between cancelling and a dispute; you will hear from us.',
              ],
            ),
          ],
          buyer: [
            given(
              'correct_by',
              [
                'The seller has until <strong>{{ correct_by }}</strong> to correct it. You need not do anything now; we check it again.',
              ],
              [
                'You can cancel the order or open a dispute. If you choose neither, it is cancelled and you get your credits back.',
              ],
            ),
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Der Link auf {{ domain }} ist nicht wie bestellt',
      title: 'Der Link ist nicht wie bestellt',
      body: body(
        'Bei der Prüfung des Links auf <strong>{{ domain }}</strong> war etwas nicht wie bestellt. Was, steht im Ergebnis der Prüfung.',
        pageLink,
        bySide({
          seller: [
            given(
              'correct_by',
              ['Bitte bessere nach und reiche ihn bis <strong>{{ correct_by }}</strong> noch einmal ein.'],
              [
                'Er lässt sich nicht mehr nachbessern. Der Käufer entscheidet jetzt, ob er storniert oder einen Streitfall eröffnet; du hörst von uns.',
              ],
            ),
          ],
          buyer: [
            given(
              'correct_by',
              [
                'Der Verkäufer kann bis <strong>{{ correct_by }}</strong> nachbessern. Du musst gerade nichts tun; wir prüfen noch einmal.',
              ],
              [
                'Du kannst den Kauf stornieren oder einen Streitfall eröffnen. Tust du nichts, wird er storniert und du bekommst deine Credits zurück.',
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
      subject: 'The link on {{ domain }} could not be checked',
      title: 'The link could not be checked',
      body: body(
        'We tried several times and could not read the page with the link on <strong>{{ domain }}</strong>. So we cannot say whether it is as ordered:',
        pageLink,
        bySide({
          seller: [
            'The buyer may approve the link as it is until <strong>{{ answer_by }}</strong>; without an answer an admin looks at it. If your page turns our crawler away, please let it in.',
          ],
          buyer: [
            'Have a look yourself. You can approve the link as it is or call an admin until <strong>{{ answer_by }}</strong>. Without an answer an admin looks at it; until then your credits stay set aside.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Der Link auf {{ domain }} ließ sich nicht prüfen',
      title: 'Der Link ließ sich nicht prüfen',
      body: body(
        'Wir haben es mehrmals versucht und konnten die Seite mit dem Link auf <strong>{{ domain }}</strong> nicht lesen. Deshalb können wir nicht sagen, ob er wie bestellt ist:',
        pageLink,
        bySide({
          seller: [
            'Der Käufer kann bis <strong>{{ answer_by }}</strong> trotzdem zustimmen; ohne Antwort sieht ein Admin nach. Falls deine Seite unseren Crawler abweist, lass ihn bitte herein.',
          ],
          buyer: [
            'Sieh selbst nach. Du kannst bis <strong>{{ answer_by }}</strong> trotzdem zustimmen oder einen Admin rufen. Ohne Antwort sieht ein Admin nach; so lange bleiben deine Credits hinterlegt.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_lost: {
    en: {
      subject: 'The link on {{ domain }} is gone',
      title: 'The link is gone',
      body: body(
        'We looked more than once and did not find the link on <strong>{{ domain }}</strong> any more:',
        pageLink,
        bySide({
          seller: [
            'Please put it back by <strong>{{ repair_by }}</strong>. Otherwise the guarantee applies and the buyer gets credits back at your expense.',
          ],
          buyer: [
            'The seller has until <strong>{{ repair_by }}</strong> to put it back. Otherwise the guarantee applies: you get credits back automatically and need not do anything.',
          ],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Der Link auf {{ domain }} ist weg',
      title: 'Der Link ist weg',
      body: body(
        'Wir haben mehr als einmal nachgesehen und den Link auf <strong>{{ domain }}</strong> nicht mehr gefunden:',
        pageLink,
        bySide({
          seller: [
            'Bitte setze ihn bis <strong>{{ repair_by }}</strong> wieder ein. Sonst greift die Garantie, und der Käufer bekommt auf deine Kosten Credits zurück.',
          ],
          buyer: [
            'Der Verkäufer kann ihn bis <strong>{{ repair_by }}</strong> wieder einsetzen. Sonst greift die Garantie: Du bekommst automatisch Credits zurück und musst nichts tun.',
          ],
        }),
      ),
      action: openOrder.either,
    },
  },
  link_restored: {
    en: {
      subject: 'The link on {{ domain }} is back',
      title: 'The link is back',
      body: body(
        'We have found the link on <strong>{{ domain }}</strong> again:',
        pageLink,
        bySide({
          seller: ['Thank you, nothing is refunded. The guarantee goes on, so please leave the link in place.'],
          buyer: ['The guarantee goes on and we keep watching. You need not do anything.'],
        }),
      ),
      action: openOrder.en,
    },
    de: {
      subject: 'Der Link auf {{ domain }} ist wieder da',
      title: 'Der Link ist wieder da',
      body: body(
        'Wir haben den Link auf <strong>{{ domain }}</strong> wiedergefunden:',
        pageLink,
        bySide({
          seller: ['Danke, es wird nichts erstattet. Die Garantie läuft weiter, also lass den Link bitte stehen.'],
          buyer: ['Die Garantie läuft weiter, und wir behalten den Link im Auge. Du musst nichts tun.'],
        }),
      ),
      action: openOrder.either,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
