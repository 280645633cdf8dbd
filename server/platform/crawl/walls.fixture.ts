// Pages for tests of walls.ts: what stands in front of a page in the field, written in the structure of the systems
// that make it.
import type { Wall } from './facts.ts'

export type WallPage = readonly [what: string, html: string, wall: Wall | null]

export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

export const german =
  'Der Hafen liegt am Fluss und die Boote kommen am Abend mit frischem Fisch zurück in die kleine Stadt. Wer früh aufsteht, sieht sie auslaufen und hört die Motoren über dem Wasser. '
export const english =
  'The harbour lies at the river and the boats come back to the small town with fresh fish in the evening. If you rise early you see them leave and hear the engines over the water. '

export const menu =
  '<header class="site-header"><nav><ul><li><a href="/">Startseite</a></li><li><a href="/boote">Boote</a></li><li><a href="/hafen">Hafen</a></li><li><a href="/kontakt">Kontakt</a></li></ul></nav></header>'
export const footer =
  '<footer><p>Alle Rechte vorbehalten. Impressum, Datenschutz und Versandkosten, Widerruf, Zahlung und mehr über unseren Verlag am Fluss.</p></footer>'
export const scripts = '<script src="/a.js"></script><script src="/b.js" defer></script>'
export const state = (name: string): string =>
  `{"${name}":[${Array.from({ length: 200 }, (_, at) => `{"id":${at},"slug":"boat-${at}"}`).join(',')}]}`

const shells: readonly WallPage[] = [
  [
    'React',
    page(
      'Boats',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.1a2b.js"></script>`,
    ),
    'needs_script',
  ],
  [
    'Vue',
    page(
      'Boote',
      `<noscript><strong>Bitte aktivieren Sie JavaScript, um fortzufahren.</strong></noscript><div id="app"></div><script type="module" src="/assets/index.js"></script>`,
    ),
    'needs_script',
  ],
  [
    'a module in a container with a name of its own',
    page('Boats', `<div id="harbour-frontend"></div><script type="module" src="/assets/index.js"></script>`),
    'needs_script',
  ],
  [
    'Vue in the page itself',
    page(
      'Boote',
      `<div id="shop"><h1>{{ product.title }}</h1><p>{{ product.text }}</p></div><script src="/vue.js"></script>`,
    ),
    'needs_script',
  ],
  [
    'Angular',
    page(
      'Boats',
      `<app-root></app-root><script src="runtime.js" type="module"></script><script src="main.js" type="module"></script>`,
    ),
    'needs_script',
  ],
  [
    'Angular while it loads',
    page('Boote', `<app-root>Wird geladen …</app-root><script src="main.js" type="module"></script>`),
    'needs_script',
  ],
  [
    'Next',
    page(
      'Boats',
      `<div id="__next"><div class="spinner">Loading…</div></div><script id="__NEXT_DATA__" type="application/json">${state('posts')}</script><script src="/_next/main.js"></script>`,
    ),
    'needs_script',
  ],
  [
    'Nuxt',
    page(
      'Boote',
      `<div id="__nuxt"></div><script>window.__NUXT__=${state('data')}</script><script src="/_nuxt/a.js"></script>`,
    ),
    'needs_script',
  ],
  [
    'SvelteKit',
    page(
      'Boats',
      `<div style="display: contents"><script>{const element=document.currentScript.parentElement;Promise.all([import("./start.js"),import("./app.js")]).then(([kit,app])=>{kit.start(app,element,${state('nodes')})})}</script></div>`,
    ),
    'needs_script',
  ],
  [
    'a site builder',
    page(
      'Boote',
      `<div id="SITE_CONTAINER"></div><script type="application/json" id="warmup-data">${state('pages')}</script><script src="/thunderbolt.js"></script>`,
    ),
    'needs_script',
  ],
  [
    'header and footer from the server, content from scripts',
    page('Boote', `${menu}<main id="content"></main>${footer}${scripts}`),
    'needs_script',
  ],
  [
    'a skeleton',
    page('Boats', `${menu}<main><div class="skeleton"></div><div class="skeleton"></div></main>${footer}${scripts}`),
    'needs_script',
  ],
]

export const button = (label: string): string => `<button type="button">${label}</button>`

const consents: readonly WallPage[] = [
  [
    'Cookiebot',
    page(
      'Boote',
      `<div id="CybotCookiebotDialog" role="dialog"><h2>Diese Webseite verwendet Cookies</h2><p>Wir verwenden Cookies, um Inhalte und Anzeigen zu personalisieren und die Zugriffe auf unsere Website zu analysieren.</p>${button('Alle zulassen')}${button('Ablehnen')}</div><script src="https://consent.cookiebot.com/uc.js"></script>`,
    ),
    'consent_wall',
  ],
  [
    'OneTrust',
    page(
      'Boats',
      `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk"><p>By clicking “Accept All Cookies”, you agree to the storing of cookies on your device to enhance site navigation.</p>${button('Accept All Cookies')}${button('Reject All')}${button('Cookie Settings')}</div></div>`,
    ),
    'consent_wall',
  ],
  [
    'Usercentrics, filled by a script',
    page(
      'Boote',
      `<div id="usercentrics-root"></div><script id="usercentrics-cmp" src="https://app.usercentrics.eu/browser-ui/latest/loader.js" async></script>`,
    ),
    'consent_wall',
  ],
  [
    'consentmanager',
    page(
      'Boote',
      `<div id="cmpbox" class="cmpbox"><div>Willkommen! Wir und unsere Partner verarbeiten personenbezogene Daten mit Ihrer Einwilligung.</div><a href="#" role="button">Alle akzeptieren</a><a href="#" role="button">Einstellungen</a></div><script src="https://cdn.consentmanager.net/delivery/js/cmp.min.js"></script>`,
    ),
    'consent_wall',
  ],
  [
    'a choice between advertising and a subscription',
    page(
      'Boote – Zustimmung',
      `<div class="sp_message_wrap"><h1>Willkommen</h1><p>Mit Werbung und Tracking weiterlesen, oder werbefrei im PUR-Abo für 4,99 € im Monat.</p><p>${german}</p>${button('Akzeptieren und weiter')}<a href="/pur">Jetzt abonnieren</a></div>`,
    ),
    'consent_wall',
  ],
  [
    'the same, made by the publisher',
    page(
      'Boats',
      `<div class="layer"><h1>Your privacy is important</h1><p>We and our partners store cookies to show ads. Or read ad-free for 3 € a month with a subscription.</p>${button('Accept and continue')}${button('Subscribe')}</div>`,
    ),
    'consent_wall',
  ],
]

