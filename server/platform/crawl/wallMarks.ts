// Marks by which walls in front of a page are recognised, in German and English: names of elements, addresses of
// scripts, labels of buttons and sentences. None of them alone makes a wall; walls.ts counts what else is on the page.

/** Parts of a page around its content; a class or id has to be exactly one of these. */
export const chromeName =
  /^(?:(?:site|page|main|global|app|top)[-_]?)?(?:header|footer|nav|navbar|navigation|menu|topbar|sidebar|masthead|colophon|breadcrumbs?)(?:[-_]{1,2}(?:inner|wrapper|wrap|container|area))?$/i

/** Containers of consent managers, and the names that self-made ones have. */
export const consentName =
  /^(?:cookie|consent|gdpr|dsgvo|ccpa|cmp|tcf|usercentrics|uc-|onetrust|ot-sdk|cybot|sp_message|sp-message|sourcepoint|didomi|qc-cmp|borlabs|brlbs|cmplz|klaro|iubenda|truste|fc-consent|osano|tarteaucitron|termly|cky-|cli-|moove_gdpr|rcb-|pur-?(?:abo|layer|wall|modal)|privacy-?(?:banner|layer|wall|manager|modal|notice|center|gate))/i

export const consentSource =
  /(?:consent\.cookiebot|cookielaw\.org|onetrust|usercentrics|consentmanager\.net|sp-prod\.net|privacy-mgmt|sourcepoint|privacy-center\.org|didomi|quantcast\.mgr|cmp\.quantcast|fundingchoices|iubenda|trustarc|borlabs-cookie|cookieyes|cookiefirst|traffective|opencmp|consent\.js|cmp\.js)/i

const answers = [
  'ok(?:ay)?',
  '(?:(?:alle[sn]?|allen|cookies?|auswahl|nur) ){0,3}(?:akzeptieren|annehmen|zustimmen|erlauben|zulassen|ablehnen|einwilligen)(?: (?:und|&) .{1,30})?',
  '(?:ich )?(?:stimme (?:allen? )?zu|bin einverstanden|verstanden|lehne ab)',
  '(?:mit|weiter mit) (?:werbung|cookies|tracking).{0,30}',
  'nur (?:notwendige|essenzielle|erforderliche|technisch).{0,30}',
  '(?:cookie-?|datenschutz-?)?einstellungen(?: .{1,20})?',
  '(?:i )?(?:accept|agree|allow|consent|reject|decline|refuse|deny|got it)(?: .{1,25})?',
  '(?:manage|cookie|privacy|customi[sz]e) (?:preferences|options|cookies|settings|choices)',
  '(?:only )?(?:necessary|essential)(?: .{1,20})?',
]

/** The whole label of a button that answers a consent request. */
export const consentAnswer = new RegExp(`^(?:${answers.join('|')})$`, 'i')

export const consentTopic =
  /cookie|tracking|einwilligung|datenschutz|personenbezogen|personalisiert|consent|privacy|personal data|partners? (?:store|process|use)/i

export const payOrConsent =
  /(?:pur|werbefrei|tracking-?frei|ad-?free|without (?:ads|advertising|tracking)|ohne (?:werbung|tracking))[\s\S]{0,300}(?:abo|monat|€|euro|month|subscri)/i

export const notFree = /"isAccessibleForFree"\s{0,9}:\s{0,9}"?(?:https?:\/\/schema\.org\/)?false\b/i

export const paywallName =
  /^(?:paywall|article-?_{0,2}paywall|c-paywall|piano-|tp-(?:modal|container|iframe)|poool|leaky_?-?paywall|pmpro_content_message|memberful|rcp[-_]restrict|mepr-unauthorized|wc-memberships|paid-?barrier|abo-?(?:schranke|wall|box|teaser)|plus-?(?:wall|schranke)|subscriber-?(?:wall|only)|subscription-?(?:wall|required|barrier)|premium-?(?:wall|barrier)|reg-?wall|meter(?:ed|-wall))/i

