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

export const creditMailTexts = {
  credits_awarded: {
    en: {
      subject: '{{ amount }} received',
      title: 'You received {{ amount }}',
      body: body(
        byCode('reason', {
          own_site_link: [
            'For the link to {{ site }} on <strong>{{ domain }}</strong>.',
            'Please keep the link in place: we check it regularly. If it’s removed permanently, the credits are taken back.',
          ],
          website: ['For verifying <strong>{{ domain }}</strong> and completing its quality analysis.'],
          welcome: ['This is your welcome bonus. You can spend it in the shop right away.'],
          prime: ['This is your Prime bonus for delivering the link on <strong>{{ domain }}</strong> on time.'],
          loyalty: ['This is your loyalty bonus. Thank you for staying with your plan.'],
          own_site_link_restored: [
            'The link to {{ site }} on <strong>{{ domain }}</strong> is live again, so we restored its credits.',
            'Please keep it in place: if it goes missing again, the credits are taken back permanently.',
          ],
          dispute_won: ['The dispute about your payment is closed, and you have the credits again.'],
          adjustment: ['Our team adjusted your balance. See the transaction under Credits.'],
          invited: ['This is your referral bonus: you were referred by a member, and your first website is verified.'],
          rest: ['This is the remaining part of your award for <strong>{{ domain }}</strong>.'],
        }),
        given(
          'later',
          ['{{ later }} more follow on {{ later_at }} if the website is still verified and reachable.'],
          [],
        ),
      ),
      action: 'View my credits',
    },
    de: {
      subject: '{{ amount }} erhalten',
      title: 'Du hast {{ amount }} erhalten',
      body: body(
        byCode('reason', {
          own_site_link: [
            'Für den Link zu {{ site }} auf <strong>{{ domain }}</strong>.',
            'Lass den Link bitte online: Wir prüfen ihn regelmäßig. Wird er dauerhaft entfernt, werden die Credits zurückgebucht.',
          ],
          website: ['<strong>{{ domain }}</strong> ist verifiziert, und die Qualitätsanalyse ist abgeschlossen.'],
          welcome: ['Das ist dein Willkommensbonus. Du kannst ihn gleich im Shop ausgeben.'],
          prime: ['Das ist dein Prime-Bonus für die pünktliche Lieferung des Links auf <strong>{{ domain }}</strong>.'],
          loyalty: ['Das ist dein Treuebonus. Danke, dass du deinem Abo treu bleibst.'],
          own_site_link_restored: [
            'Der Link zu {{ site }} auf <strong>{{ domain }}</strong> ist wieder online, deshalb hast du die Credits dafür zurück.',
            'Lass ihn bitte online: Fehlt er erneut, werden die Credits endgültig zurückgebucht.',
          ],
          dispute_won: ['Die Anfechtung deiner Zahlung ist beendet, und du hast die Credits zurück.'],
          adjustment: ['Unser Team hat dein Guthaben angepasst. Die Buchung findest du unter Credits.'],
          invited: [
            'Das ist dein Empfehlungsbonus: Du wurdest von einem Mitglied empfohlen, und deine erste Website ist verifiziert.',
          ],
          rest: ['Das ist der restliche Teil deiner Gutschrift für <strong>{{ domain }}</strong>.'],
        }),
        given(
          'later',
          ['Weitere {{ later }} folgen am {{ later_at }}, wenn die Website dann noch verifiziert und erreichbar ist.'],
          [],
        ),
      ),
      action: 'Zu meinen Credits',
    },
  },
  credits_not_awarded: {
    en: {
      subject: 'No credits for {{ domain }}',
      title: 'No credits for {{ domain }}',
      body: body(
        'The quality analysis of <strong>{{ domain }}</strong> is done. You don’t receive credits for it: they’re awarded once per registered domain, including its subdomains, and another member already received them for <strong>{{ counted_as }}</strong>.',
        'You can use this website like any other.',
      ),
      action: 'View website',
    },
    de: {
      subject: 'Keine Credits für {{ domain }}',
      title: 'Keine Credits für {{ domain }}',
      body: body(
        'Die Qualitätsanalyse von <strong>{{ domain }}</strong> ist fertig. Du erhältst dafür keine Credits: Die gibt es einmal pro registrierter Domain samt Subdomains, und für <strong>{{ counted_as }}</strong> hat sie bereits ein anderes Mitglied erhalten.',
        'Du kannst diese Website wie jede andere nutzen.',
      ),
      action: 'Zur Website',
    },
  },
  award_lapsed: {
    en: {
      subject: '{{ amount }} for {{ domain }} not paid',
      title: '{{ amount }} not paid',
      body: body(
        byCode('obstacle', {
          unverified: [
            '<strong>{{ domain }}</strong> wasn’t verified when the remaining part of your award was due, nor in the days after.',
          ],
          unreachable: [
            '<strong>{{ domain }}</strong> couldn’t be reached when the remaining part of your award was due, nor in the days after.',
          ],
          link_missing: [
            'The link to {{ site }} on <strong>{{ domain }}</strong> was missing when the remaining part of its award was due.',
          ],
          changed_hands: [
            'Another member has verified <strong>{{ domain }}</strong>. The part of your award that was still to come has lapsed.',
          ],
          registered_again: [
            '<strong>{{ domain }}</strong> was registered again after your award. The part that was still to come has lapsed.',
          ],
          lower_score: [
            'The quality score of <strong>{{ domain }}</strong> is now too low for the remaining part of your award.',
          ],
          account_closed: ['The account was closed before the remaining part was due.'],
        }),
        'You keep what you’ve already received.',
      ),
      action: 'View my credits',
    },
    de: {
      subject: '{{ amount }} für {{ domain }} nicht ausgezahlt',
      title: '{{ amount }} nicht ausgezahlt',
      body: body(
        byCode('obstacle', {
          unverified: [
            '<strong>{{ domain }}</strong> war nicht verifiziert, als der restliche Teil deiner Gutschrift fällig war, und in den Tagen danach auch nicht.',
          ],
          unreachable: [
            '<strong>{{ domain }}</strong> war nicht erreichbar, als der restliche Teil deiner Gutschrift fällig war, und in den Tagen danach auch nicht.',
          ],
          link_missing: [
            'Der Link zu {{ site }} auf <strong>{{ domain }}</strong> fehlte, als der restliche Teil der Gutschrift dafür fällig war.',
          ],
          changed_hands: [
            'Ein anderes Mitglied hat <strong>{{ domain }}</strong> verifiziert. Der noch ausstehende Teil deiner Gutschrift ist verfallen.',
          ],
          registered_again: [
            '<strong>{{ domain }}</strong> wurde nach deiner Gutschrift neu registriert. Der noch ausstehende Teil ist verfallen.',
          ],
          lower_score: [
            'Der Qualitätswert von <strong>{{ domain }}</strong> ist jetzt zu niedrig für den restlichen Teil deiner Gutschrift.',
          ],
          account_closed: ['Das Konto wurde geschlossen, bevor der restliche Teil fällig war.'],
        }),
        'Was du schon erhalten hast, behältst du.',
      ),
      action: 'Zu meinen Credits',
    },
  },
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
          [
            'Your balance was too low, so you have a debt of <strong>{{ debt }}</strong>. Incoming credits settle it first.',
          ],
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
          [
            'Dein Guthaben reichte nicht. Offener Betrag: <strong>{{ debt }}</strong>. Er wird zuerst mit neuen Credits verrechnet.',
          ],
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
