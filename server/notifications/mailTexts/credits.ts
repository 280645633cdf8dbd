// Email texts about credits received or taken, referrals, and messages from admins.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter } from './mailText.ts'

/** For members who have removed the website. */
const stillCounts = {
  en: given('claimed', [], ['The website is no longer on your list, but your credits still depend on this link.']),
  de: given(
    'claimed',
    [],
    ['Die Website ist nicht mehr in deiner Liste, aber deine Credits hängen weiterhin von diesem Link ab.'],
  ),
}

/** A payment was reversed: what the balance lacks is collected from open orders. */
const spent = {
  en: [
    '<strong>{{ debt }}</strong> of them were already spent, so open orders are cancelled to cover them. See your orders and the transactions under Credits.',
  ],
  de: [
    '<strong>{{ debt }}</strong> davon waren schon ausgegeben. Dafür werden offene Bestellungen storniert. Details findest du in deinen Bestellungen und unter Credits.',
  ],
} as const

const owed = {
  en: [
    'Your balance was too low, so you have a debt of <strong>{{ debt }}</strong>. Incoming credits settle it first.',
  ],
  de: [
    'Dein Guthaben reichte nicht. Offener Betrag: <strong>{{ debt }}</strong>. Er wird zuerst mit neuen Credits verrechnet.',
  ],
} as const

