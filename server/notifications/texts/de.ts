// The words of the bell in German. Numbers that an admin can change are not in here: a text tells what the notice itself knows.
import type { BellTexts } from './bellText.ts'
import { orderBellDe } from './ordersDe.ts'

export const bellDe: BellTexts = {
  ...orderBellDe,
  website_verified: {
    title: ({ domain }) => `${domain} ist verifiziert`,
    message: () => 'Du hast nachgewiesen, dass die Website dir gehört. Als Nächstes ermitteln wir ihren Qualitätswert.',
  },
  website_unverified: {
    title: ({ domain, reason }) => {
      if (reason === 'blocked') return `${domain} ist gesperrt`
      // It may have been a claim that was never proved.
      return reason === 'verified_by_another'
        ? `Dein Eintrag für ${domain} ist beendet`
        : `${domain} ist nicht mehr verifiziert`
    },
    message: ({ reason }) => {
      if (reason === 'blocked') {
        return 'Ein Admin hat diese Domain gesperrt. Wenn du das für einen Irrtum hältst, schreib uns.'
      }
      if (reason === 'verified_by_another') {
        return 'Ein anderes Mitglied hat nachgewiesen, dass ihm die Domain gehört. Gehört sie dir, schreib uns.'
      }
      return 'Ihr DNS-Eintrag ist weg. Lege ihn wieder an und prüfe ihn, damit du dort wieder verkaufen kannst.'
    },
  },
  website_endangered: {
    title: ({ domain }) => `Der DNS-Eintrag von ${domain} ist weg`,
    message: ({ unverified_at }, { time }) =>
      `Lege ihn bis ${time(unverified_at)} wieder an, dann ändert sich nichts. Sonst ist die Website nicht mehr verifiziert.`,
  },
  website_not_found: {
    title: ({ domain, reason }) =>
      reason === 'held_by_another'
        ? `${domain} bleibt vorerst bei einem anderen Mitglied`
        : `Kein DNS-Eintrag für ${domain} gefunden`,
    message: ({ reason }) =>
      reason === 'held_by_another'
        ? 'Dein Eintrag steht, aber auch der des Mitglieds, das die Domain zuerst nachgewiesen hat. Ein Admin sieht sich das an.'
        : 'Wir haben 24 Stunden lang nachgesehen. Prüfe den TXT-Eintrag und lass uns jederzeit noch einmal nachsehen.',
  },
  analysis_done: {
    title: ({ domain, score }) => `${domain}: Qualitätswert ${score} von 100`,
    message: () => 'Die Analyse ist fertig. Sieh dir an, was wir gefunden haben und wie der Wert steigt.',
  },
  credits_awarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} für dich`,
    message: ({ reason, domain }) => {
      const site = domain ?? 'deiner Website'
      const why = {
        own_site_link: `Für den Link zu uns von ${site}. Lass ihn stehen: Wir sehen von Zeit zu Zeit nach.`,
        website: `${domain ?? 'Deine Website'} ist verifiziert und analysiert.`,
        welcome: 'Dein Willkommensbonus. Du kannst ihn gleich im Shop ausgeben.',
        prime: `Dein Prime-Bonus für den Link auf ${site}, der rechtzeitig da war.`,
        loyalty: 'Dein Treuebonus. Danke, dass du deinem Abo treu bleibst.',
        own_site_link_restored: `Der Link zu uns von ${site} ist wieder da, und mit ihm seine Credits.`,
        dispute_won: 'Über deine Zahlung ist entschieden: Die Credits gehören wieder dir.',
        adjustment: 'Ein Admin hat dein Guthaben korrigiert. Die Buchung findest du unter Credits.',
        invited: 'Du bist über eine Einladung gekommen, und deine erste Website ist verifiziert. Willkommen!',
      }
      return why[reason]
    },
  },
  credits_not_awarded: {
    title: ({ domain }) => `Keine Credits für ${domain}`,
    message: ({ domain, counted_as: counted }) =>
      domain === counted
        ? `Credits gibt es einmal je Domain, und für ${counted} hat sie früher ein anderes Mitglied bekommen.`
        : `Credits gibt es einmal je registrierter Domain mit allen Namen darunter, und für ${counted} hat sie früher ein anderes Mitglied bekommen.`,
  },
  credits_taken: {
    title: ({ amount }, { credits }) => `${credits(amount)} zurückgebucht`,
    message: ({ reason, domain, debt }, { credits }) => {
      const why = {
        own_site_link: `Der Link zu uns von ${domain ?? 'deiner Website'} war nicht rechtzeitig wieder da.`,
        own_site_link_again: `Der Link zu uns von ${domain ?? 'deiner Website'} fehlt schon wieder. Diesmal kommen seine Credits nicht zurück.`,
        refund: 'Deine Zahlung wurde erstattet, deshalb gehen die damit gekauften Credits zurück.',
        dispute:
          'Deine Bank hat das Geld einer Zahlung zurückgefordert. Bis darüber entschieden ist, sind die Credits zurückgebucht.',
        adjustment: 'Ein Admin hat dein Guthaben korrigiert. Fragen? Schreib uns.',
        referral:
          'Ein Mitglied, das du eingeladen hast, hat Geld für einen Kauf zurückbekommen. Dein Anteil daran geht zurück.',
      }
      const open =
        debt === 0 ? '' : ` So viele hattest du nicht mehr: ${credits(debt)} sind offen und werden zuerst ausgeglichen.`
      return why[reason] + open
    },
  },
  own_link_missing: {
    title: ({ domain }) => `Dein Link auf ${domain} fehlt`,
    message: ({ url, repair_by }, { time }) =>
      `Wir haben ihn auf ${url} gesucht. Setz ihn bis zum ${time(repair_by)} wieder, sonst werden seine Credits zurückgebucht.`,
  },
  own_link_unclear: {
    title: ({ domain }) => `Wir können deinen Link auf ${domain} nicht prüfen`,
    message: ({ url }) =>
      `Seit Tagen können wir ${url} nicht lesen. Lass unseren Crawler herein oder setz den Link auf eine andere Seite.`,
  },
  credits_purchased: {
    title: ({ amount }, { credits }) => `${credits(amount)} gekauft`,
    message: ({ price_cents, currency }, { money }) =>
      `Danke! Du hast ${money(price_cents, currency)} bezahlt. Die Rechnung findest du unter Credits.`,
  },
  subscription_renewed: {
    title: ({ plan }, words) => `Neue Credits aus deinem Abo ${words.plan(plan)}`,
    message: ({ amount }, { credits }) => `Du hast ${credits(amount)} für den neuen Monat bekommen.`,
  },
  subscription_failed: {
    title: ({ plan }, words) => `Zahlung für dein Abo ${words.plan(plan)} gescheitert`,
    message: ({ retry_at }, { time }) =>
      retry_at === null
        ? 'Wir versuchen es nicht von selbst noch einmal. Prüfe dein Zahlungsmittel, sonst endet dein Abo.'
        : `Prüfe dein Zahlungsmittel. Der nächste Versuch ist am ${time(retry_at)}.`,
  },
  subscription_ended: {
    title: ({ plan }, words) => `Dein Abo ${words.plan(plan)} ist beendet`,
    message: () => 'Es wird nichts mehr abgebucht. Die Credits, die du hast, behältst du.',
  },
  referral_registered: {
    title: () => 'Jemand hat sich über deinen Link registriert',
    message: () => 'Deinen Bonus bekommst du, sobald die erste Website dieses Mitglieds verifiziert ist.',
  },
  referral_rewarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} für deine Empfehlung`,
    message: ({ reason }) =>
      reason === 'registration'
        ? 'Die erste Website eines Mitglieds, das du eingeladen hast, ist verifiziert. Danke!'
        : 'Das ist dein Anteil an einem Kauf eines Mitglieds, das du eingeladen hast. Danke!',
  },
  exchange_requested: {
    title: ({ own_domain }) => `Linktausch für ${own_domain}?`,
    message: ({ member_name, domain, own_domain }) =>
      `${member_name} schlägt vor: ein Link auf ${domain} für dich, einer auf ${own_domain} von dir. Sag zu oder ab; ohne Antwort verfällt die Anfrage.`,
  },
  exchange_answered: {
    title: ({ domain, answer }) =>
      answer === 'approved' ? `Linktausch mit ${domain} vereinbart` : `Linktausch mit ${domain} abgelehnt`,
    message: ({ member_name, answer, note }) => {
      if (answer === 'approved') {
        return `${member_name} ist einverstanden. Sind es alle, setzt ihr eure Links; dann prüfen wir sie.`
      }
      return note === null
        ? `${member_name} hat abgelehnt. Andere Websites sind offen für einen Tausch.`
        : `${member_name} hat abgelehnt und schreibt: „${note}“`
    },
  },
  exchange_to_place: {
    title: ({ domain }) => `Linktausch mit ${domain}: Setze deinen Link`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Alle sind einverstanden. Setze bis ${time(place_by)} deinen Link zu ${domain} auf ${own_domain}, sonst endet der Linktausch.`,
  },
  exchange_due_soon: {
    title: ({ own_domain }) => `Linktausch: Dein Link auf ${own_domain} fehlt noch`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Setze bis ${time(place_by)} deinen Link zu ${domain} auf ${own_domain} und reich die Seite ein, sonst endet der Linktausch.`,
  },
  exchange_link_checked: {
    title: ({ domain, outcome }) =>
      outcome === 'failed'
        ? `Linktausch: Link auf ${domain} nicht wie vereinbart`
        : `Linktausch: Ist dein Link auf ${domain} da?`,
    message: ({ outcome }) =>
      outcome === 'failed'
        ? 'Beim Linktausch steht, was wir gefunden haben und was hilft. Berichtige ihn, bevor die Zeit um ist.'
        : 'Wir können die Seite nicht lesen. Sieh nach und bestätige den Link, wenn er da ist; das kannst nur du.',
  },
  exchange_live: {
    title: ({ domain }) => `Der Linktausch mit ${domain} steht`,
    message: () => 'Alle Links sind gesetzt und wie vereinbart. Wir behalten sie im Auge; lass deinen bitte stehen.',
  },
  exchange_link_missing: {
    title: ({ domain }) => `Linktausch: Dein Link auf ${domain} fehlt`,
    message: ({ url, repair_by }, { time }) =>
      `${url === '' ? '' : `Wir haben ihn auf ${url} gesucht. `}Setze ihn bis ${time(repair_by)} wieder ein, sonst endet der Linktausch.`,
  },
  exchange_ended: {
    title: ({ domain }) => `Der Linktausch mit ${domain} ist beendet`,
    message: ({ reason }) => {
      const why = {
        expired: 'Nicht alle haben rechtzeitig geantwortet. Du musst nichts tun.',
        withdrawn: 'Jemand hat sich zurückgezogen. Steht dein Link schon, darfst du ihn entfernen.',
        not_placed: 'Nicht alle Links waren rechtzeitig da. Steht deiner schon, darfst du ihn entfernen.',
        link_lost: 'Einer der Links ist verschwunden und kam nicht wieder. Du darfst deinen entfernen.',
        website_gone: 'Eine der Websites ist nicht mehr dabei. Steht dein Link schon, darfst du ihn entfernen.',
        over: 'Die Zeit, in der wir nach den Links sehen, ist um. Sie dürfen gern stehen bleiben.',
      }
      return why[reason]
    },
  },
  saved_search_hit: {
    title: ({ count }, { number }) =>
      count === 1 ? 'Ein neues Angebot für dich' : `${number(count)} neue Angebote für dich`,
    message: ({ count, search_name, domains }, { first }) =>
      `${count === 1 ? 'Es passt' : 'Sie passen'} zu deiner Suche „${search_name}“${domains.length === 0 ? '' : `: ${first(domains)}`}. Sieh nach, bevor andere es tun.`,
  },
  admin_message: {
    title: ({ content }) => content.de.title,
    message: ({ content }) => content.de.message,
  },
}