export const paywallSentence =
  /(?:jetzt|weiter) ?lesen mit .{0,30}(?:abo|plus|premium|\+)|mit (?:\S{1,20} ){0,3}(?:abo|plus|premium)\b.{0,40}lesen|(?:artikel|text|beitrag) (?:jetzt )?(?:weiterlesen|freischalten|kaufen)|bereits abonnent|schon abonnent|abonnieren,? um|nur für abonnent|abo (?:abschließen|testen)|(?:artikel|inhalt|beitrag) ist (?:exklusiv|kostenpflichtig)|subscribe (?:now )?to (?:continue|read|unlock|keep)|already a subscriber|for subscribers|subscribers? only|to (?:continue|keep) reading|(?:reached|used) (?:all )?(?:of )?your .{0,30}(?:limit|articles?)|gratis-?artikel|(?:kostenlosen?|freien?) artikel .{0,40}(?:gelesen|aufgebraucht|verbraucht)/i

export const membersSentence =
  /nur für (?:registrierte |angemeldete |eingeloggte )?(?:mitglieder|nutzer|benutzer)|(?:bitte|musst|müssen|müsst|kannst) .{0,50}(?:anmelden|einloggen|angemeldet|eingeloggt)|melden? (?:dich|sie sich) .{0,40}an,? um|you (?:must|need to|have to) (?:be )?(?:log|sign)|(?:log|sign) ?in to (?:view|read|continue|see|access)|members[- ]only|only (?:available )?(?:for|to) (?:registered )?members|please (?:log|sign) in|content is (?:restricted|protected)|passwortgeschützt|password protected/i

export const loginTitle = /^(?:log ?-?in|sign ?-?in|anmeld(?:en|ung)|einloggen|melden sie sich an|melde dich an)\b/i

/** Only on pages that are a challenge. */
export const challengeMark =
  /_cf_chl_opt|challenge-platform\/h\/|cf-challenge|captcha-delivery\.com|px-captcha|awswafintegration|gokuprops|challenge\.js\?.*awswaf|awswaf\.com\/.*challenge|sec-if-cpt|ddos-guard|sucuri_cloudproxy|anubis_challenge|\.within\.website\/x\/cmd\/anubis|perfdrive\.com|vercel security checkpoint/i

/** On ordinary pages of a protected site, too. */
export const guardMark = /_incapsula_resource|bm-verify|kpsdk|distil_|arkoselabs|geetest|\/cdn-cgi\/challenge-platform/i

export const widgetName = /^(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|mtcaptcha|captcha)/i

/** Sentences that speak to the reader of a challenge. */
export const challengeSentence =
  /just a moment|attention required|checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)|(?:confirm|prove) (?:that )?you(?:'re| are) (?:a )?(?:human|not a (?:ro)?bot)|are you (?:a )?(?:human|robot)|press (?:&|and) hold|access to this page has been denied|unusual traffic|enable javascript and cookies|making sure you're not a bot|(?:bist du|sind sie) ein (?:mensch|roboter)|bestätigen sie,? dass sie (?:ein mensch|kein (?:ro)?bot)|dass (?:du|sie) (?:ein mensch|kein (?:ro)?bot(?:er)?) (?:bist|sind)|einen moment(?:,? bitte|…|\.\.\.)|ihr(?:en)? browser wird (?:über)?geprüft|ungewöhnlichen (?:daten)?verkehr/i

/** Words that articles use as well: only for very short pages. */
export const challengeWord =
  /captcha|security (?:check|verification)|access (?:has been |is )?denied|sicherheits(?:über)?prüfung|zugriff verweigert/i

export const asksForScript =
  /(?:enable|activate|turn on|requires?|need|without|disabled|doesn['’]t work).{0,60}java ?script|java ?script.{0,60}(?:enabled?|required|disabled|aktivier|deaktiviert|benötigt|erforderlich|einschalten|notwendig)|(?:aktivier|benötig|einschalten|ohne).{0,40}java ?script/i

export const loading =
  /^(?:loading|please wait|(?:wird |seite )?(?:wird )?geladen|lädt|lade|bitte warten|einen moment)\b/i

export const stateAssignment =
  /__(?:next|nuxt|apollo|initial|preloaded|sveltekit|remix|astro)|initial_?state|preloaded_?state|kit\.start\(/i

export const busyName = /^(?:skeleton|shimmer|placeholder-glow|spinner|loader|loading|preloader|splash)/i

/** Empty elements of ordinary pages. */
export const harmlessEmpty =
  /^(?:fb-root|.*(?:modal|overlay|toast|tooltip|popup|portal|ads?|banner|clear|clearfix|spacer|analytics|recaptcha|notifications?|progress|back-?to-?top).*)$/i
