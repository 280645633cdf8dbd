// Pages of demo websites that drafts are written for: as the sandbox's web host serves them, and as the writer read
// them.
import type { DemoPage } from './links.ts'

export interface TargetPage {
  host: string
  path: string
  language: 'de' | 'en'
  title: string
  description: string
  /** Each with its heading; the first is the page's own. */
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}

export const quietServerGuide: TargetPage = {
  host: 'quietserver.test',
  path: '/silent-home-server-guide',
  language: 'en',
  title: 'The silent home server: a guide',
  description: 'How to build a home server that you can put on a bookshelf and forget about.',
  parts: [
    {
      heading: 'The silent home server: a guide',
      paragraphs: [
        'A home server should do its work without being noticed. Most of the noise comes from small fans that turn fast, and most of the heat from parts that are stronger than the work needs. A machine that is chosen for what it really does all day can run without any fan at all.',
        'This guide collects what we have learned from building nine such machines for friends and family. It begins with the processor, goes on to disks and cases, and ends with what we measure before we call a machine finished.',
      ],
    },
    {
      heading: 'Choose a processor that idles well',
      paragraphs: [
        'A home server spends most of its day waiting. What counts is therefore the power it draws while nothing happens, and not its speed under full load. Look for the idle figure of the whole machine at the wall socket, because the figure of the processor alone says little.',
        'Mobile processors on small boards are a good start, since they were made for batteries. A used office computer of the smallest size is often just as frugal and costs less than a new board.',
      ],
    },
    {
      heading: 'Disks are the loudest part',
      paragraphs: [
        'A solid-state disk makes no sound and needs little power, so it should hold everything that is read every day. A spinning disk is still the cheapest place for backups and films, but it passes its vibration on to the case.',
        'Hang spinning disks in rubber or put them on foam, and let them go to sleep after twenty minutes. Whoever needs them only at night can switch them on by a timer.',
      ],
    },
    {
      heading: 'Let warm air rise',
      paragraphs: [
        'A fanless case works like a chimney: cool air comes in from below and warm air leaves at the top. Leave a hand’s width of free space above the machine, and never put it into a closed cupboard.',
        'Dust is the enemy of every quiet machine, because it keeps the heat inside. A brush and five minutes twice a year are enough.',
      ],
    },
    {
      heading: 'Measure before you believe',
      paragraphs: [
        'Run the machine under full load for an hour and read its temperatures afterwards. If the processor stays below eighty degrees in a warm room, it will do so in summer as well. Write the figures down, so that you can tell in a year whether something has changed.',
      ],
    },
  ],
}

export const searchStart: TargetPage = {
  host: 'foundbysearch.test',
  path: '/start',
  language: 'en',
  title: 'Start here: being found by search',
  description: 'The first steps for small businesses that want to be found, in the order in which they help.',
  parts: [
    {
      heading: 'Start here: being found by search',
      paragraphs: [
        'Small businesses are rarely found because of one clever trick. They are found because their pages answer what people ask, load quickly and are linked from places that their customers know. These are the first steps, in the order in which they help.',
      ],
    },
    {
      heading: 'Write down what customers ask',
      paragraphs: [
        'The best keywords are the questions that you hear on the telephone. Keep a list beside it for two weeks and count what comes more than once. Each of these questions deserves a page or at least a paragraph of its own.',
        'Use the words of your customers and not those of your trade. Whoever looks for a leaking tap does not type “sanitary installation”.',
      ],
    },
    {
      heading: 'Give every service its own page',
      paragraphs: [
        'A page that is about everything is found for nothing. Give every service a page with a plain title, a price or at least a range, and the area in which you work. A photo of real work says more than one that was bought.',
      ],
    },
    {
      heading: 'Earn links that you can talk about',
      paragraphs: [
        'A good link comes from a page that your customers would read anyway: the club that you support, the supplier that you work with, the local paper. Ask for it openly, and offer something worth linking to, such as a checklist or an honest comparison.',
        'Links that nobody would click on do not help for long. Two a month from places that you know are better than fifty at once from places that you do not.',
      ],
    },
    {
      heading: 'Look once a month, not every day',
      paragraphs: [
        'Positions go up and down every day without meaning anything. Look once a month which pages people come to and what they typed, and improve the three pages that are nearly good enough.',
      ],
    },
  ],
}

