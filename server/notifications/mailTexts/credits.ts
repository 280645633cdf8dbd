// Mails about credits that came or went, referrals, and what an admin has to say.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter } from './mailText.ts'

/** For whoever has given the website up. */
const stillCounts = {
  en: given('claimed', [], ['The website is no longer on your list, but your credits still hang on the link.']),
  de: given(
    'claimed',
    [],
    ['Die Website steht nicht mehr in deiner Liste, aber deine Credits hängen weiter an dem Link.'],
  ),
}

export const creditMailTexts = {
  credits_awarded: {
    en: {
      subject: '{{ amount }} for you',
      title: 'You got {{ amount }}',
      body: body(
        byCode('reason', {
          own_site_link: [
            'The reason: <strong>{{ domain }}</strong> links to {{ site }}.',
            'Please leave the link in place: we look at it again from time to time. If it disappears for good, the credits are taken back.',
          ],
          website: ['The reason: <strong>{{ domain }}</strong> is verified and analysed.'],
          welcome: ['This is your welcome bonus. You can spend it in the shop right away.'],
          prime: ['This is your prime bonus: the link on <strong>{{ domain }}</strong> was there in time.'],
          loyalty: ['This is your loyalty bonus. Thank you for staying with your plan.'],
          own_site_link_restored: [
            'The link on <strong>{{ domain }}</strong> to {{ site }} is back, so you have its credits back as well.',
            'Please leave it in place now: if it disappears again, the credits are taken back for good.',
          ],
          dispute_won: ['The dispute about your payment was decided, and the credits that it held are yours again.'],
          adjustment: ['An admin has corrected your balance. You see the entry under Credits.'],
          invited: ['You came by an invitation, and your first website is verified: this is your bonus for it.'],
        }),
      ),
      action: 'See my credits',
    },
    de: {
      subject: '{{ amount }} für dich',
      title: 'Du hast {{ amount }} bekommen',
      body: body(
        byCode('reason', {
          own_site_link: [
            'Der Grund: <strong>{{ domain }}</strong> verlinkt auf {{ site }}.',
            'Lass den Link bitte stehen: Wir sehen von Zeit zu Zeit nach. Verschwindet er auf Dauer, werden die Credits zurückgebucht.',
          ],
          website: ['Der Grund: <strong>{{ domain }}</strong> ist verifiziert und analysiert.'],
          welcome: ['Das ist dein Willkommensbonus. Du kannst ihn gleich im Shop ausgeben.'],
          prime: ['Das ist dein Prime-Bonus für <strong>{{ domain }}</strong>: Der Link war rechtzeitig da.'],
          loyalty: ['Das ist dein Treuebonus. Danke, dass du deinem Abo treu bleibst.'],
          own_site_link_restored: [
            'Der Link auf <strong>{{ domain }}</strong> zu {{ site }} ist wieder da. Damit hast du auch seine Credits wieder.',
            'Lass ihn jetzt bitte stehen: Verschwindet er noch einmal, werden die Credits endgültig zurückgebucht.',
          ],
          dispute_won: ['Über deine Zahlung ist entschieden. Die Credits, die so lange fehlten, gehören wieder dir.'],
          adjustment: ['Ein Admin hat dein Guthaben korrigiert. Die Buchung findest du unter Credits.'],
          invited: [
            'Du bist über eine Einladung gekommen, und deine erste Website ist verifiziert: Das ist dein Bonus dafür.',
          ],
        }),
      ),
      action: 'Zu meinen Credits',
    },
  },
  credits_not_awarded: {
    en: {
      subject: 'No credits for {{ domain }}',
      title: '{{ domain }} brings no credits',
      body: body(
        'The analysis of <strong>{{ domain }}</strong> is done. It brings no credits: they come once for each registered domain with all names below it, and <strong>{{ counted_as }}</strong> has brought them to another member before.',
        'Everything else works with this website as with every other.',
      ),
      action: 'See the website',
    },
    de: {
      subject: 'Keine Credits für {{ domain }}',
      title: '{{ domain }} bringt keine Credits',
      body: body(
        'Die Analyse von <strong>{{ domain }}</strong> ist fertig. Credits bringt sie nicht: Die gibt es einmal je registrierter Domain mit allen Namen darunter, und für <strong>{{ counted_as }}</strong> hat sie früher ein anderes Mitglied bekommen.',
        'Alles andere geht mit dieser Website wie mit jeder anderen.',
      ),
      action: 'Zur Website',
    },
  },
  credits_taken: {
    en: {
      subject: '{{ amount }} taken back',
      title: 'We took back {{ amount }}',
      body: body(
        byCode('reason', {
          own_site_link: [
            'The link on <strong>{{ domain }}</strong> to {{ site }} was not back in time, so the credits for it are gone.',
            'If you put it back, you get them back, once.',
          ],
          own_site_link_again: [
            'The link on <strong>{{ domain }}</strong> to {{ site }} has disappeared again and was not back in time, so the credits for it are gone.',
            'They came back once already, and that happens only once: this time they are gone for good.',
          ],
          refund: ['Your payment was refunded, so the credits that it had bought go back as well.'],
          dispute: [
            'Your bank has asked for the money of a payment back. Until that is decided, the credits that it had bought are taken back.',
          ],
          adjustment: ['An admin has corrected your balance. You see the entry under Credits. Questions? Write to us.'],
          referral: ['Somebody you invited got money back for a purchase, so your share of it goes back as well.'],
        }),
        given(
          'debt',
          [
            'You did not have that many any more: <strong>{{ debt }}</strong> are open. The next credits that you get settle them first.',
          ],
          ['Your balance was large enough: nothing is open.'],
        ),
      ),
      action: 'See my credits',
    },
    de: {
      subject: '{{ amount }} zurückgebucht',
      title: 'Wir haben {{ amount }} zurückgebucht',
      body: body(
        byCode('reason', {
          own_site_link: [
            'Der Link auf <strong>{{ domain }}</strong> zu {{ site }} war nicht rechtzeitig wieder da. Deshalb sind die Credits dafür weg.',
            'Setzt du ihn wieder, bekommst du sie einmal zurück.',
          ],
          own_site_link_again: [
            'Der Link auf <strong>{{ domain }}</strong> zu {{ site }} ist wieder verschwunden und war nicht rechtzeitig zurück. Deshalb sind die Credits dafür weg.',
            'Einmal hattest du sie schon zurückbekommen, ein zweites Mal gibt es nicht: Jetzt sind sie endgültig weg.',
          ],
          refund: [
            'Deine Zahlung wurde erstattet. Deshalb gehen auch die Credits zurück, die du damit gekauft hattest.',
          ],
          dispute: [
            'Deine Bank hat das Geld einer Zahlung zurückgefordert. Bis darüber entschieden ist, sind die damit gekauften Credits zurückgebucht.',
          ],
          adjustment: [
            'Ein Admin hat dein Guthaben korrigiert. Die Buchung findest du unter Credits. Fragen? Schreib uns.',
          ],
          referral: [
            'Ein Mitglied, das du eingeladen hast, hat Geld für einen Kauf zurückbekommen. Deshalb geht auch dein Anteil daran zurück.',
          ],
        }),
        given(
          'debt',
          [
            'So viele hattest du nicht mehr: <strong>{{ debt }}</strong> sind offen. Die nächsten Credits, die du bekommst, gleichen das zuerst aus.',
          ],
          ['Dein Guthaben hat gereicht: Es ist nichts offen.'],
        ),
      ),
      action: 'Zu meinen Credits',
    },
  },
  own_link_missing: {
    en: {
      subject: 'Your link on {{ domain }} is missing',
      title: 'We cannot find your link any more',
      body: body(
        'We looked at {{ url }} more than once and did not find the link to {{ site }} for which you got credits.',
        'Please put it back by <strong>{{ repair_by }}</strong>. After that the credits for it are taken back.',
        stillCounts.en,
      ),
      action: 'Check the link',
    },
    de: {
      subject: 'Dein Link auf {{ domain }} fehlt',
      title: 'Wir finden deinen Link nicht mehr',
      body: body(
        'Wir haben mehr als einmal nachgesehen: Auf {{ url }} fehlt der Link zu {{ site }}, für den du Credits bekommen hast.',
        'Setz ihn bitte bis zum <strong>{{ repair_by }}</strong> wieder. Danach werden die Credits dafür zurückgebucht.',
        stillCounts.de,
      ),
      action: 'Link prüfen',
    },
  },
  own_link_unclear: {
    en: {
      subject: 'We cannot check your link on {{ domain }}',
      title: 'We cannot read the page with your link',
      body: body(
        'For days we could not read {{ url }}, so we cannot tell whether the link to {{ site }} is still there.',
        'Please let our crawler see the page, or place the link on another page of the website and tell us which one. The help says what can keep us out.',
        'Your credits stay yours meanwhile. Somebody of us looks at the page; if the link is gone, you have time to put it back.',
        stillCounts.en,
      ),
      action: 'Check the link',
    },
    de: {
      subject: 'Wir können deinen Link auf {{ domain }} nicht prüfen',
      title: 'Wir können die Seite mit deinem Link nicht lesen',
      body: body(
        'Seit Tagen ist {{ url }} für uns nicht lesbar. Deshalb wissen wir nicht, ob der Link zu {{ site }} noch da ist.',
        'Lass bitte unseren Crawler auf die Seite, oder setz den Link auf eine andere Seite der Website und nenn sie uns. Was uns aussperren kann, steht in der Hilfe.',
        'Deine Credits behältst du solange. Jemand von uns sieht sich die Seite an; fehlt der Link, hast du Zeit, ihn wieder zu setzen.',
        stillCounts.de,
      ),
      action: 'Link prüfen',
    },
  },
  referral_registered: {
    en: {
      subject: 'Somebody signed up through your link',
      title: 'Your referral has arrived',
      body: body(
        'Somebody signed up at {{ site }} through your link. Thank you!',
        'You get your bonus as soon as their first website is verified. We will tell you.',
      ),
      action: 'See my referrals',
    },
    de: {
      subject: 'Jemand hat sich über deinen Link registriert',
      title: 'Deine Empfehlung ist angekommen',
      body: body(
        'Über deinen Link hat sich jemand bei {{ site }} registriert. Danke!',
        'Deinen Bonus bekommst du, sobald die erste Website dieses Mitglieds verifiziert ist. Wir sagen dir Bescheid.',
      ),
      action: 'Zu meinen Empfehlungen',
    },
  },
  referral_rewarded: {
    en: {
      subject: '{{ amount }} for your referral',
      title: 'Your referral has paid off',
      body: body(
        byCode('reason', {
          registration: [
            'Somebody you invited has verified their first website, so you got <strong>{{ amount }}</strong>. Thank you!',
          ],
          purchase: [
            'Somebody you invited has bought credits. Your share is <strong>{{ amount }}</strong>. Thank you!',
          ],
        }),
      ),
      action: 'See my referrals',
    },
    de: {
      subject: '{{ amount }} für deine Empfehlung',
      title: 'Deine Empfehlung hat sich gelohnt',
      body: body(
        byCode('reason', {
          registration: [
            'Die erste Website eines Mitglieds, das du eingeladen hast, ist verifiziert. Dafür hast du <strong>{{ amount }}</strong> bekommen. Danke!',
          ],
          purchase: [
            'Ein Mitglied, das du eingeladen hast, hat Credits gekauft. Du hast einen Anteil von <strong>{{ amount }}</strong> bekommen. Danke!',
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
      action: "{{ label | default: 'Open' }}",
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
    title: 'What has happened',
    body: `<p>{% if count == '1' %}You have not read this yet:{% else %}{{ count }} things that you have not read yet, the newest first:{% endif %}</p>\n{{ items }}`,
    action: 'See all notifications',
  },
  de: {
    subject: "{% if count == '1' %}1 Neuigkeit{% else %}{{ count }} Neuigkeiten{% endif %} von {{ site }}",
    title: 'Was sich getan hat',
    body: `<p>{% if count == '1' %}Das hast du noch nicht gelesen:{% else %}{{ count }} Neuigkeiten, die du noch nicht gelesen hast, die neuesten zuerst:{% endif %}</p>\n{{ items }}`,
    action: 'Alle Benachrichtigungen',
  },
}
