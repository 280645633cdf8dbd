// Email texts about awards: credits received, a part that lapsed, and websites that bring none.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter } from './mailText.ts'

export const awardMailTexts = {
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
} as const satisfies Partial<Record<NotificationKind, Letter>>
