// Texts of the demo drafts, written by the service or by members, as Markdown. `{link}` marks the position of the link.

/** By the service, for the seller. */
export const springOnTheMudflats = `# Frühling im Watt: ein Tag zwischen Deich und Hallig

Wenn die Tagesgäste noch fehlen und die ersten Gänse auf dem Weg nach Norden sind, ist das Watt so still wie zu keiner anderen Zeit. Wer jetzt losgeht, wird mit weitem Licht belohnt und sollte trotzdem gut vorbereitet sein.

## Der Kalender bestimmt den Tag

Nicht die Uhr, sondern Ebbe und Flut geben den Takt vor. Am meisten Zeit bleibt, wenn der Weg knapp zwei Stunden vor dem tiefsten Wasserstand beginnt. Weht es kräftig aus Westen, kommt das Wasser früher zurück; dann wird die Runde eben kürzer.

## Kleidung, die nass werden darf

Barfuß ist im April nichts für Anfänger. Bewährt haben sich:

- fest geschnürte alte Turnschuhe mit Neoprensocken,
- eine Jacke, durch die kein Wind kommt,
- trockene Strümpfe im Rucksack für den Heimweg.

Was sonst noch in den Rucksack gehört und warum Gummistiefel zu Hause bleiben, erklärt der Beitrag {link}.

## Zur Hallig nur mit Führung

Am Deich entlang findet jeder zurück. Weiter draußen verlegt jeder Sturm die Priele, und der Weg von gestern ist heute ein Umweg. Eine geführte Wanderung ist deshalb kein Luxus, sondern der Grund, warum man abends wieder am Tisch sitzt.

## Rücksicht auf die Rastenden

Für die Vögel ist das Watt im Frühjahr eine Tankstelle. Wer Abstand hält, sieht mehr: Ein Schwarm, der nicht auffliegen muss, bleibt.`

/** The service's second attempt at its third section. */
export const dressedForMud = `## Kleidung, die nass werden darf

Im April ist das Wasser in den Prielen noch so kalt, dass nackte Füße nach wenigen Minuten schmerzen. Alte Turnschuhe, fest geschnürt über Neoprensocken, sind die einfachste Lösung: Sie halten warm, und der Schlick zieht sie nicht vom Fuß.

Darüber zählt vor allem, dass der Wind draußen bleibt. Was sonst noch in den Rucksack gehört, steht im Beitrag {link}.`

/** Regenerated, and broken off. */
export const springBrokenOff = `# Das Watt im April

Im April riecht der Deich nach nassem Gras, und draußen beginnt ein Land, das es nur für ein paar Stunden gibt.

## Warum gerade jetzt

Die großen Schwärme sind unterwegs, die Fähren halb leer, und die Sonne steht`

/** By the service, for the seller, broken off in the middle. */
export const packingBrokenOff = `# Die Packliste für deine erste Wattwanderung

Der schönste Tag im Watt beginnt am Abend davor, mit einem kleinen Rucksack auf dem Küchentisch. Viel muss nicht hinein, aber das Richtige.

## Gegen Wind und Wasser

Obenauf liegt die winddichte Jacke, darunter Mütze und Handschuhe. Für die Füße gilt: warm und fest. Welche Schuhe im Schlick nicht stecken bleiben, steht ausführlich im {link}.

## Für den Notfall

Ein Kompass, eine Trillerpfeife und ein geladenes Telefon in einer dichten Tüte wiegen zusammen weniger als eine`

/** By the service, for the buyer, about the website that an order will link to. */
export const serverByTheSea = `# Ein stiller Server im Haus am Meer

Wer an der Küste wohnt, kennt das: Der Wind ist laut genug, da muss im Flur nicht auch noch ein Lüfter surren. Trotzdem möchten viele ihre Fotos, Törnberichte und Wetterdaten lieber zu Hause aufbewahren als bei einem Anbieter irgendwo. Beides geht zusammen.

## Was ein kleiner Server leisten soll

Ein Server für die Familie wartet die meiste Zeit. Er nimmt abends die Bilder vom Telefon entgegen, hält den Kalender bereit und schreibt auf, was die Wetterstation auf dem Dach misst. Dafür braucht es keinen starken Rechner, sondern einen, der beim Warten wenig Strom zieht.

## Salz, Feuchte und Staub

Am Meer kommt etwas hinzu, woran im Binnenland niemand denkt: Die Luft ist feucht und salzig. Ein Gehäuse ohne Lüfter hat hier einen Vorteil, weil es weniger Luft durch die Technik zieht. Ein trockener Platz im Regal mit etwas Raum nach oben ist besser als der Schrank unter der Treppe.

## Wo du weiterliest

Wie man Teile auswählt, die man nicht hört, und worauf es bei Festplatten ankommt, beschreibt {link} mit viel Erfahrung aus eigenen Umbauten. Die Seite ist auf Englisch, aber leicht zu lesen.

## Zum Schluss ein Rat

Fang klein an. Ein gebrauchter Bürorechner im kleinsten Format reicht für den ersten Winter, und im Frühjahr weißt du, ob du mehr brauchst.`

/** The buyer's edit of it. */
export const serverByTheSeaEnding =
  'Fang klein an: Ein gebrauchter Bürorechner im kleinsten Format reicht für den ersten Winter. Im Frühjahr weißt du, ob du mehr brauchst, und bis dahin hörst du nur den Wind.'

/** The buyer's edit of the beginning and the end of a text by the built-in engine. */
export const shelfTitle = 'A server on the bookshelf, and nobody notices'
export const shelfBeginning =
  'My first home server sounded like a hairdryer in the next room. The one that I have now is a silent home server between two dictionaries, and visitors ask what the small box is for. The difference is not money, it is the order in which you decide things.'
export const shelfEnding =
  'If you change only one thing this weekend, measure what your machine draws while it does nothing. Everything else follows from that figure.'

/** The seller's ending, which replaces the service's. */
export const mudflatEnding =
  'Und noch etwas aus eigener Erfahrung: Wer den Vögeln aus dem Weg geht, sieht mehr von ihnen. Ein Schwarm, der nicht auffliegen muss, bleibt.'

/** The message with which the buyer sent the article to the seller of an order. */
export const noteWithArticle =
  'Moin, ich habe den Artikel für den Link gleich mitgeschrieben. Kürze ihn gern, wo er für eure Leser zu lang ist; nur der Link sollte bleiben, wo er steht.'
