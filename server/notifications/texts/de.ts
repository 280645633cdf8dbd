// In-app notification texts in German. Numbers that an admin can change do not appear here: a text uses only the data
// of its notification.
import type { BellTexts } from './bellText.ts'
import { orderBellDe } from './ordersDe.ts'
import { isCollected } from './words.ts'

export const bellDe: BellTexts = {
  ...orderBellDe,
  website_verified: {
    title: ({ domain }) => `${domain} ist verifiziert`,
    message: () => 'Als Nächstes analysieren wir die Qualität und benachrichtigen dich über den Qualitätswert.',
  },
  website_unverified: {
    title: ({ domain, reason }) => {
      if (reason === 'blocked') return `${domain} ist gesperrt`
      // It may have been a claim that was never verified.
      return reason === 'verified_by_another'
        ? `${domain} von anderem Mitglied verifiziert`
        : `${domain} ist nicht mehr verifiziert`
    },
    message: ({ reason }) => {
      if (reason === 'blocked') {
        return 'Unser Team hat diese Domain gesperrt. Wenn du das für einen Fehler hältst, kontaktiere uns.'
      }
      if (reason === 'verified_by_another') {
        return 'Du kannst diese Domain hier nicht mehr nutzen. Wenn sie dir gehört, kontaktiere uns.'
      }
      return 'Der DNS-Eintrag fehlt. Lege ihn wieder an und starte die Prüfung, um wieder zu verkaufen.'
    },
  },
  website_endangered: {
    title: ({ domain }) => `DNS-Eintrag von ${domain} fehlt`,
    message: ({ unverified_at }, { time }) =>
      `Stelle ihn bis ${time(unverified_at)} wieder her, sonst verliert die Website ihre Verifizierung.`,
  },
  website_not_found: {
    title: ({ domain, reason }) =>
      reason === 'held_by_another'
        ? `${domain} bleibt vorerst bei einem anderen Mitglied`
        : `Kein DNS-Eintrag für ${domain} gefunden`,
    message: ({ reason }) =>
      reason === 'held_by_another'
        ? 'Wir haben deinen Eintrag gefunden, aber auch den des Mitglieds, das die Domain zuerst verifiziert hat. Unser Team prüft das.'
        : 'Wir haben 24 Stunden lang geprüft. Korrigiere den TXT-Eintrag und starte jederzeit eine neue Prüfung.',
  },
  analysis_done: {
    title: ({ domain, score }) => `${domain}: Qualitätswert ${score}/100`,
    message: () => 'Die Qualitätsanalyse ist fertig. Sieh dir die Ergebnisse an und wie du den Wert verbesserst.',
  },
  credits_awarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} erhalten`,
    message: ({ reason, domain, later = 0, later_at: laterAt = null }, { credits, time }) => {
      const site = domain ?? 'deiner Website'
      const why = {
        own_site_link: `Für den Link zu uns auf ${site}. Lass ihn online: Wir prüfen ihn regelmäßig.`,
        website: `${domain ?? 'Deine Website'} ist verifiziert und analysiert.`,
        welcome: 'Dein Willkommensbonus. Du kannst ihn gleich im Shop ausgeben.',
        prime: `Dein Prime-Bonus für die pünktliche Lieferung des Links auf ${site}.`,
        loyalty: 'Dein Treuebonus. Danke, dass du deinem Abo treu bleibst.',
        own_site_link_restored: `Der Link zu uns auf ${site} ist wieder online, deshalb hast du die Credits dafür zurück.`,
        dispute_won: 'Die Anfechtung deiner Zahlung ist beendet: Du hast die Credits zurück.',
        adjustment: 'Unser Team hat dein Guthaben angepasst. Die Buchung findest du unter Credits.',
        invited: 'Dein Empfehlungsbonus: Deine erste Website ist verifiziert. Willkommen!',
        rest: `Der restliche Teil deiner Gutschrift für ${site}.`,
      }
      if (laterAt === null) return why[reason]
      return `${why[reason]} Weitere ${credits(later)} folgen am ${time(laterAt)}, wenn die Website dann noch verifiziert und erreichbar ist.`
    },
  },
  credits_not_awarded: {
    title: ({ domain }) => `Keine Credits für ${domain}`,
    message: ({ domain, counted_as: counted }) =>
      domain === counted
        ? `Credits gibt es einmal pro Domain, und für ${counted} hat sie bereits ein anderes Mitglied erhalten.`
        : `Credits gibt es einmal pro registrierter Domain samt Subdomains, und für ${counted} hat sie bereits ein anderes Mitglied erhalten.`,
  },
  decision_made: {
    title: ({ measure, step, amount }, { credits }) => {
      const about = {
        credits_frozen: 'Deine Credits sind eingefroren',
        credits_rejected: amount === null ? 'Credits nicht freigegeben' : `${credits(amount)} nicht freigegeben`,
        order_refunded:
          amount === null
            ? 'Bestellung nach Prüfung erstattet'
            : `Bestellung über ${credits(amount)} nach Prüfung erstattet`,
        marked_unrelated: 'Dein Konto wurde geprüft',
      }[measure]
      return {
        made: about,
        upheld: 'Entscheidung bleibt nach deinem Einspruch',
        reversed: 'Entscheidung aufgehoben',
      }[step]
    },
    message: ({ measure, step, note }) => {
      if (step !== 'made') return `Antwort unseres Teams: „${note}“`
      return measure === 'marked_unrelated'
        ? `Dein Konto gilt nicht mehr als verbunden mit einem anderen. Begründung unseres Teams: „${note}“`
        : `Begründung unseres Teams: „${note}“ Du kannst einmal Einspruch erheben.`
    },
  },
  award_lapsed: {
    title: ({ amount, domain }, { credits }) => `${credits(amount)} für ${domain} nicht ausgezahlt`,
    message: ({ obstacle, domain }) => {
      const why = {
        unverified: `${domain} war nicht verifiziert, als der restliche Teil deiner Gutschrift fällig war, und in den Tagen danach auch nicht.`,
        unreachable: `${domain} war nicht erreichbar, als der restliche Teil deiner Gutschrift fällig war, und in den Tagen danach auch nicht.`,
        link_missing: `Der Link zu uns auf ${domain} fehlte, als der restliche Teil der Gutschrift dafür fällig war.`,
        changed_hands: `Ein anderes Mitglied hat ${domain} verifiziert. Der noch ausstehende Teil deiner Gutschrift ist verfallen.`,
        registered_again: `${domain} wurde nach deiner Gutschrift neu registriert. Der noch ausstehende Teil ist verfallen.`,
        lower_score: `Der Qualitätswert von ${domain} ist jetzt zu niedrig für den restlichen Teil deiner Gutschrift.`,
        account_closed: 'Das Konto wurde geschlossen, bevor der restliche Teil fällig war.',
        rejected: 'Unser Team hat diesen Teil nicht freigegeben.',
        referral_refused: 'Unser Team hat die Empfehlung nicht anerkannt.',
      }
      return why[obstacle]
    },
  },
  credits_taken: {
    title: ({ amount }, { credits }) => `${credits(amount)} zurückgebucht`,
    message: ({ reason, domain, debt }, { credits }) => {
      const why = {
        own_site_link: `Der Link zu uns auf ${domain ?? 'deiner Website'} wurde nicht rechtzeitig wiederhergestellt.`,
        own_site_link_again: `Der Link zu uns auf ${domain ?? 'deiner Website'} fehlt erneut. Diesmal bekommst du die Credits nicht zurück.`,
        refund: 'Deine Zahlung wurde erstattet, deshalb haben wir die damit gekauften Credits zurückgebucht.',
        dispute:
          'Deine Bank hat eine Zahlung angefochten. Bis darüber entschieden ist, sind die Credits dafür zurückgebucht.',
        adjustment: 'Unser Team hat dein Guthaben angepasst. Fragen? Kontaktiere uns.',
        referral:
          'Ein Kauf eines von dir empfohlenen Mitglieds wurde erstattet, deshalb haben wir deine Provision zurückgebucht.',
      }
      if (debt === 0) return why[reason]
      const open = isCollected(reason)
        ? `${credits(debt)} davon waren schon ausgegeben. Dafür werden offene Bestellungen storniert.`
        : `Offener Betrag: ${credits(debt)}. Neue Credits gleichen ihn zuerst aus.`
      return `${why[reason]} ${open}`
    },
  },
  own_link_missing: {
    title: ({ domain }) => `Dein Link auf ${domain} fehlt`,
    message: ({ url, repair_by }, { time }) =>
      `Wir haben ihn auf ${url} nicht gefunden. Stelle ihn bis ${time(repair_by)} wieder her, sonst werden die Credits dafür zurückgebucht.`,
  },
  own_link_unclear: {
    title: ({ domain }) => `Wir können deinen Link auf ${domain} nicht prüfen`,
    message: ({ url }) =>
      `Seit Tagen können wir ${url} nicht lesen. Lass unseren Crawler zu oder setze den Link auf eine andere Seite.`,
  },
  credits_purchased: {
    title: ({ amount }, { credits }) => `${credits(amount)} gekauft`,
    message: ({ price_cents, currency }, { money }) =>
      `Danke! Du hast ${money(price_cents, currency)} bezahlt. Die Rechnung findest du unter Credits.`,
  },
  subscription_renewed: {
    title: ({ plan }, words) => `Neue Credits aus deinem Abo ${words.plan(plan)}`,
    message: ({ amount }, { credits }) => `Du hast ${credits(amount)} für den neuen Monat erhalten.`,
  },
  subscription_failed: {
    title: ({ plan }, words) => `Zahlung für dein Abo ${words.plan(plan)} fehlgeschlagen`,
    message: ({ retry_at }, { time }) =>
      retry_at === null
        ? 'Es gibt keinen weiteren automatischen Versuch. Aktualisiere dein Zahlungsmittel, sonst endet dein Abo.'
        : `Prüfe dein Zahlungsmittel. Der nächste Versuch ist am ${time(retry_at)}.`,
  },
  subscription_ended: {
    title: ({ plan }, words) => `Dein Abo ${words.plan(plan)} ist beendet`,
    message: () => 'Es wird nichts mehr abgebucht. Deine Credits behältst du.',
  },
  referral_registered: {
    title: () => 'Neue Registrierung über deinen Empfehlungslink',
    message: () => 'Deinen Bonus bekommst du, sobald die erste Website dieses Mitglieds verifiziert ist.',
  },
  referral_rewarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} für deine Empfehlung`,
    message: ({ reason }) =>
      reason === 'registration'
        ? 'Ein von dir empfohlenes Mitglied hat seine erste Website verifiziert. Danke!'
        : 'Deine Provision für den Kauf eines von dir empfohlenen Mitglieds. Danke!',
  },
  exchange_requested: {
    title: ({ own_domain }) => `Tauschanfrage für ${own_domain}`,
    message: ({ member_name, domain, own_domain }) =>
      `${member_name} bietet dir einen Link auf ${domain} im Tausch gegen einen auf ${own_domain}. Stimme zu oder lehne ab, bevor die Anfrage abläuft.`,
  },
  exchange_answered: {
    title: ({ domain, answer }) =>
      answer === 'approved' ? `Linktausch mit ${domain}: zugestimmt` : `Linktausch mit ${domain}: abgelehnt`,
    message: ({ member_name, answer, note }) => {
      if (answer === 'approved') {
        return `${member_name} hat zugestimmt. Sobald alle zugestimmt haben, setzt ihr eure Links, und wir prüfen sie.`
      }
      return note === null
        ? `${member_name} hat abgelehnt. Andere Websites sind offen für einen Linktausch.`
        : `${member_name} hat abgelehnt: „${note}“`
    },
  },
  exchange_to_place: {
    title: ({ domain }) => `Linktausch mit ${domain}: Setze deinen Link`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Alle haben zugestimmt. Setze bis ${time(place_by)} deinen Link zu ${domain} auf ${own_domain}, sonst endet der Linktausch.`,
  },
  exchange_due_soon: {
    title: ({ own_domain }) => `Linktausch: Dein Link auf ${own_domain} fehlt noch`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Setze bis ${time(place_by)} deinen Link zu ${domain} auf ${own_domain} und reiche die Seite mit dem Link ein, sonst endet der Linktausch.`,
  },
  exchange_link_checked: {
    title: ({ domain, outcome }) =>
      outcome === 'failed'
        ? `Linktausch: Bessere deinen Link auf ${domain} nach`
        : `Linktausch: Bitte bestätige deinen Link auf ${domain}`,
    message: ({ outcome }) =>
      outcome === 'failed'
        ? 'Er entspricht nicht der Vereinbarung. Sieh dir das Ergebnis an und bessere ihn vor Ablauf der Frist nach.'
        : 'Wir können die Seite nicht lesen. Wenn du den Link dort siehst, bestätige ihn bitte; das kannst nur du.',
  },
  exchange_live: {
    title: ({ domain }) => `Linktausch mit ${domain} ist aktiv`,
    message: () =>
      'Alle Links sind online und entsprechen der Vereinbarung. Wir prüfen sie weiterhin; lass deinen bitte online.',
  },
  exchange_link_missing: {
    title: ({ domain }) => `Linktausch: Dein Link auf ${domain} fehlt`,
    message: ({ url, repair_by }, { time }) =>
      `${url === '' ? '' : `Wir haben ihn auf ${url} nicht gefunden. `}Stelle ihn bis ${time(repair_by)} wieder her, sonst endet der Linktausch.`,
  },
  exchange_ended: {
    title: ({ domain }) => `Linktausch mit ${domain} beendet`,
    message: ({ reason }) => {
      const why = {
        expired: 'Nicht alle haben rechtzeitig geantwortet. Du musst nichts tun.',
        withdrawn: 'Ein Mitglied hat sich zurückgezogen. Wenn dein Link schon online ist, kannst du ihn entfernen.',
        not_placed:
          'Nicht alle Links wurden rechtzeitig gesetzt. Wenn deiner schon online ist, kannst du ihn entfernen.',
        link_lost: 'Einer der Links fehlte und wurde nicht wiederhergestellt. Du kannst deinen entfernen.',
        website_gone:
          'Eine der Websites gehört nicht mehr zum Linktausch. Wenn dein Link online ist, kannst du ihn entfernen.',
        over: 'Der Überwachungszeitraum ist vorbei. Die Links können online bleiben.',
      }
      return why[reason]
    },
  },
  saved_search_hit: {
    title: ({ count }, { number }) =>
      count === 1 ? 'Ein neues Angebot für dich' : `${number(count)} neue Angebote für dich`,
    message: ({ count, search_name, domains }, { first }) =>
      `${count === 1 ? 'Es passt' : 'Sie passen'} zu deiner gespeicherten Suche „${search_name}“${domains.length === 0 ? '' : `: ${first(domains)}`}. Jetzt im Shop ansehen.`,
  },
  admin_message: {
    title: ({ content }) => content.de.title,
    message: ({ content }) => content.de.message,
  },
}
