// Email texts about a member's websites, and about offers found by a saved search.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter } from './mailText.ts'

export const websiteMailTexts = {
  website_verified: {
    en: {
      subject: '{{ domain }} is verified',
      title: 'Website verified',
      body: body(
        '<strong>{{ domain }}</strong> is verified. Please keep the DNS record in place: we check it regularly.',
        'Next, we analyse its quality and notify you of the score. If it’s high enough, you can offer links there.',
      ),
      action: 'View my websites',
    },
    de: {
      subject: '{{ domain }} ist verifiziert',
      title: 'Website verifiziert',
      body: body(
        '<strong>{{ domain }}</strong> ist verifiziert. Bitte entferne den DNS-Eintrag nicht: Wir prüfen ihn regelmäßig.',
        'Als Nächstes analysieren wir die Qualität und benachrichtigen dich über den Qualitätswert. Ist er hoch genug, kannst du dort Links anbieten.',
      ),
      action: 'Zu meinen Websites',
    },
  },
  website_unverified: {
    en: {
      subject:
        "{{ domain }} {% if reason == 'blocked' %}is blocked{% elsif reason == 'verified_by_another' %}verified by another member{% else %}is no longer verified{% endif %}",
      title:
        "{% if reason == 'record_gone' %}{{ domain }} lost its verification{% else %}You can no longer use {{ domain }}{% endif %}",
      body: body(
        byCode('reason', {
          blocked: ['Our team blocked <strong>{{ domain }}</strong>. If you think this is a mistake, contact us.'],
          verified_by_another: [
            'Another member has verified <strong>{{ domain }}</strong>, so you can no longer use it here. If the domain belongs to you, contact us.',
          ],
          record_gone: [
            'The DNS record that verifies <strong>{{ domain }}</strong> has been missing for some time, so you can’t sell there for now. Add it again and run the check to resume selling.',
          ],
        }),
        given('was_verified', [
          'Orders without a placed link are cancelled, and the buyers get their credits back. Placed links and their guarantees continue.',
        ]),
      ),
      action: 'View my websites',
    },
    de: {
      subject:
        "{{ domain }} {% if reason == 'blocked' %}ist gesperrt{% elsif reason == 'verified_by_another' %}von anderem Mitglied verifiziert{% else %}ist nicht mehr verifiziert{% endif %}",
      title:
        "{% if reason == 'record_gone' %}{{ domain }} hat die Verifizierung verloren{% else %}Du kannst {{ domain }} nicht mehr nutzen{% endif %}",
      body: body(
        byCode('reason', {
          blocked: [
            'Unser Team hat <strong>{{ domain }}</strong> gesperrt. Wenn du das für einen Fehler hältst, kontaktiere uns.',
          ],
          verified_by_another: [
            'Ein anderes Mitglied hat <strong>{{ domain }}</strong> verifiziert, deshalb kannst du sie hier nicht mehr nutzen. Wenn die Domain dir gehört, kontaktiere uns.',
          ],
          record_gone: [
            'Der DNS-Eintrag, der <strong>{{ domain }}</strong> verifiziert, fehlt seit einiger Zeit. Deshalb kannst du dort vorerst nicht verkaufen. Lege ihn wieder an und starte die Prüfung, um wieder zu verkaufen.',
          ],
        }),
        given('was_verified', [
          'Aufträge ohne gesetzten Link werden storniert, und die Käufer bekommen ihre Credits zurück. Gesetzte Links und ihre Garantien laufen weiter.',
        ]),
      ),
      action: 'Zu meinen Websites',
    },
  },
  website_endangered: {
    en: {
      subject: 'DNS record of {{ domain }} is missing',
      title: 'Please restore the DNS record',
      body: body(
        'We can no longer find the DNS record that verifies <strong>{{ domain }}</strong>. It may have been removed during another DNS change.',
        'Restore it before <strong>{{ unverified_at }}</strong> and nothing changes. Otherwise the website loses its verification, and its offers end.',
        'You’ll find the record on the website’s page.',
      ),
      action: 'View record',
    },
    de: {
      subject: 'DNS-Eintrag von {{ domain }} fehlt',
      title: 'Bitte stelle den DNS-Eintrag wieder her',
      body: body(
        'Wir finden den DNS-Eintrag nicht mehr, der <strong>{{ domain }}</strong> verifiziert. Vielleicht wurde er bei einer anderen DNS-Änderung entfernt.',
        'Stelle ihn bis <strong>{{ unverified_at }}</strong> wieder her, dann ändert sich nichts. Sonst verliert die Website ihre Verifizierung, und ihre Angebote enden.',
        'Den Eintrag findest du auf der Seite der Website.',
      ),
      action: 'Eintrag ansehen',
    },
  },
  website_not_found: {
    en: {
      subject:
        "{% if reason == 'held_by_another' %}{{ domain }} stays with another member for now{% else %}No DNS record found for {{ domain }}{% endif %}",
      title:
        "{% if reason == 'held_by_another' %}Two members have a record for this domain{% else %}DNS record not found{% endif %}",
      body: body(
        byCode('reason', {
          held_by_another: [
            'Your DNS record for <strong>{{ domain }}</strong> is in place. So is that of the member who verified the domain first, so it stays with them for now.',
            'Our team is reviewing it. If the other record shouldn’t be there, remove it and start a new check.',
          ],
          no_record: [
            'We checked <strong>{{ domain }}</strong> for 24 hours and didn’t find your TXT record.',
            'Usually the record’s name or value is slightly off. The website’s page shows both, with instructions for your DNS provider. Correct the record, then start a new check.',
          ],
        }),
      ),
      action: 'View record',
    },
    de: {
      subject:
        "{% if reason == 'held_by_another' %}{{ domain }} bleibt vorerst bei einem anderen Mitglied{% else %}Kein DNS-Eintrag für {{ domain }} gefunden{% endif %}",
      title:
        "{% if reason == 'held_by_another' %}Zwei Mitglieder haben einen Eintrag für diese Domain{% else %}DNS-Eintrag nicht gefunden{% endif %}",
      body: body(
        byCode('reason', {
          held_by_another: [
            'Dein DNS-Eintrag für <strong>{{ domain }}</strong> ist vorhanden. Der des Mitglieds, das die Domain zuerst verifiziert hat, ist es auch, deshalb bleibt sie vorerst bei ihm.',
            'Unser Team prüft das. Gehört der andere Eintrag nicht dorthin, entferne ihn und starte eine neue Prüfung.',
          ],
          no_record: [
            'Wir haben <strong>{{ domain }}</strong> 24 Stunden lang geprüft und deinen TXT-Eintrag nicht gefunden.',
            'Meist stimmen Name oder Wert des Eintrags nicht genau. Beides zeigt dir die Seite der Website, mit einer Anleitung für deinen DNS-Anbieter. Korrigiere den Eintrag und starte dann eine neue Prüfung.',
          ],
        }),
      ),
      action: 'Eintrag ansehen',
    },
  },
  analysis_done: {
    en: {
      subject: '{{ domain }}: quality score {{ score }}/100',
      title: 'Quality analysis done',
      body: body(
        'The quality score of <strong>{{ domain }}</strong> is <strong>{{ score }} of 100</strong>.',
        'See the breakdown, our findings and how to improve it under Websites.',
      ),
      action: 'View findings',
    },
    de: {
      subject: '{{ domain }}: Qualitätswert {{ score }}/100',
      title: 'Qualitätsanalyse fertig',
      body: body(
        'Der Qualitätswert von <strong>{{ domain }}</strong> ist <strong>{{ score }} von 100</strong>.',
        'Unter Websites siehst du, wie er sich zusammensetzt, was wir gefunden haben und wie du ihn verbesserst.',
      ),
      action: 'Ergebnis ansehen',
    },
  },
  saved_search_hit: {
    en: {
      subject: "{% if count == '1' %}1 new offer{% else %}{{ count }} new offers{% endif %} for “{{ search_name }}”",
      title: "{% if count == '1' %}New offer for you{% else %}{{ count }} new offers for you{% endif %}",
      body: body(
        byCode('count', {
          1: ['It matches your saved search “{{ search_name }}”.'],
          more: ['They match your saved search “{{ search_name }}”.'],
        }),
        given('domains', ['<strong>{{ domains }}</strong>']),
        'You can edit the search or turn off its alert in the shop.',
      ),
      action: 'View in shop',
    },
    de: {
      subject:
        "{% if count == '1' %}1 neues Angebot{% else %}{{ count }} neue Angebote{% endif %} für „{{ search_name }}“",
      title: "{% if count == '1' %}Neues Angebot für dich{% else %}{{ count }} neue Angebote für dich{% endif %}",
      body: body(
        byCode('count', {
          1: ['Es passt zu deiner gespeicherten Suche „{{ search_name }}“.'],
          more: ['Sie passen zu deiner gespeicherten Suche „{{ search_name }}“.'],
        }),
        given('domains', ['<strong>{{ domains }}</strong>']),
        'Im Shop kannst du die Suche bearbeiten oder ihre Benachrichtigung ausschalten.',
      ),
      action: 'Im Shop ansehen',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
