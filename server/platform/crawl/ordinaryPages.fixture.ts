// Ordinary pages that resemble walls, for tests of walls.ts.
import {
  button,
  english,
  footer,
  german,
  login,
  menu,
  notFree,
  page,
  scripts,
  state,
  type WallPage,
} from './walls.fixture.ts'

const article = (language: string, times: number): string =>
  `<main><article><h1>Am Fluss</h1><p>${language.repeat(times)}</p></article></main>`
const about = (topic: string, sentence: string): WallPage => [
  topic,
  page(
    topic,
    `${menu}<main><article><h1>${topic}</h1><p>${`${sentence} `.repeat(24)}</p></article></main>${footer}${scripts}<script>track()</script>`,
  ),
  null,
]
const banner = `<div id="onetrust-banner-sdk"><p>Wir verwenden Cookies für Inhalte und Anzeigen.</p>${button('Alle akzeptieren')}${button('Ablehnen')}</div><script src="https://cdn.cookielaw.org/otSDKStub.js"></script>`

export const ordinaryPages: readonly WallPage[] = [
  about(
    'Captchas und wie sie arbeiten',
    'Ein Captcha fragt, ob jemand ein Mensch ist, und die Sicherheitsprüfung dauert.',
  ),
  about('What is a captcha?', 'A captcha asks whether you are human, and a security check takes time.'),
  about(
    'Cookies einfach erklärt',
    'Ein Banner fragt, ob Sie Cookies akzeptieren, und die Einwilligung wird gespeichert.',
  ),
  about('Better logins', 'People log in with a password, and many forget what it was.'),
  about('Warum Zeitungen Bezahlschranken haben', 'Ein Abo kostet Geld, und viele Leser suchen kostenlose Artikel.'),
  about('JavaScript für Anfänger', 'Der Browser führt JavaScript aus, und der Server liefert die Seite.'),
  ['an article with a consent banner', page('Boote', `${menu}${article(german, 3)}${footer}${banner}`), null],
  ['an article below a consent layer in English', page('Boats', `${banner}${article(english, 3)}`), null],
  [
    'an article with a login in its header',
    page(
      'Boote',
      `<header class="site-header">${login(['Name', 'Passwort', 'Anmelden'])}</header>${article(german, 2)}${footer}${scripts}`,
    ),
    null,
  ],
  [
    'an article with a login in its side bar',
    page('Boats', `<div class="sidebar">${login(['Name', 'Password', 'Log in'])}</div>${article(english, 4)}`),
    null,
  ],
  [
    'an article with a comment form and a captcha',
    page(
      'Boats',
      `${article(english, 2)}<form><textarea></textarea><input type="email"><div class="g-recaptcha"></div></form>${scripts}<script>x()</script>`,
    ),
    null,
  ],
  [
    'a short page without scripts',
    page('Links', `${menu}<main><h1>Links</h1><p>Unsere Freunde am Fluss.</p></main>${footer}`),
    null,
  ],
  [
    'a short page of a blog with scripts',
    page(
      'Links',
      `${menu}<main><h1>Links</h1><p>Unsere Freunde am Fluss und im Hafen, mit denen wir seit vielen Jahren gern zusammenarbeiten und die wir empfehlen können, weil sie gute Boote bauen, fairen Fisch verkaufen und immer Zeit für ein Gespräch haben, auch am Abend.</p></main>${footer}${scripts}<script src="/jquery.js"></script>`,
    ),
    null,
  ],
  [
    'an article of Next with its state',
    page(
      'Boats',
      `<div id="__next">${menu}${article(english, 3)}${footer}</div><script id="__NEXT_DATA__" type="application/json">${state('posts')}</script><script src="/_next/main.js"></script>`,
    ),
    null,
  ],
  [
    'an article with empty places for scripts',
    page(
      'Boats',
      `<div id="fb-root"></div>${menu}${article(english, 2)}<div id="comments-app"></div><noscript>Please enable JavaScript to view the comments.</noscript>${scripts}`,
    ),
    null,
  ],
  [
    'an article behind a guard that lets us in',
    page(
      'Boote',
      `${article(german, 2)}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script src="/_Incapsula_Resource?x=1"></script>`,
    ),
    null,
  ],
  [
    'a free article that says so',
    page('Boote', article(german, 3), notFree.replaceAll(/"False"|false/g, 'true')),
    null,
  ],
  [
    'a list of articles',
    page(
      'Boote',
      `${menu}<main><p>${german}</p><a href="/a">Weiterlesen</a> <a href="/b">Mit Kindern im Abonnement segeln</a><p>${german}</p></main>${footer}${scripts}`,
    ),
    null,
  ],
]