export const creditMailTexts = {
  credits_taken: {
    en: {
      subject: '{{ amount }} taken back',
      title: '{{ amount }} taken back',
      body: body(
        byCode('reason', {
          own_site_link: [
            'The link to {{ site }} on <strong>{{ domain }}</strong> wasn’t restored in time, so we took back its credits.',
            'If you restore the link, you get them back, but only once.',
          ],
          own_site_link_again: [
            'The link to {{ site }} on <strong>{{ domain }}</strong> went missing again and wasn’t restored in time, so we took back its credits.',
            'Credits are restored only once, so this time they’re taken back permanently.',
          ],
          refund: ['Your payment was refunded, so the credits bought with it were taken back.'],
          dispute: [
            'Your bank disputed a payment. The credits bought with it are taken back until the dispute is decided.',
          ],
          adjustment: ['Our team adjusted your balance. See the transaction under Credits. Questions? Contact us.'],
          referral: ['A purchase by a member you referred was refunded, so your commission was taken back.'],
        }),
        given(
          'debt',
          [byCode('reason', { refund: spent.en, dispute: spent.en, other: owed.en })],
          ['Your balance covered it. You have no debt.'],
        ),
      ),
      action: 'View my credits',
    },
    de: {
      subject: '{{ amount }} zurückgebucht',
      title: '{{ amount }} zurückgebucht',
      body: body(
        byCode('reason', {
          own_site_link: [
            'Der Link zu {{ site }} auf <strong>{{ domain }}</strong> wurde nicht rechtzeitig wiederhergestellt. Deshalb haben wir die Credits dafür zurückgebucht.',
            'Stellst du den Link wieder her, bekommst du sie zurück, aber nur einmal.',
          ],
          own_site_link_again: [
            'Der Link zu {{ site }} auf <strong>{{ domain }}</strong> fehlte erneut und wurde nicht rechtzeitig wiederhergestellt. Deshalb haben wir die Credits dafür zurückgebucht.',
            'Credits gibt es nur einmal zurück, deshalb sind sie diesmal endgültig zurückgebucht.',
          ],
          refund: ['Deine Zahlung wurde erstattet. Deshalb haben wir die damit gekauften Credits zurückgebucht.'],
          dispute: [
            'Deine Bank hat eine Zahlung angefochten. Bis darüber entschieden ist, sind die damit gekauften Credits zurückgebucht.',
          ],
          adjustment: [
            'Unser Team hat dein Guthaben angepasst. Die Buchung findest du unter Credits. Fragen? Kontaktiere uns.',
          ],
          referral: [
            'Ein Kauf eines von dir empfohlenen Mitglieds wurde erstattet. Deshalb haben wir deine Provision zurückgebucht.',
          ],
        }),
        given(
          'debt',
          [byCode('reason', { refund: spent.de, dispute: spent.de, other: owed.de })],
          ['Dein Guthaben hat gereicht. Es gibt keinen offenen Betrag.'],
        ),
      ),
      action: 'Zu meinen Credits',
    },
  },
  own_link_missing: {
    en: {
      subject: 'Your link on {{ domain }} is missing',
      title: 'Your link is missing',
      body: body(
        'We checked {{ url }} more than once and couldn’t find the link to {{ site }} you received credits for.',
        'Please restore it by <strong>{{ repair_by }}</strong>. After that, its credits are taken back.',
        stillCounts.en,
      ),
      action: 'Check link',
    },
    de: {
      subject: 'Dein Link auf {{ domain }} fehlt',
      title: 'Dein Link fehlt',
      body: body(
        'Wir haben {{ url }} mehrmals geprüft und den Link zu {{ site }} nicht gefunden, für den du Credits erhalten hast.',
        'Bitte stelle ihn bis <strong>{{ repair_by }}</strong> wieder her. Danach werden die Credits dafür zurückgebucht.',
        stillCounts.de,
      ),
      action: 'Link prüfen',
    },
  },
  own_link_unclear: {
    en: {
      subject: 'We can’t check your link on {{ domain }}',
      title: 'We can’t read your linking page',
      body: body(
        'We haven’t been able to read {{ url }} for days, so we can’t tell whether the link to {{ site }} is still live.',
        'Please allow our crawler, or place the link on another page of the website and submit that page. See the help for what can block our crawler.',
        'You keep your credits for now. Our team reviews the page; if the link is missing, you’ll have time to restore it.',
        stillCounts.en,
      ),
      action: 'Check link',
    },
    de: {
      subject: 'Wir können deinen Link auf {{ domain }} nicht prüfen',
      title: 'Wir können die Seite mit deinem Link nicht lesen',
      body: body(
        'Seit Tagen können wir {{ url }} nicht lesen. Deshalb wissen wir nicht, ob der Link zu {{ site }} noch online ist.',
        'Bitte lass unseren Crawler zu, oder setze den Link auf eine andere Seite der Website und reiche sie ein. Was unseren Crawler blockieren kann, liest du in der Hilfe.',
        'Deine Credits behältst du vorerst. Unser Team prüft die Seite; fehlt der Link, hast du Zeit, ihn wiederherzustellen.',
        stillCounts.de,
      ),
      action: 'Link prüfen',
    },
  },
  referral_registered: {
    en: {
      subject: 'New sign-up through your referral link',
      title: 'Your referral signed up',
      body: body(
        'A new member signed up at {{ site }} through your referral link. Thank you!',
        'You get your bonus once their first website is verified. We’ll notify you.',
      ),
      action: 'View my referrals',
    },
    de: {
      subject: 'Neue Registrierung über deinen Empfehlungslink',
      title: 'Deine Empfehlung hat sich registriert',
      body: body(
        'Über deinen Empfehlungslink hat sich ein neues Mitglied bei {{ site }} registriert. Danke!',
        'Deinen Bonus bekommst du, sobald die erste Website dieses Mitglieds verifiziert ist. Wir benachrichtigen dich.',
      ),
      action: 'Zu meinen Empfehlungen',
    },
  },
  referral_rewarded: {
    en: {
      subject: '{{ amount }} for your referral',
      title: 'Referral reward',
      body: body(
        byCode('reason', {
          registration: [
            'A member you referred verified their first website. You received <strong>{{ amount }}</strong>. Thank you!',
          ],
          purchase: [
            'A member you referred bought credits. Your commission is <strong>{{ amount }}</strong>. Thank you!',
          ],
        }),
      ),
      action: 'View my referrals',
    },
    de: {
      subject: '{{ amount }} für deine Empfehlung',
      title: 'Empfehlungsprämie',
      body: body(
        byCode('reason', {
          registration: [
            'Ein von dir empfohlenes Mitglied hat seine erste Website verifiziert. Du hast <strong>{{ amount }}</strong> erhalten. Danke!',
          ],
          purchase: [
            'Ein von dir empfohlenes Mitglied hat Credits gekauft. Deine Provision beträgt <strong>{{ amount }}</strong>. Danke!',
          ],
        }),
      ),
      action: 'Zu meinen Empfehlungen',
    },
  },
  admin_message: {
    en: {
      subject: '{{ title }}',
      title: '{{ title }}',
      body: '{{ message }}',
      action: "{{ label | default: 'View' }}",
    },
    de: {
      subject: '{{ title }}',
      title: '{{ title }}',
      body: '{{ message }}',
      action: "{{ label | default: 'Ansehen' }}",
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>

export const digestMail: Letter = {
  en: {
    subject: "{% if count == '1' %}1 update{% else %}{{ count }} updates{% endif %} from {{ site }}",
    title: 'Your updates',
    body: `<p>{% if count == '1' %}You have 1 unread notification:{% else %}You have {{ count }} unread notifications, newest first:{% endif %}</p>\n{{ items }}`,
    action: 'View all notifications',
  },
  de: {
    subject: "{% if count == '1' %}1 Neuigkeit{% else %}{{ count }} Neuigkeiten{% endif %} von {{ site }}",
    title: 'Deine Neuigkeiten',
    body: `<p>{% if count == '1' %}Du hast 1 ungelesene Benachrichtigung:{% else %}Du hast {{ count }} ungelesene Benachrichtigungen, die neuesten zuerst:{% endif %}</p>\n{{ items }}`,
    action: 'Alle Benachrichtigungen',
  },
}
