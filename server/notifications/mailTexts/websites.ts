// Mails about a member's websites, and about offers that a saved search has found.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter } from './mailText.ts'

export const websiteMailTexts = {
  website_verified: {
    en: {
      subject: '{{ domain }} is verified',
      title: 'Your website is verified',
      body: body(
        'You have proved that <strong>{{ domain }}</strong> is yours. Please leave the DNS record in place: we look at it again from time to time.',
        'Next we analyse the quality of the website and tell you the score. If it is high enough, you can offer links there.',
      ),
      action: 'See my websites',
    },
    de: {
      subject: '{{ domain }} ist verifiziert',
      title: 'Deine Website ist verifiziert',
      body: body(
        'Du hast nachgewiesen, dass <strong>{{ domain }}</strong> dir gehört. Lass den DNS-Eintrag bitte stehen: Wir sehen von Zeit zu Zeit nach.',
        'Als Nächstes analysieren wir die Website und sagen dir ihren Qualitätswert. Ist er hoch genug, kannst du dort Links anbieten.',
      ),
      action: 'Zu meinen Websites',
    },
  },
  website_unverified: {
    en: {
      subject:
        "{% if reason == 'blocked' %}{{ domain }} is blocked{% elsif reason == 'verified_by_another' %}Your entry for {{ domain }} has ended{% else %}{{ domain }} is no longer verified{% endif %}",
      title:
        "{% if reason == 'record_gone' %}You cannot sell on {{ domain }} for now{% else %}Your entry for {{ domain }} has ended{% endif %}",
      body: body(
        byCode('reason', {
          blocked: ['An admin has blocked <strong>{{ domain }}</strong>. If you think that is a mistake, write to us.'],
          verified_by_another: [
            'Another member has proved that <strong>{{ domain }}</strong> is theirs, so your entry has ended. If the domain belongs to you, write to us.',
          ],
          record_gone: [
            'The DNS record that proves <strong>{{ domain }}</strong> to be yours has been gone for some time. Add it again and let us check it, so that you can sell there again.',
          ],
        }),
        given('was_verified', [
          'Orders for which no link is in place yet are cancelled, and the buyers get their credits back. Links that are in place and their guarantees go on.',
        ]),
      ),
      action: 'See my websites',
    },
    de: {
      subject:
        "{% if reason == 'blocked' %}{{ domain }} ist gesperrt{% elsif reason == 'verified_by_another' %}Dein Eintrag für {{ domain }} ist beendet{% else %}{{ domain }} ist nicht mehr verifiziert{% endif %}",
      title:
        "{% if reason == 'record_gone' %}Auf {{ domain }} kannst du vorerst nichts verkaufen{% else %}Dein Eintrag für {{ domain }} ist beendet{% endif %}",
      body: body(
        byCode('reason', {
          blocked: [
            'Ein Admin hat <strong>{{ domain }}</strong> gesperrt. Wenn du das für einen Irrtum hältst, schreib uns.',
          ],
          verified_by_another: [
            'Ein anderes Mitglied hat nachgewiesen, dass ihm <strong>{{ domain }}</strong> gehört, deshalb ist dein Eintrag beendet. Gehört die Domain dir, schreib uns.',
          ],
          record_gone: [
            'Der DNS-Eintrag, der <strong>{{ domain }}</strong> als deine Website ausweist, ist seit einiger Zeit weg. Lege ihn wieder an und lass ihn uns prüfen, damit du dort wieder verkaufen kannst.',
          ],
        }),
        given('was_verified', [
          'Aufträge, für die noch kein Link steht, werden storniert, und die Käufer bekommen ihre Credits zurück. Gesetzte Links und ihre Garantien laufen weiter.',
        ]),
      ),
      action: 'Zu meinen Websites',
    },
  },
  website_endangered: {
    en: {
      subject: 'The DNS record of {{ domain }} is gone',
      title: 'Please put the DNS record back',
      body: body(
        'We cannot find the DNS record any more that proves <strong>{{ domain }}</strong> to be yours. Perhaps it was lost when something else was changed.',
        'Put it back before <strong>{{ unverified_at }}</strong>, and nothing changes. If it stays away, the website is no longer verified, and offers there end.',
        'The record to add is shown on the page of the website.',
      ),
      action: 'See the record',
    },
    de: {
      subject: 'Der DNS-Eintrag von {{ domain }} ist weg',
      title: 'Bitte lege den DNS-Eintrag wieder an',
      body: body(
        'Wir finden den DNS-Eintrag nicht mehr, der <strong>{{ domain }}</strong> als deine Website ausweist. Vielleicht ist er bei einer anderen Änderung verloren gegangen.',
        'Lege ihn bis <strong>{{ unverified_at }}</strong> wieder an, dann ändert sich nichts. Bleibt er weg, ist die Website nicht mehr verifiziert, und Angebote dort enden.',
        'Welcher Eintrag es ist, steht auf der Seite der Website.',
      ),
      action: 'Eintrag ansehen',
    },
  },
  website_not_found: {
    en: {
      subject:
        "{% if reason == 'held_by_another' %}{{ domain }} stays with another member for now{% else %}No DNS record found for {{ domain }}{% endif %}",
      title:
        "{% if reason == 'held_by_another' %}Two members have proved this domain{% else %}We have not found the DNS record{% endif %}",
      body: body(
        byCode('reason', {
          held_by_another: [
            'Your DNS record for <strong>{{ domain }}</strong> is in place. But so is the one of the member who proved the domain first, so it stays with them for now.',
            'An admin looks into it. If the other record is not meant to be there, take it out and have us look again.',
          ],
          no_record: [
            'For 24 hours we have looked for the TXT record that proves <strong>{{ domain }}</strong> to be yours, and it was not there.',
            'Most often it stands at another name or has a slightly different value. The page of the website shows both, with instructions for your DNS host. Then have us look again.',
          ],
        }),
      ),
      action: 'See the record',
    },
    de: {
      subject:
        "{% if reason == 'held_by_another' %}{{ domain }} bleibt vorerst bei einem anderen Mitglied{% else %}Kein DNS-Eintrag für {{ domain }} gefunden{% endif %}",
      title:
        "{% if reason == 'held_by_another' %}Zwei Mitglieder haben diese Domain nachgewiesen{% else %}Wir haben den DNS-Eintrag nicht gefunden{% endif %}",
      body: body(
        byCode('reason', {
          held_by_another: [
            'Dein DNS-Eintrag für <strong>{{ domain }}</strong> steht. Aber auch der des Mitglieds, das die Domain zuerst nachgewiesen hat, deshalb bleibt sie vorerst dort.',
            'Ein Admin sieht sich das an. Gehört der andere Eintrag nicht dorthin, entferne ihn und lass uns noch einmal nachsehen.',
          ],
          no_record: [
            'Wir haben 24 Stunden lang nach dem TXT-Eintrag gesucht, der <strong>{{ domain }}</strong> als deine Website ausweist. Er war nicht da.',
            'Meist steht er unter einem anderen Namen oder hat einen etwas anderen Wert. Beides zeigt dir die Seite der Website, mit einer Anleitung für deinen DNS-Anbieter. Lass uns danach noch einmal nachsehen.',
          ],
        }),
      ),
      action: 'Eintrag ansehen',
    },
  },
  analysis_done: {
    en: {
      subject: '{{ domain }}: quality {{ score }} of 100',
      title: 'The analysis is done',
      body: body(
        'The quality score of <strong>{{ domain }}</strong> is <strong>{{ score }} of 100</strong>.',
        'Under Websites you see what it is made of, what we found and what would raise it.',
      ),
      action: 'See the findings',
    },
    de: {
      subject: '{{ domain }}: Qualitätswert {{ score }} von 100',
      title: 'Die Analyse ist fertig',
      body: body(
        'Der Qualitätswert von <strong>{{ domain }}</strong> ist <strong>{{ score }} von 100</strong>.',
        'Unter Websites siehst du, woraus er besteht, was wir gefunden haben und wie er steigt.',
      ),
      action: 'Ergebnis ansehen',
    },
  },
  saved_search_hit: {
    en: {
      subject: "{% if count == '1' %}1 new offer{% else %}{{ count }} new offers{% endif %} for “{{ search_name }}”",
      title: "{% if count == '1' %}A new offer for you{% else %}{{ count }} new offers for you{% endif %}",
      body: body(
        byCode('count', {
          1: ['It fits your saved search “{{ search_name }}”.'],
          more: ['They fit your saved search “{{ search_name }}”.'],
        }),
        given('domains', ['<strong>{{ domains }}</strong>']),
        'Take a look before others do. In the shop you can change the search or switch its alert off.',
      ),
      action: 'Open in the shop',
    },
    de: {
      subject:
        "{% if count == '1' %}1 neues Angebot{% else %}{{ count }} neue Angebote{% endif %} für „{{ search_name }}“",
      title: "{% if count == '1' %}Ein neues Angebot für dich{% else %}{{ count }} neue Angebote für dich{% endif %}",
      body: body(
        byCode('count', {
          1: ['Es passt zu deiner Suche „{{ search_name }}“.'],
          more: ['Sie passen zu deiner Suche „{{ search_name }}“.'],
        }),
        given('domains', ['<strong>{{ domains }}</strong>']),
        'Sieh nach, bevor andere es tun. Im Shop kannst du die Suche ändern oder ihre Meldungen abschalten.',
      ),
      action: 'Im Shop ansehen',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
