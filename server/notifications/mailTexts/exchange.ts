// Email texts about link exchanges, from the request to the end. No credits move in them.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter, pageLink } from './mailText.ts'

const toExchange = { en: 'View exchange', de: 'Zum Linktausch' } as const

export const exchangeMailTexts = {
  exchange_requested: {
    en: {
      subject: 'Exchange request for {{ own_domain }}',
      title: 'New exchange request',
      body: body(
        '{{ member_name }} offers you a link on <strong>{{ domain }}</strong> in exchange for one on <strong>{{ own_domain }}</strong>. No credits are involved.',
        'Please agree or decline. Once all members have agreed, you each place your link and we check it. Without a response, the request expires.',
      ),
      action: 'Answer request',
    },
    de: {
      subject: 'Tauschanfrage für {{ own_domain }}',
      title: 'Neue Tauschanfrage',
      body: body(
        '{{ member_name }} bietet dir einen Link auf <strong>{{ domain }}</strong> im Tausch gegen einen auf <strong>{{ own_domain }}</strong>. Credits fließen dabei nicht.',
        'Bitte stimme zu oder lehne ab. Sobald alle zugestimmt haben, setzt ihr eure Links, und wir prüfen sie. Ohne Antwort läuft die Anfrage ab.',
      ),
      action: 'Anfrage beantworten',
    },
  },
  exchange_answered: {
    en: {
      subject: "Link exchange with {{ domain }}: {% if answer == 'approved' %}agreed{% else %}declined{% endif %}",
      title: "{% if answer == 'approved' %}Exchange agreed{% else %}Exchange declined{% endif %}",
      body: body(
        byCode('answer', {
          approved: [
            '{{ member_name }} agreed to the exchange with <strong>{{ domain }}</strong>.',
            'Once all members have agreed, you each place your link and we check it. See the exchange for the deadline.',
          ],
          rejected: [
            '{{ member_name }} declined the exchange with <strong>{{ domain }}</strong>.',
            given('note', ['Note from {{ member_name }}: “{{ note }}”']),
            'Other websites are open to exchange.',
          ],
        }),
      ),
      action: toExchange.en,
    },
    de: {
      subject: "Linktausch mit {{ domain }}: {% if answer == 'approved' %}zugestimmt{% else %}abgelehnt{% endif %}",
      title: "{% if answer == 'approved' %}Linktausch zugestimmt{% else %}Linktausch abgelehnt{% endif %}",
      body: body(
        byCode('answer', {
          approved: [
            '{{ member_name }} hat dem Linktausch mit <strong>{{ domain }}</strong> zugestimmt.',
            'Sobald alle zugestimmt haben, setzt ihr eure Links, und wir prüfen sie. Die Frist findest du im Linktausch.',
          ],
          rejected: [
            '{{ member_name }} hat den Linktausch mit <strong>{{ domain }}</strong> abgelehnt.',
            given('note', ['{{ member_name }} schreibt: „{{ note }}“']),
            'Andere Websites sind offen für einen Linktausch.',
          ],
        }),
      ),
      action: toExchange.de,
    },
  },
  exchange_to_place: {
    en: {
      subject: 'Link exchange with {{ domain }}: place your link',
      title: 'All members have agreed',
      body: body(
        'Now place your link to <strong>{{ domain }}</strong> on <strong>{{ own_domain }}</strong> and submit the placement URL by <strong>{{ place_by }}</strong>.',
        'We check all links. If one is missing by then, the exchange ends.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch mit {{ domain }}: Setze deinen Link',
      title: 'Alle haben zugestimmt',
      body: body(
        'Setze jetzt deinen Link zu <strong>{{ domain }}</strong> auf <strong>{{ own_domain }}</strong> und reiche bis <strong>{{ place_by }}</strong> die Seite mit dem Link ein.',
        'Wir prüfen alle Links. Fehlt dann einer, endet der Linktausch.',
      ),
      action: toExchange.de,
    },
  },
  exchange_due_soon: {
    en: {
      subject: 'Link exchange: your link on {{ own_domain }} is still missing',
      title: 'Your link is still missing',
      body: body(
        'Place your link to <strong>{{ domain }}</strong> on <strong>{{ own_domain }}</strong> and submit the placement URL by <strong>{{ place_by }}</strong>.',
        'Otherwise the exchange ends for all members.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch: Dein Link auf {{ own_domain }} fehlt noch',
      title: 'Dein Link fehlt noch',
      body: body(
        'Setze deinen Link zu <strong>{{ domain }}</strong> auf <strong>{{ own_domain }}</strong> und reiche bis <strong>{{ place_by }}</strong> die Seite mit dem Link ein.',
        'Sonst endet der Linktausch für alle.',
      ),
      action: toExchange.de,
    },
  },
  exchange_link_checked: {
    en: {
      subject:
        "Link exchange: {% if outcome == 'failed' %}correct your link on {{ domain }}{% else %}please confirm your link on {{ domain }}{% endif %}",
      title:
        "{% if outcome == 'failed' %}Your link doesn’t match the agreement{% else %}Please confirm your link{% endif %}",
      body: body(
        byCode('outcome', {
          failed: [
            'We checked your link on <strong>{{ domain }}</strong>, and it doesn’t match the agreement.',
            'See the exchange for what we found and how to fix it. Please correct the link before the deadline.',
          ],
          unread: [
            'We can’t read the page on <strong>{{ domain }}</strong> that should carry your link.',
            'If you can see the link there, please confirm it; only you can.',
          ],
        }),
      ),
      action: toExchange.en,
    },
    de: {
      subject:
        "Linktausch: {% if outcome == 'failed' %}Bessere deinen Link auf {{ domain }} nach{% else %}Bitte bestätige deinen Link auf {{ domain }}{% endif %}",
      title:
        "{% if outcome == 'failed' %}Dein Link entspricht nicht der Vereinbarung{% else %}Bitte bestätige deinen Link{% endif %}",
      body: body(
        byCode('outcome', {
          failed: [
            'Wir haben deinen Link auf <strong>{{ domain }}</strong> geprüft. Er entspricht nicht der Vereinbarung.',
            'Was wir gefunden haben und was hilft, findest du im Linktausch. Bitte bessere den Link vor Ablauf der Frist nach.',
          ],
          unread: [
            'Wir können die Seite auf <strong>{{ domain }}</strong> nicht lesen, auf der dein Link sein soll.',
            'Wenn du den Link dort siehst, bestätige ihn bitte; das kannst nur du.',
          ],
        }),
      ),
      action: toExchange.de,
    },
  },
  exchange_live: {
    en: {
      subject: 'Link exchange with {{ domain }} is live',
      title: 'All links are live',
      body: body(
        'All links of the exchange with <strong>{{ domain }}</strong> are live and match the agreement.',
        'We check them regularly. Please keep yours in place. If one goes missing, we notify the member who can restore it.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch mit {{ domain }} ist aktiv',
      title: 'Alle Links sind online',
      body: body(
        'Alle Links im Linktausch mit <strong>{{ domain }}</strong> sind online und entsprechen der Vereinbarung.',
        'Wir prüfen sie regelmäßig. Lass deinen bitte online. Fehlt einer, benachrichtigen wir das Mitglied, das ihn wiederherstellen kann.',
      ),
      action: toExchange.de,
    },
  },
  exchange_link_missing: {
    en: {
      subject: 'Link exchange: your link on {{ domain }} is missing',
      title: 'Your link is missing',
      body: body(
        'We checked more than once and couldn’t find your link on <strong>{{ domain }}</strong>:',
        pageLink,
        'Please restore it by <strong>{{ repair_by }}</strong>. Otherwise the exchange ends.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch: Dein Link auf {{ domain }} fehlt',
      title: 'Dein Link fehlt',
      body: body(
        'Wir haben mehrmals geprüft und deinen Link auf <strong>{{ domain }}</strong> nicht gefunden:',
        pageLink,
        'Bitte stelle ihn bis <strong>{{ repair_by }}</strong> wieder her. Sonst endet der Linktausch.',
      ),
      action: toExchange.de,
    },
  },
  exchange_ended: {
    en: {
      subject: 'Link exchange with {{ domain }} has ended',
      title: 'Exchange ended',
      body: body(
        'The link exchange with <strong>{{ domain }}</strong> has ended.',
        byCode('reason', {
          expired: ['Not all members responded in time. No action needed.'],
          withdrawn: ['A member withdrew. If your link is already live, you can remove it.'],
          not_placed: ['Not all links were placed in time. If yours is already live, you can remove it.'],
          link_lost: ['One of the links went missing and wasn’t restored. You can remove yours.'],
          website_gone: [
            'One of the websites is no longer part of the exchange. If your link is already live, you can remove it.',
          ],
          over: ['The monitoring period is over. The links can stay in place.'],
        }),
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch mit {{ domain }} beendet',
      title: 'Linktausch beendet',
      body: body(
        'Der Linktausch mit <strong>{{ domain }}</strong> ist beendet.',
        byCode('reason', {
          expired: ['Nicht alle haben rechtzeitig geantwortet. Du musst nichts tun.'],
          withdrawn: ['Ein Mitglied hat sich zurückgezogen. Wenn dein Link schon online ist, kannst du ihn entfernen.'],
          not_placed: [
            'Nicht alle Links wurden rechtzeitig gesetzt. Wenn deiner schon online ist, kannst du ihn entfernen.',
          ],
          link_lost: ['Einer der Links fehlte und wurde nicht wiederhergestellt. Du kannst deinen entfernen.'],
          website_gone: [
            'Eine der Websites gehört nicht mehr zum Linktausch. Wenn dein Link schon online ist, kannst du ihn entfernen.',
          ],
          over: ['Der Überwachungszeitraum ist vorbei. Die Links können online bleiben.'],
        }),
      ),
      action: toExchange.de,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
