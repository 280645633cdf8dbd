// Demo sites in English.
import type { WrittenSite } from './written.ts'

export const englishSites: WrittenSite[] = [
  {
    host: 'slow-web.test',
    language: 'en',
    name: 'The Slow Web',
    tagline: 'Essays on software that waits for you',
    hue: 232,
    welcome:
      'Most software hurries. We write about the kind that does not: tools that load before you notice, remember what you meant and let you leave.',
    owner: { name: 'Ruth Calloway', street: '18 Orchard Row', town: 'Lower Marsham' },
    articles: [
      {
        slug: 'plain-pages',
        title: 'In praise of the plain page',
        date: '2026-02-12',
        paragraphs: [
          'A plain page is one that is finished when it arrives. There is nothing left to fetch, nothing to agree to and nothing that moves once your eye has settled. It sounds like a modest goal until you try to find one.',
          'We rebuilt our own archive that way last year. Four hundred essays, one style sheet, no scripts. Reading time went up by a third, which surprised us; we had expected only that the hosting bill would go down.',
          'The lesson was not that scripts are bad. It was that every part of a page should have to explain why it is there, and most of ours could not. The programmers at <a href="https://quietcode.test/delete-first">Quiet Code</a> call this deleting first.',
        ],
      },
      {
        slug: 'notifications',
        title: 'Nobody asked for a badge',
        date: '2026-06-24',
        paragraphs: [
          'A red dot is a small demand. One is a hint, nine are a to-do list written by strangers. We counted ours for a month and found that four in five announced something we had done ourselves.',
          'Turning them off did not make us miss anything. Messages still arrived; we simply read them when we sat down to read messages. What disappeared was the flinch.',
          'If you build software, try this: let a notification cost your team something, even if it is only a line in a shared note that says why. Ours went from forty kinds to six in a week.',
        ],
      },
    ],
  },
  {
    host: 'northern-gardens.test',
    language: 'en',
    name: 'Northern Gardens',
    tagline: 'Growing things where the summer is short',
    hue: 110,
    welcome:
      'Above a certain latitude, gardening books start to lie. These are notes from a garden with ninety frost-free days and a great deal of wind.',
    owner: { name: 'Angus Reid', street: '2 Harbour Brae', town: 'Port Ellick' },
    articles: [
      {
        slug: 'ninety-days',
        title: 'Ninety days: what really ripens',
        date: '2026-03-02',
        paragraphs: [
          'Catalogues count days from planting out in a kind climate. Add three weeks for ours. A tomato that promises sixty-five days will colour in the second week of September, just as the first frost looks over the wall.',
          'After eight seasons we keep to a short list. Broad beans, kale, early potatoes, currants of every colour, and one reckless pumpkin on the compost heap. All of them forgive a cold June.',
          'The best tool turned out to be a roll of fleece and the habit of reading the sky at nine in the evening. It has saved more plants than any fertiliser we ever bought.',
        ],
      },
      {
        slug: 'windbreaks',
        title: 'A hedge is slower than a fence, and better',
        date: '2026-08-09',
        paragraphs: [
          'A fence stops the wind and makes it angry. Behind a solid panel the air tumbles, and plants a few feet away are shaken harder than they would be in the open. A hedge lets half of it through and calms the rest.',
          'We planted hawthorn and willow in a double row, forty centimetres apart, and lost patience for three years. In the fourth the beans behind it grew a foot taller than the ones beyond its reach.',
          'If you cannot wait, weave cut branches between posts for the years in between. It looks untidy. The wrens do not mind.',
        ],
      },
    ],
  },
  {
    host: 'loaf-and-ladle.test',
    language: 'en',
    name: 'Loaf & Ladle',
    tagline: 'Bread first, then soup',
    hue: 38,
    welcome:
      'A small kitchen with a loud oven. Every recipe here was baked at least five times, and the failures are written down too.',
    owner: { name: 'Beatrix Holm', street: '41 Mill Lane', town: 'Cotterby' },
    articles: [
      {
        slug: 'overnight-rye',
        title: 'Overnight rye for people with jobs',
        date: '2026-01-25',
        paragraphs: [
          'Rye asks for time, not for attention. Stir the starter at ten in the evening, go to bed, and shape the dough before breakfast. It bakes while you shower and cools while you are out.',
          'The ratio we settled on is simple: two parts rye, one part wheat, eighty per cent water and a fifth of the flour in the starter. More water gives a better crumb but will not hold its shape without a tin.',
          'Wait a day before you cut it. We know. But the crumb sets overnight, and a loaf cut warm will smear along the knife and taste of nothing in particular.',
        ],
      },
      {
        slug: 'stock-from-peelings',
        title: 'Stock from peelings, without the guilt',
        date: '2026-07-15',
        paragraphs: [
          'Keep a box in the freezer and put the clean ends of everything into it: leek tops, carrot skins, mushroom stems, the woody part of parsley. When it is full, it is a pot of stock.',
          'Leave out anything from the cabbage family, which turns sulphurous, and anything you would not eat raw. Forty minutes at a bare simmer are enough; after that it only gets darker, not deeper.',
          'Freeze it flat in bags. It thaws in the time it takes to chop an onion, and the soup tastes as if you had planned it. Herbs grow well in pots, as <a href="https://northern-gardens.test/ninety-days">Northern Gardens</a> will tell you.',
        ],
      },
    ],
  },
  {
    host: 'pedal-notes.test',
    language: 'en',
    name: 'Pedal Notes',
    tagline: 'Everyday cycling, no lycra required',
    hue: 190,
    welcome: 'Commutes, shopping, children and rain. We ride every day and write down what makes it easier.',
    owner: { name: 'Tomasz Keller', street: '9 Canal Street', town: 'Brackwater' },
    articles: [
      {
        slug: 'rain',
        title: 'Riding in the rain without arriving wet',
        date: '2026-03-19',
        paragraphs: [
          'Most of the water that reaches you does not fall from the sky. It comes up from your own front wheel. A mudguard that ends a hand above the road keeps more of you dry than any jacket.',
          'Next in line are hands and thighs. Bar covers look odd and cost less than good gloves; a short rain skirt dries in minutes and fits in a pocket. Trousers under waterproof trousers are how you arrive wet from the inside.',
          'And slow down. At fifteen kilometres an hour you meet a third less rain per minute of riding than at twenty-five, your brakes work, and drivers can see you. The difference on a short commute is four minutes.',
        ],
      },
      {
        slug: 'cargo',
        title: 'A week of shopping on two wheels',
        date: '2026-05-06',
        paragraphs: [
          'You do not need a cargo bike for a family’s groceries. You need a stiff rack, two panniers and the discipline to put the potatoes at the bottom. We weighed a typical week: twenty-three kilograms.',
          'Load the left side first if you push off with your right foot; the bike will lean less at traffic lights. Bread goes on top, in its own bag, and is the first thing that comes off at home.',
          'If you do want a trailer, try one from a neighbour for a month. Ours now serves six households and is never where we left it, which we count as a success.',
        ],
      },
    ],
  },
  {
    host: 'quietcode.test',
    language: 'en',
    name: 'Quiet Code',
    tagline: 'Programming for people who must read it later',
    hue: 265,
    welcome:
      'Programs are read at two in the morning by somebody who did not write them. We try to be kind to that person.',
    owner: { name: 'Noor Haddad', street: '5 Print Works Yard', town: 'Eastwick' },
    articles: [
      {
        slug: 'delete-first',
        title: 'Delete first',
        date: '2026-02-27',
        paragraphs: [
          'Before we add a feature we look for one to remove. Not as a punishment, but because the code that makes way is usually the code that would have made the new thing hard.',
          'In the last quarter this took out a settings page that eleven people had opened, a cache that was slower than what it cached, and a date library we had wrapped twice. None of them was missed. One was toasted.',
          'The habit needs a number to survive. Ours is printed in every review: lines added, lines removed, and the running total since January. It has been negative for two years, while the product does more.',
        ],
      },
      {
        slug: 'names',
        title: 'Names are the cheapest documentation',
        date: '2026-09-01',
        paragraphs: [
          'A comment can lie and a diagram goes stale, but a name is read every time the code is. If you have ten minutes for quality today, spend them on the three names that made you hesitate.',
          'Say the unit. Say the direction. A variable called <code>timeout</code> has cost us a night because one side meant seconds and the other milliseconds; <code>timeoutMs</code> would have cost two characters.',
          'And use one word for one thing, in the database, in the interface and in conversation. The day support, sales and the schema all said “order”, half of our meetings became shorter.',
        ],
      },
    ],
  },
  {
    host: 'harbour-light.test',
    language: 'en',
    name: 'Harbour Light',
    tagline: 'Photographs from the edge of the water',
    hue: 210,
    welcome: 'One harbour, every morning, for six years. What we learned about light, weather and standing still.',
    owner: { name: 'Elspeth Moran', street: '1 Quay Steps', town: 'St Brannoc' },
    articles: [
      {
        slug: 'blue-hour',
        title: 'The blue hour is forty minutes long',
        date: '2026-04-11',
        paragraphs: [
          'There is a stretch before sunrise when sky and water agree on one colour. People call it the blue hour; on our coast it lasts forty minutes in spring and barely twenty-five in midsummer.',
          'Arrive before it starts. Meter for the sky, let the boats go dark, and take the same frame every five minutes without moving the tripod. The best exposure is rarely the one you would have chosen at the time.',
          'Bring something warm. The harbour café opens at six, and the coffee is good enough that the owner once corrected our grind; the theory behind that is explained at <a href="https://kaffeewissen.test/mahlgrad-finden" hreflang="de">Kaffeewissen</a>, in German.',
        ],
      },
      {
        slug: 'one-lens',
        title: 'A year with one lens',
        date: '2026-08-30',
        paragraphs: [
          'We left the bag at home and carried a single thirty-five. The first month was all missed chances. By the third we had stopped noticing them, and by the sixth we had started walking closer.',
          'A fixed view teaches you to see the frame before you lift the camera. You learn where to stand, and that standing somewhere else is nearly always the answer to a dull picture.',
          'We kept eleven photographs from that year. From the year before, with four lenses, we kept nine.',
        ],
      },
    ],
  },
]