export const login = (labels: readonly [string, string, string]): string =>
  `<form name="loginform" id="loginform" action="/wp-login.php" method="post"><p><label>${labels[0]}</label><input type="text" name="log"></p><p><label>${labels[1]}</label><input type="password" name="pwd"></p><p><input type="submit" value="${labels[2]}"></p></form>`

const logins: readonly WallPage[] = [
  [
    'WordPress',
    page(
      'Anmelden ‹ Hafenblog — WordPress',
      `<div id="login"><h1><a href="https://wordpress.org/">Powered by WordPress</a></h1>${login(['Benutzername oder E-Mail-Adresse', 'Passwort', 'Anmelden'])}<p id="nav"><a href="/lost">Passwort vergessen?</a></p></div>`,
    ),
    'login_wall',
  ],
  [
    'a shop for customers only',
    page(
      'Sign in',
      `${menu}<main><h1>Sign in</h1><p>Sign in to your account to see this page.</p>${login(['Email', 'Password', 'Sign in'])}</main>${footer}`,
    ),
    'login_wall',
  ],
  [
    'members only, without a form',
    page(
      'Bootsliste',
      `${menu}<main><article><h1>Bootsliste</h1><p>Dieser Inhalt ist nur für registrierte Mitglieder. Bitte melde dich an oder werde Mitglied.</p></article></main>${footer}`,
    ),
    'login_wall',
  ],
  [
    'the address first, the password later',
    page(
      'Log in – Boats',
      `<main><h1>Log in</h1><form><input type="email" name="email"><button>Continue</button></form></main>`,
    ),
    'login_wall',
  ],
  [
    'a page with a password',
    page(
      'Geschützt: Bootsliste',
      `<main><article><p>Dieser Inhalt ist passwortgeschützt. Um ihn anzuschauen, gib bitte das Passwort ein:</p><form><input type="password"><input type="submit" value="OK"></form></article></main>`,
    ),
    'login_wall',
  ],
]

export const notFree =
  '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False","hasPart":{"isAccessibleForFree":false,"cssSelector":".paid"}}</script>'

const paywalls: readonly WallPage[] = [
  [
    'declared to search engines',
    page('Boote', `${menu}<main><article><h1>Boote</h1><p>${german}</p></article></main>${footer}`, notFree),
    'paywall',
  ],
  [
    'a teaser with an offer',
    page(
      'Boote',
      `${menu}<main><article><h1>Boote am Fluss</h1><p>${german}</p><div class="paywall"><h2>Weiterlesen mit Plus</h2><p>Sie sind bereits Abonnent? Hier anmelden.</p></div></article></main>${footer}`,
    ),
    'paywall',
  ],
  [
    'a meter',
    page(
      'Boats',
      `<main><article><h1>Boats</h1><p>${english}</p><section><h2>You have reached your limit of free articles.</h2><p>Subscribe to continue reading.</p></section></article></main>`,
    ),
    'paywall',
  ],
]

const challenges: readonly WallPage[] = [
  [
    'Cloudflare',
    page(
      'Just a moment...',
      `<div class="main-wrapper" role="main"><h1>seller.test</h1><h2>Verifying you are human. This may take a few seconds.</h2><p>seller.test needs to review the security of your connection before proceeding.</p></div><script>window._cf_chl_opt={cType:'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'</script>`,
      '<meta name="robots" content="noindex,nofollow">',
    ),
    'captcha',
  ],
  [
    'Cloudflare in German',
    page(
      'Nur einen Moment…',
      `<div role="main"><h1>seller.test</h1><p>Bestätigen Sie, dass Sie ein Mensch sind, indem Sie die folgende Aktion ausführen.</p></div>`,
    ),
    'captcha',
  ],
  [
    'DataDome',
    page(
      'seller.test',
      `<p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script>`,
    ),
    'captcha',
  ],
  [
    'PerimeterX',
    page(
      'Access to this page has been denied',
      `<div class="px-captcha-container"><div id="px-captcha"></div><p>Press &amp; Hold to confirm you are a human (and not a bot).</p></div><script>window._pxAppId='PX1'</script>`,
    ),
    'captcha',
  ],
  [
    'a checkbox and nothing else',
    page(
      'Prüfung',
      `<form action="/check"><div class="h-captcha" data-sitekey="1"></div><button>Weiter</button></form><script src="https://js.hcaptcha.com/1/api.js"></script>`,
    ),
    'captcha',
  ],
]

export const wallPages: readonly WallPage[] = [...shells, ...consents, ...logins, ...paywalls, ...challenges]
