// Demo sites in German.
import { domainToASCII } from 'node:url'
import type { WrittenSite } from './written.ts'

export const germanSites: WrittenSite[] = [
  {
    host: 'waldpfad.test',
    language: 'de',
    name: 'Waldpfad',
    tagline: 'Wege, Hütten und gutes Licht',
    hue: 145,
    welcome:
      'Wir gehen zu Fuß und schreiben auf, was man auf der Karte nicht sieht: wo der Boden weich ist, wann die Hütte Kuchen hat, welcher Umweg sich lohnt.',
    owner: { name: 'Ida Brandt', street: 'Am Forsthaus 4', town: '37444 Bergfelde' },
    articles: [
      {
        slug: 'huettenkaffee',
        title: 'Sieben Hütten, in denen der Kaffee stimmt',
        date: '2026-03-14',
        paragraphs: [
          'Auf 1.400 Metern schmeckt fast jeder Kaffee, wenn die Beine schwer sind. Wir haben trotzdem genauer hingesehen und sind einen Herbst lang von Hütte zu Hütte gegangen, mit Notizbuch und ohne Nachsicht. Geblieben sind sieben Adressen, in denen jemand die Mühle wirklich einstellt.',
          'Der größte Unterschied liegt nicht in der Maschine, sondern im Wasser. Schmelzwasser ist weich, der Kaffee wird darin schnell sauer; zwei Wirte geben deshalb eine Prise Natron in den Tank. Wer wissen will, warum das hilft, findet die Antwort bei <a href="https://kaffeewissen.test/wasserhaerte">Kaffeewissen</a>.',
          'Unser Rat für unterwegs: früh losgehen, gegen zehn die erste Tasse, danach lieber Tee. Und Kleingeld mitnehmen. Im Funkloch über der Baumgrenze hilft keine Karte, die man ans Lesegerät hält.',
        ],
      },
      {
        slug: 'nebel-im-april',
        title: 'Nebel im April: richtig gehen, wenn man nichts sieht',
        date: '2026-04-22',
        paragraphs: [
          'Nebel kommt im April ohne Ansage. Eben lag das Tal noch in der Sonne, zehn Minuten später reicht der Blick bis zu den eigenen Schuhen. Wer dann weitergeht wie vorher, verliert zuerst den Weg und dann die Ruhe.',
          'Wir halten es mit drei Regeln. Stehen bleiben, solange der letzte sichere Punkt noch zu sehen ist. Die Richtung am Kompass festlegen und nicht nach Gefühl. Und in kurzen Stücken gehen, von Stein zu Stein, sodass der Rückweg immer offen bleibt.',
          'Schuhe mit weicher Sohle helfen übrigens mehr als jede Stirnlampe, denn man spürt den Weg. Welche Sohlen das leisten, haben die Leute vom <a href="https://laufschuhlabor.test/sohlen">Laufschuhlabor</a> ausprobiert.',
        ],
      },
    ],
  },
  {
    host: 'kaffeewissen.test',
    language: 'de',
    name: 'Kaffeewissen',
    tagline: 'Bohne, Wasser, Geduld',
    hue: 25,
    welcome:
      'Kaffee ist Handwerk mit wenigen Zutaten. Hier steht, was wir messen, was wir schmecken und wo beides auseinandergeht.',
    owner: { name: 'Jonas Wiebe', street: 'Rösterweg 12', town: '24103 Fördehafen' },
    articles: [
      {
        slug: 'wasserhaerte',
        title: 'Wasserhärte: die unterschätzte Zutat',
        date: '2026-02-03',
        paragraphs: [
          'Eine Tasse Filterkaffee besteht zu mehr als 98 Prozent aus Wasser. Trotzdem reden alle über die Bohne. Dabei entscheidet die Härte, welche Säuren im Becher ankommen und welche vorher gebunden werden.',
          'Wir haben denselben Kaffee mit fünf Wässern gebrüht, von 2 bis 20 Grad deutscher Härte. Unter 4 Grad wirkte er spitz, über 14 Grad stumpf. Am rundesten war er zwischen 6 und 9 Grad, und das in jeder der drei Blindrunden.',
          'Wer hartes Leitungswasser hat, muss kein Flaschenwasser kaufen. Ein einfacher Tischfilter, zur Hälfte umgangen, reicht aus: halb gefiltert, halb aus dem Hahn. Der Filter hält so auch doppelt so lange.',
        ],
      },
      {
        slug: 'mahlgrad-finden',
        title: 'Den Mahlgrad finden, ohne ein Kilo zu verschwenden',
        date: '2026-05-11',
        paragraphs: [
          'Neue Mühle, neue Bohnen, und schon beginnt das Raten. Es geht auch mit drei Versuchen: einer deutlich zu fein, einer deutlich zu grob, der dritte in der Mitte. Nach dem dritten kennt man die Richtung.',
          'Wichtig ist, nur eine Sache zu ändern. Gleiche Menge, gleiche Temperatur, gleiche Zeit bis zum ersten Tropfen. Wer zwei Dinge auf einmal verstellt, lernt aus der Tasse nichts.',
          'Die Zeit ist dabei ein besserer Ratgeber als die Zahl auf dem Rad. Für 250 Milliliter Filter peilen wir drei Minuten an. Alles andere erledigt die Zunge.',
        ],
      },
    ],
  },
  {
    host: 'bauherrenblick.test',
    language: 'de',
    name: 'Bauherrenblick',
    tagline: 'Bauen, ohne den Schlaf zu verlieren',
    hue: 205,
    welcome:
      'Wir haben selbst gebaut, mit allem, was dazugehört. Jetzt schreiben wir auf, was wir vorher gern gewusst hätten.',
    owner: { name: 'Familie Osterkamp', street: 'Neubaugebiet 9', town: '49477 Hügelrode' },
    articles: [
      {
        slug: 'bodengutachten',
        title: 'Bodengutachten: 900 Euro, die sich rechnen',
        date: '2026-01-19',
        paragraphs: [
          'Unter unserem Grundstück lag ein zugeschütteter Teich. Das wusste niemand mehr, auch der Verkäufer nicht. Gefunden hat ihn die zweite Bohrung, drei Tage bevor der Vertrag für die Bodenplatte unterschrieben werden sollte.',
          'Ein Gutachten sagt nicht nur, ob der Boden trägt. Es sagt auch, wohin das Regenwasser geht, wie tief der Frost reicht und ob der Aushub auf die Deponie muss. Genau diese drei Posten stehen später als Nachtrag auf der Rechnung, wenn sie vorher keiner klärt.',
          'Fragt nach mindestens zwei Bohrungen und lasst euch das Ergebnis am Plan erklären. Wie man die Kosten in der Steuer unterbringt, wenn ein Arbeitszimmer dazugehört, steht bei <a href="https://steuerklar.test/arbeitszimmer">Steuerklar</a>.',
        ],
      },
      {
        slug: 'bauzeitenplan',
        title: 'Ein Bauzeitenplan, der den Winter kennt',
        date: '2026-06-02',
        paragraphs: [
          'Jeder Plan ist optimistisch. Unserer kannte keine Ferien, keinen Frost und keinen Estrich, der länger trocknet. Am Ende waren es elf Wochen mehr, und keine davon war die Schuld eines Einzelnen.',
          'Inzwischen rechnen wir rückwärts: Einzug, vier Wochen Puffer, Boden, Maler, Estrich mit sechs Wochen statt vier. Was davor nicht passt, beginnt eben früher oder im nächsten Jahr.',
          'Und wir schreiben zu jedem Gewerk dazu, was vorher fertig sein muss. Diese eine Spalte hat mehr Streit verhindert als jedes Baustellengespräch.',
        ],
      },
    ],
  },
  {
    host: 'laufschuhlabor.test',
    language: 'de',
    name: 'Laufschuhlabor',
    tagline: 'Gemessen, nicht geglaubt',
    hue: 350,
    welcome: 'Zwei Waagen, eine Biegemaschine und sehr viele Kilometer. Wir prüfen Laufschuhe so, wie wir sie tragen.',
    owner: { name: 'Mara Lindqvist', street: 'Bahnstraße 77', town: '50733 Rheinau' },
    articles: [
      {
        slug: 'sohlen',
        title: 'Weiche Sohlen, harte Zahlen',
        date: '2026-03-30',
        paragraphs: [
          'Weich fühlt sich im Laden gut an. Nach 300 Kilometern sieht das anders aus: Bei vier von neun Modellen hatte der Schaum mehr als ein Fünftel seiner Rückstellkraft verloren, gemessen bei 20 Grad und nach zwei Tagen Ruhe.',
          'Auffällig war, dass der Preis nichts vorhersagt. Das haltbarste Paar kostete 95 Euro, das kurzlebigste das Doppelte. Entscheidend ist die Dichte des Schaums unter dem Ballen, und die steht auf keinem Karton.',
          'Wer oft im Wald läuft, sollte auf die Kanten achten. Dort arbeitet sich der Schaum zuerst aus, und der Schuh beginnt zu kippen. Für steile Wege empfehlen wir deshalb eine Schale, die höher gezogen ist.',
        ],
      },
      {
        slug: 'zweites-paar',
        title: 'Warum ein zweites Paar das erste schont',
        date: '2026-07-08',
        paragraphs: [
          'Schaum braucht Zeit, um in seine Form zurückzufinden. Nach einem langen Lauf sind es bei den meisten Modellen gut 40 Stunden. Wer am nächsten Morgen wieder losläuft, läuft auf einer müden Sohle.',
          'Wir haben zwei Gruppen verglichen: täglich dasselbe Paar oder zwei im Wechsel. Nach einem halben Jahr waren beide Wechselpaare zusammen weiter gelaufen als drei Paare aus der anderen Gruppe.',
          'Das zweite Paar darf ruhig anders sein. Ein flacherer Schuh verteilt die Belastung auf andere Muskeln. Nur neu sollte er nicht am Tag vor einem Wettkampf sein.',
        ],
      },
    ],
  },
  {
    host: 'steuerklar.test',
    language: 'de',
    name: 'Steuerklar',
    tagline: 'Steuern, so erklärt, dass man sie macht',
    hue: 225,
    welcome:
      'Keine Tricks, keine Angst. Wir erklären, was in welche Zeile gehört, und sagen dazu, wann sich der Aufwand nicht lohnt.',
    owner: { name: 'Petra Ahlers', street: 'Kontorgasse 3', town: '20457 Speicherstadt' },
    articles: [
      {
        slug: 'arbeitszimmer',
        title: 'Arbeitszimmer oder Pauschale: eine Rechnung auf einer Seite',
        date: '2026-01-07',
        paragraphs: [
          'Die Pauschale ist bequem, das Zimmer bringt manchmal mehr. Ob es sich lohnt, hängt an drei Zahlen: an der Fläche, an den Kosten der ganzen Wohnung und an den Tagen, an denen wirklich zu Hause gearbeitet wurde.',
          'Wir rechnen ein Beispiel durch: 12 von 80 Quadratmetern, 1.150 Euro warm im Monat, 140 Tage. Das Zimmer liegt vorn, aber nur, wenn es der Mittelpunkt der Arbeit ist. Ist es das nicht, bleibt die Pauschale.',
          'Belege braucht man in beiden Fällen. Ein Kalender mit Kreuzen genügt, solange er zum Rest passt. Dieser Text erklärt, er ersetzt keine Beratung.',
        ],
      },
      {
        slug: 'belege-ordnen',
        title: 'Belege ordnen in zehn Minuten pro Woche',
        date: '2026-08-17',
        paragraphs: [
          'Das Problem mit Belegen ist nicht ihre Zahl, sondern ihr Alter. Eine Quittung von gestern ordnet sich von selbst, eine aus dem März ist ein Rätsel. Deshalb: jede Woche, zehn Minuten, immer am selben Tag.',
          'Drei Fächer reichen. Beruf, Haus, Gesundheit. Alles, was in keines passt, wird fotografiert und kommt in das vierte, das im Januar einmal durchgesehen wird.',
          'Wer baut, braucht ein eigenes Fach für Handwerker, denn dort zählt nur der Arbeitslohn. Worauf bei den Rechnungen zu achten ist, zeigt <a href="https://bauherrenblick.test/bauzeitenplan">Bauherrenblick</a> am Beispiel.',
        ],
      },
    ],
  },
  {
    host: domainToASCII('kräutergarten.test'),
    language: 'de',
    name: 'Kräutergarten',
    tagline: 'Vom Topf auf den Teller',
    hue: 95,
    welcome:
      'Ein Balkon, vier Quadratmeter, einunddreißig Kräuter. Wir zeigen, was davon den Winter überlebt und was man daraus kocht.',
    owner: { name: 'Selin Kaya', street: 'Sonnenhof 2', town: '76131 Gartenstadt' },
    articles: [
      {
        slug: 'thymian-im-topf',
        title: 'Thymian im Topf: warum weniger Erde mehr Duft gibt',
        date: '2026-04-05',
        paragraphs: [
          'Thymian kommt von trockenen Hängen und mag es karg. In fetter Blumenerde wächst er schnell, wird weich und riecht nach wenig. Mischt man die Erde zur Hälfte mit Sand, bleibt er klein und duftet bis in den Flur.',
          'Gegossen wird erst, wenn der Topf leicht ist. Hochheben ist genauer als der Finger in der Erde. Im Hochsommer heißt das alle drei Tage, im Winter alle drei Wochen.',
          'Geschnitten wird nach der Blüte, nie ins alte Holz. Was übrig bleibt, trocknet kopfüber am Fenster und reicht bis zum nächsten Jahr.',
        ],
      },
      {
        slug: 'gruene-sosse',
        title: 'Grüne Soße mit dem, was gerade wächst',
        date: '2026-05-28',
        paragraphs: [
          'Sieben Kräuter sollen es sein, so will es die Tradition. Auf einem Balkon wachsen selten alle sieben zugleich. Wir nehmen, was da ist, und halten nur das Verhältnis ein: zwei Teile Mildes, ein Teil Scharfes.',
          'Mild sind Petersilie, Kerbel und Pimpinelle. Scharf sind Kresse, Schnittlauch und Sauerampfer. Borretsch darf in beide Schalen. Alles fein schneiden, nicht pürieren, sonst wird es bitter.',
          'Dazu gehören Eier, Kartoffeln und Brot. Für Brot schauen wir gern bei <a href="https://loaf-and-ladle.test/overnight-rye" hreflang="en">Loaf &amp; Ladle</a> vorbei, auch wenn man dort Englisch spricht.',
        ],
      },
    ],
  },
]
