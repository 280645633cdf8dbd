// Mails about exchanges of links, from the request to the end. No credits move in them.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, given, type Letter, pageLink } from './mailText.ts'

const toExchange = { en: 'Go to the exchange', de: 'Zum Linktausch' } as const

export const exchangeMailTexts = {
  exchange_requested: {
    en: {
      subject: 'Link exchange for {{ own_domain }}?',
      title: 'Somebody wants to exchange links',
      body: body(
        '{{ member_name }} proposes an exchange: you get a link on <strong>{{ domain }}</strong> and give one on <strong>{{ own_domain }}</strong>. No credits move.',
        'Accept or decline. Once everybody has accepted, you all place your links and we check them; without an answer the request lapses.',
      ),
      action: 'Answer the request',
    },
    de: {
      subject: 'Linktausch für {{ own_domain }}?',
      title: 'Jemand möchte Links tauschen',
      body: body(
        '{{ member_name }} schlägt einen Tausch vor: Du bekommst einen Link auf <strong>{{ domain }}</strong> und gibst einen auf <strong>{{ own_domain }}</strong>. Credits fließen dabei nicht.',
        'Sag zu oder ab. Haben alle zugesagt, setzt ihr eure Links, und wir prüfen sie; ohne Antwort verfällt die Anfrage.',
      ),
      action: 'Anfrage beantworten',
    },
  },
  exchange_answered: {
    en: {
      subject: "Link exchange with {{ domain }} {% if answer == 'approved' %}agreed{% else %}declined{% endif %}",
      title: "{% if answer == 'approved' %}The exchange is agreed{% else %}The exchange was declined{% endif %}",
      body: body(
        byCode('answer', {
          approved: [
            '{{ member_name }} has agreed to the exchange with <strong>{{ domain }}</strong>.',
            'Once everybody has agreed, you all place your links. The exchange shows until when; then we check them.',
          ],
          rejected: [
            '{{ member_name }} has declined the exchange with <strong>{{ domain }}</strong>.',
            given('note', ['{{ member_name }} says: “{{ note }}”']),
            'Other websites are open for an exchange.',
          ],
        }),
      ),
      action: toExchange.en,
    },
    de: {
      subject: "Linktausch mit {{ domain }} {% if answer == 'approved' %}vereinbart{% else %}abgelehnt{% endif %}",
      title:
        "{% if answer == 'approved' %}Der Linktausch ist vereinbart{% else %}Der Linktausch wurde abgelehnt{% endif %}",
      body: body(
        byCode('answer', {
          approved: [
            '{{ member_name }} hat dem Linktausch mit <strong>{{ domain }}</strong> zugestimmt.',
            'Haben alle zugestimmt, setzt ihr eure Links. Bis wann, steht beim Linktausch; dann prüfen wir sie.',
          ],
          rejected: [
            '{{ member_name }} hat den Linktausch mit <strong>{{ domain }}</strong> abgelehnt.',
            given('note', ['{{ member_name }} schreibt: „{{ note }}“']),
            'Andere Websites sind offen für einen Tausch.',
          ],
        }),
      ),
      action: toExchange.de,
    },
  },
  exchange_to_place: {
    en: {
      subject: 'Link exchange with {{ domain }}: place your link',
      title: 'Everybody has agreed',
      body: body(
        'Now place your link to <strong>{{ domain }}</strong> on <strong>{{ own_domain }}</strong> and tell us the address of the page by <strong>{{ place_by }}</strong>.',
        'We check all links. If one is missing then, the exchange ends.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch mit {{ domain }}: Setze deinen Link',
      title: 'Alle sind einverstanden',
      body: body(
        'Setze jetzt deinen Link zu <strong>{{ domain }}</strong> auf <strong>{{ own_domain }}</strong> und nenn uns bis <strong>{{ place_by }}</strong> die Adresse der Seite.',
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
        'Place your link to <strong>{{ domain }}</strong> on <strong>{{ own_domain }}</strong> and hand in its page by <strong>{{ place_by }}</strong>.',
        'Otherwise the exchange ends for everybody.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch: Dein Link auf {{ own_domain }} fehlt noch',
      title: 'Dein Link fehlt noch',
      body: body(
        'Setze deinen Link zu <strong>{{ domain }}</strong> auf <strong>{{ own_domain }}</strong> und reich bis <strong>{{ place_by }}</strong> die Seite ein.',
        'Sonst endet der Linktausch für alle.',
      ),
      action: toExchange.de,
    },
  },
  exchange_link_checked: {
    en: {
      subject:
        "Link exchange: {% if outcome == 'failed' %}your link on {{ domain }} is not as agreed{% else %}is your link on {{ domain }} there?{% endif %}",
      title: "{% if outcome == 'failed' %}Your link is not as agreed{% else %}Is your link there?{% endif %}",
      body: body(
        byCode('outcome', {
          failed: [
            'We have looked at your link on <strong>{{ domain }}</strong>, and it is not as agreed.',
            'The exchange shows what we found and what helps. Please correct it before the time is over.',
          ],
          unread: [
            'We cannot read the page on <strong>{{ domain }}</strong> on which your link should be.',
            'Look at it, and confirm the link if it is there; only you can.',
          ],
        }),
      ),
      action: toExchange.en,
    },
    de: {
      subject:
        "Linktausch: {% if outcome == 'failed' %}Dein Link auf {{ domain }} ist nicht wie vereinbart{% else %}Ist dein Link auf {{ domain }} da?{% endif %}",
      title: "{% if outcome == 'failed' %}Dein Link ist nicht wie vereinbart{% else %}Ist dein Link da?{% endif %}",
      body: body(
        byCode('outcome', {
          failed: [
            'Wir haben nach deinem Link auf <strong>{{ domain }}</strong> gesehen, und er ist nicht wie vereinbart.',
            'Beim Linktausch steht, was wir gefunden haben und was hilft. Bitte berichtige ihn, bevor die Zeit um ist.',
          ],
          unread: [
            'Wir können die Seite auf <strong>{{ domain }}</strong> nicht lesen, auf der dein Link stehen soll.',
            'Sieh nach und bestätige den Link, wenn er da ist; das kannst nur du.',
          ],
        }),
      ),
      action: toExchange.de,
    },
  },
  exchange_live: {
    en: {
      subject: 'The link exchange with {{ domain }} stands',
      title: 'All links are in place',
      body: body(
        'All links of the exchange with <strong>{{ domain }}</strong> are in place and as agreed.',
        'We look at them from time to time. Please leave yours where it is; if one disappears, we tell whoever can put it back.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Der Linktausch mit {{ domain }} steht',
      title: 'Alle Links sind gesetzt',
      body: body(
        'Alle Links im Linktausch mit <strong>{{ domain }}</strong> sind gesetzt und wie vereinbart.',
        'Wir sehen von Zeit zu Zeit nach. Lass deinen bitte stehen; verschwindet einer, sagen wir es dem, der ihn wieder einsetzen kann.',
      ),
      action: toExchange.de,
    },
  },
  exchange_link_missing: {
    en: {
      subject: 'Link exchange: your link on {{ domain }} is missing',
      title: 'A link of your exchange is missing',
      body: body(
        'We looked more than once and did not find your link on <strong>{{ domain }}</strong> any more:',
        pageLink,
        'Please put it back by <strong>{{ repair_by }}</strong>. Otherwise the exchange ends.',
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Linktausch: Dein Link auf {{ domain }} fehlt',
      title: 'Ein Link deines Linktauschs fehlt',
      body: body(
        'Wir haben mehr als einmal nachgesehen und deinen Link auf <strong>{{ domain }}</strong> nicht mehr gefunden:',
        pageLink,
        'Bitte setze ihn bis <strong>{{ repair_by }}</strong> wieder ein. Sonst endet der Linktausch.',
      ),
      action: toExchange.de,
    },
  },
  exchange_ended: {
    en: {
      subject: 'The link exchange with {{ domain }} has ended',
      title: 'The exchange has ended',
      body: body(
        'The link exchange with <strong>{{ domain }}</strong> has ended.',
        byCode('reason', {
          expired: ['Not everybody answered in time. You need not do anything.'],
          withdrawn: ['Somebody has withdrawn. If your link is in place already, you may take it out.'],
          not_placed: ['Not all links were there in time. If yours is in place already, you may take it out.'],
          link_lost: ['One of the links disappeared and did not come back. You may take yours out.'],
          website_gone: [
            'One of the websites is no longer part of it. If your link is in place already, you may take it out.',
          ],
          over: ['The time in which we look after the links is over. They are welcome to stay.'],
        }),
      ),
      action: toExchange.en,
    },
    de: {
      subject: 'Der Linktausch mit {{ domain }} ist beendet',
      title: 'Der Linktausch ist beendet',
      body: body(
        'Der Linktausch mit <strong>{{ domain }}</strong> ist beendet.',
        byCode('reason', {
          expired: ['Nicht alle haben rechtzeitig geantwortet. Du musst nichts tun.'],
          withdrawn: ['Jemand hat sich zurückgezogen. Steht dein Link schon, darfst du ihn entfernen.'],
          not_placed: ['Nicht alle Links waren rechtzeitig da. Steht deiner schon, darfst du ihn entfernen.'],
          link_lost: ['Einer der Links ist verschwunden und kam nicht wieder. Du darfst deinen entfernen.'],
          website_gone: ['Eine der Websites ist nicht mehr dabei. Steht dein Link schon, darfst du ihn entfernen.'],
          over: ['Die Zeit, in der wir nach den Links sehen, ist um. Sie dürfen gern stehen bleiben.'],
        }),
      ),
      action: toExchange.de,
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