export const mudflatWalks: TargetPage = {
  host: 'kuestenblog.test',
  path: '/wattwandern',
  language: 'de',
  title: 'Wattwandern im Frühjahr',
  description: 'Was du für deine erste Wattwanderung brauchst, wann du gehst und wann du besser umkehrst.',
  parts: [
    {
      heading: 'Wattwandern im Frühjahr',
      paragraphs: [
        'Im Frühjahr gehört das Watt fast dir allein. Die Luft ist klar, die Zugvögel rasten zu Tausenden, und auf den Wegen zu den Halligen begegnet man sich mit Namen. Dafür ist das Wasser noch kalt, und Nebel kommt schneller als im Sommer.',
        'Hier steht, was wir nach vielen Wanderungen zwischen Deich und Priel empfehlen: wann du gehst, was du anziehst, und woran du merkst, dass du umkehren solltest.',
      ],
    },
    {
      heading: 'Zuerst der Gezeitenkalender',
      paragraphs: [
        'Jede Wattwanderung beginnt mit dem Blick in den Gezeitenkalender. Geh etwa zwei Stunden vor Niedrigwasser los, damit du den Rückweg antrittst, bevor die Flut einsetzt. Starker Westwind drückt das Wasser früher zurück, als der Kalender sagt.',
        'Sag jemandem an Land, wann du zurück sein willst. Ein Zettel am Deich genügt nicht, denn ihn liest vielleicht niemand.',
      ],
    },
    {
      heading: 'Warm bleiben auf nassem Grund',
      paragraphs: [
        'Im April hat das Wasser in den Prielen kaum acht Grad, deshalb gehst du im Frühjahr nicht barfuß. Alte Turnschuhe mit fester Schnürung und Neoprensocken halten warm und bleiben im Schlick nicht stecken. Gummistiefel füllen sich im ersten Priel und sind dann schwer wie Eimer.',
        'Eine winddichte Jacke ist wichtiger als ein dicker Pullover. Handschuhe, Mütze und trockene Socken für den Rückweg passen in jeden kleinen Rucksack.',
      ],
    },
    {
      heading: 'Nicht ohne Führung zur Hallig',
      paragraphs: [
        'Kurze Wege am Deich kannst du bei gutem Wetter allein gehen, solange du das Ufer siehst. Den Weg zu einer Hallig gehst du nur mit einer Wattführerin oder einem Wattführer, weil sich die Priele nach jedem Sturm verlegen. Die Führung kostet weniger als ein Abendessen und erklärt dir nebenbei, was unter deinen Füßen lebt.',
      ],
    },
    {
      heading: 'Wann du umkehrst',
      paragraphs: [
        'Kehr um, wenn du den Deich nicht mehr klar siehst. Nebel zieht im Frühjahr innerhalb von Minuten auf, und im Watt gibt es keinen Weg, dem man folgen könnte. Ein Kompass gehört deshalb auch auf die kürzeste Runde.',
        'Brütende und rastende Vögel brauchen Abstand. Wenn ein Schwarm auffliegt, bist du zu nah, und die Tiere verlieren Kraft, die sie für den Flug nach Norden brauchen.',
      ],
    },
  ],
}

export const targetPages: readonly TargetPage[] = [quietServerGuide, searchStart, mudflatWalks]

export const addressOf = ({ host, path }: Pick<TargetPage, 'host' | 'path'>): string => `https://${host}${path}`

interface Snapshot {
  title: string
  description: string
  lines: { text: string; heading: number | null }[]
}

export const snapshotOf = ({ title, description, parts }: TargetPage): Snapshot => ({
  title,
  description,
  lines: parts.flatMap(({ heading, paragraphs }, at) => [
    { text: heading, heading: at === 0 ? 1 : 2 },
    ...paragraphs.map((text) => ({ text, heading: null })),
  ]),
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const shownPage = (page: TargetPage): DemoPage => {
  const { host, path, language, title, description } = page
  const lines = snapshotOf(page).lines.map(({ text, heading }) => {
    const tag = heading === null ? 'p' : `h${heading}`
    return `<${tag}>${escaped(text)}</${tag}>`
  })
  return {
    host,
    path,
    status: 200,
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}"></head>
<body><main>
${lines.join('\n')}
</main></body></html>`,
  }
}
