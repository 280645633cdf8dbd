// English phrases of the built-in generator.
import type { Phrases } from './phrases.ts'

export const englishPhrases: Phrases = {
  tones: {
    neutral: {
      titles: ['{Topic}: the essentials', '{Topic}, briefly explained', '{Topic}: what matters'],
      openings: [
        'This article sums up what {page} says about {topic}.',
        'Anyone who looks into {topic} soon has a few questions. Some of them are answered by {page}.',
        'There are many opinions about {topic}. This article keeps to what {page} has to say.',
      ],
      bridges: [
        'A further point concerns {word}.',
        'Then there is the matter of {word}.',
        'There is more to it than that.',
        'Another thought follows from this.',
        'The next point is just as telling.',
      ],
      links: [
        'The full account is here: {link}.',
        'All the details in one place: {link}.',
        'Readers who want to know more will find it here: {link}.',
      ],
      closings: [
        'That is the overview of {topic}. For more depth, the source itself is the best place to continue.',
        'These are the main statements about {topic}. The rest is a matter of experience.',
        'With this, {topic} is easier to judge. What counts in a particular case depends on the circumstances.',
      ],
      conclusion: 'Conclusion',
    },
    friendly: {
      titles: ['{Topic}: what you should know', '{Topic} – a good place to start', '{Topic}: a few things that help'],
      openings: [
        'Nice to see that you are interested in {topic}. Here is what {page} says about it.',
        'At first, {topic} may sound like a lot to take in. A few pointers make it manageable, and {page} has them.',
        'Perhaps you have wondered about {topic}, too. {Page} has some answers.',
      ],
      bridges: [
        'Let us turn to {word}.',
        'And what about {word}?',
        'But that is not all.',
        'There is something else that is good to know.',
        'The next point deserves a moment of your time as well.',
      ],
      links: [
        'If you would like to know more, have a look here: {link}.',
        'You can read all of it at your leisure: {link}.',
        'A good place to read on: {link}.',
      ],
      closings: [
        'You now have a good overview of {topic}. Pick what suits you and simply make a start.',
        'Those were the main points about {topic}. Take your time to find out which of them work for you.',
        'You do not have to know everything about {topic} at once. A first step is enough, and the rest will come.',
      ],
      conclusion: 'To sum up',
    },
    expert: {
      titles: ['{Topic}: foundations and context', '{Topic}: a look at the details', '{Topic}: a closer examination'],
      openings: [
        'A close look at {topic} is worthwhile. The following statements are based on {page}.',
        'Several statements help to put {topic} into context. They are taken from {of_page}.',
        'A sound judgement of {topic} needs concrete evidence. {Page} provides some of it.',
      ],
      bridges: [
        'A separate consideration is {word}.',
        'With regard to {word}, there are concrete statements.',
        'A complete picture calls for one more aspect.',
        'The following point should be kept apart from this.',
        'One more aspect is easily overlooked.',
      ],
      links: [
        'The statements in their context can be found here: {link}.',
        'For further study, the source itself is recommended: {link}.',
        'Details and background are documented here: {link}.',
      ],
      closings: [
        'Taken together, these points give a clear picture of {topic}. Which of them apply has to be examined case by case.',
        'These points permit a first assessment of {topic}. Decisions of consequence should rest on further sources.',
        'These are the essential statements about {topic}. Their weight depends on the application.',
      ],
      conclusion: 'Assessment',
    },
    lively: {
      titles: [
        '{Topic}: there is more to it than you think',
        '{Topic} – well worth a look',
        '{Topic}: fancy a closer look?',
      ],
      openings: [
        'It is easy to walk past {topic} without a second look. That would be a pity, because {page} has a lot to tell!',
        'Off we go with {topic}! {Page} gets to the point quickly, and so does this article.',
        'So what is there to discover about {topic}? A look at {page} makes you want more.',
      ],
      bridges: [
        'And now for {word}!',
        'When it comes to {word}, things get concrete.',
        'Not enough yet? On we go.',
        'But wait, there is something else.',
        'Here is a point that is easily forgotten.',
      ],
      links: [
        'Curious? This is where it continues: {link}.',
        'The whole story is here: {link}.',
        'More of this is waiting here: {link}.',
      ],
      closings: [
        'That was {topic} in a nutshell! Now it is time to try things out and gather some experience.',
        'There is plenty to get out of {topic}. The best way to find out what fits is to try it!',
        'And that is enough theory: the real fun of {topic} begins when you try it yourself.',
      ],
      conclusion: 'The bottom line',
    },
  },
  quotes: [
    'In the words of the page:',
    'The page itself puts it like this:',
    'This is how it is described there:',
    'In the original, it reads:',
    'A quotation makes it clear:',
    'To quote the page:',
  ],
  hostLinks: [
    'The full account can be found at {link}.',
    'There is more about this at {link}.',
    'For the details, see {link}.',
  ],
  bareLinks: ['The whole page can be read {link}.', 'Anyone who wants to read on can do so {link}.'],
  bareAnchor: /^(?:here|there|right here|over here)$/i,
  headings: [
    'What it is about',
    'What matters here',
    'A closer look',
    'Good to know',
    'What follows from it',
    'Further details',
    'What is often overlooked',
    'In practice',
  ],
  pair: '{first} and {second}',
  singles: ['A word on {first}', 'What to know about {first}', 'The matter of {first}'],
  nothingFound: [
    'The page says nothing about this point. There is room here for experience of one’s own.',
    'Nothing on the page speaks of this. The section is waiting for a thought of its own.',
  ],
  lists: ['The main points:', 'In short:', 'At a glance:'],
  otherLanguage: 'The page is written in German; what is taken from it is given in the original.',
  page: {
    titled: 'the page {title}',
    untitled: 'the linked page',
    of_titled: 'the page {title}',
    of_untitled: 'the linked page',
  },
  quoted: ['“', '”'],
  isConclusion:
    /^(?:(?:our |my |the |in )?(?:conclusions?|summary)\b|to sum up|summing up|final thoughts|closing thoughts|wrap|assessment$|the bottom line|outlook)/i,
  isIntroduction: /^(?:introduction|intro|getting started|foreword)\b/i,
}
