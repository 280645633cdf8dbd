// Manual credit adjustments by the demo admin, with the reasons members see.

export interface DemoCorrection {
  email: string
  daysAgo: number
  /** Negative: a deduction. */
  amount: number
  reason: string
}

type Line = readonly [daysAgo: number, amount: number, reason: string]

const seller: readonly Line[] = [
  [396, 20, 'Startguthaben für Mitglieder der ersten Stunde.'],
  [381, 5, 'Danke für den Hinweis auf die kaputte Vorschau.'],
  [370, 15, 'Platz 3 beim Leserfoto des Monats.'],
  [352, -15, 'Leserfoto doppelt gewertet, eine der beiden Gutschriften zurückgenommen.'],
  [341, 40, 'Hat einen Abend lang Fragen neuer Mitglieder beantwortet.'],
  [327, 10, 'Umfrage zum neuen Aussehen ausgefüllt.'],
  [313, -30, 'Vorschuss für den Stand auf der Hanseboot verrechnet.'],
  [305, 60, 'Stand auf der Hanseboot betreut, zwei Tage.'],
  [290, 8, 'Fehler in der Anleitung für Strato gemeldet.'],
  [279, 25, 'Gastbeitrag für unser Blog: Links ohne Reue.'],
  [266, -12, 'Gutschrift vom Februar war zu hoch.'],
  [251, 10, 'Umfrage zur Preisgestaltung ausgefüllt.'],
  [238, 35, 'Drei neue Mitglieder beim Stammtisch in Husum gewonnen.'],
  [224, -45, 'Beitrag zur gemeinsamen Anzeige im Küstenmagazin.'],
  [209, 18, 'Übersetzung der Hilfe durchgesehen.'],
  [195, 5, 'Danke für den Hinweis auf den Tippfehler im Impressum.'],
  [181, 50, 'Halbjahresdank für verlässliche Arbeit.'],
  [166, -20, 'Zu viel gutgeschrieben beim Halbjahresdank.'],
  [152, 12, 'Test der neuen Analyse vor allen anderen.'],
  [137, 30, 'Hat einem Mitglied beim DNS-Eintrag geholfen, am Telefon.'],
  [123, -60, 'Zweite gemeinsame Anzeige im Küstenmagazin.'],
  [110, 15, 'Umfrage zu Benachrichtigungen ausgefüllt.'],
  [96, 45, 'Vortrag beim Treffen der Seitenbetreiber in Kiel.'],
  [81, -8, 'Gutschrift für eine Umfrage, die jemand anderes ausgefüllt hat.'],
  [67, 20, 'Gastbeitrag für unser Blog: Was ein Link kosten darf.'],
  [53, 10, 'Fehler beim Export gemeldet, mit Bildschirmfoto.'],
  [38, -35, 'Beitrag zum Sommerfest der Seitenbetreiber.'],
  [24, 40, 'Sommerfest mit aufgebaut und abgebaut.'],
  [11, 6, 'Umfrage zum Sommerfest ausgefüllt.'],
  [3, 12, 'Danke für die Durchsicht der neuen Preisseite.'],
]

const buyer: readonly Line[] = [
  [80, 30, 'Starter credits for members who come from the meetup.'],
  [72, 5, 'Thanks for reporting the broken preview.'],
  [64, -10, 'Starter credits were counted twice in part.'],
  [57, 15, 'Filled in the survey on search filters.'],
  [50, 40, 'Tested the new analysis before everybody else.'],
  [43, -25, 'Share of the joint newsletter placement.'],
  [36, 10, 'Filled in the survey on notifications.'],
  [29, 8, 'Found a wrong figure on the page of a website.'],
  [22, 35, 'Guest post on our blog: buying links without regrets.'],
  [15, -18, 'Share of the second newsletter placement.'],
  [9, 12, 'Thanks for proofreading the English help.'],
  [2, 5, 'Filled in the survey on the new dashboard.'],
]

const others: readonly DemoCorrection[] = [
  { email: 'greta.ahrens@demo.test', daysAgo: 260, amount: 40, reason: 'Vortrag beim Treffen der Seitenbetreiber.' },
  { email: 'greta.ahrens@demo.test', daysAgo: 74, amount: -15, reason: 'Gutschrift war für ein anderes Mitglied.' },
  { email: 'moritz.kraemer@demo.test', daysAgo: 74, amount: 15, reason: 'Gutschrift, die bei Greta gelandet war.' },
  { email: 'soeren.oezdemir@demo.test', daysAgo: 133, amount: 25, reason: 'Übersetzung ins Türkische durchgesehen.' },
  {
    email: 'oliver.whitcombe@demo.test',
    daysAgo: 88,
    amount: 20,
    reason: 'Helped a new member with their DNS record.',
  },
  // More than the balance, so it becomes debt.
  {
    email: 'tobias.schnell@demo.test',
    daysAgo: 40,
    amount: -20,
    reason: 'Prämie für eine Seite, die ihm nicht gehört.',
  },
  { email: 'chloe.benson@demo.test', daysAgo: 47, amount: -10, reason: 'Survey credited twice.' },
  { email: 'ayse.yildiz@demo.test', daysAgo: 19, amount: 30, reason: 'Sommerfest mit organisiert.' },
  { email: 'sakura.sato@demo.test', daysAgo: 6, amount: 10, reason: 'Found two typos in the help.' },
]

const linesOf = (email: string, lines: readonly Line[]): DemoCorrection[] =>
  lines.map(([daysAgo, amount, reason]) => ({ email, daysAgo, amount, reason }))

export const demoCorrections: readonly DemoCorrection[] = [
  ...linesOf('seller@demo.test', seller),
  ...linesOf('buyer@demo.test', buyer),
  ...others,
]
