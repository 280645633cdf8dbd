// Link checks that need a browser: a hidden link is refused with a picture of its place, and a link that a script adds
// passes.
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, languageOn, signedOutNoise, test } from './journey.ts'
import { applyTransition, both, openOrder, submitLink } from './orderSteps.ts'
import { orderTexts } from './orderTexts.ts'
import {
  anchor,
  closeTrade,
  expectSoundLedger,
  followed,
  openTrade,
  placeOrder,
  publishPage,
  publishTarget,
} from './orderScenario.ts'

const texts = {
  en: { hidden: 'The link isn’t visible to visitors.', picture: 'The page around the link as visitors see it' },
  de: { hidden: 'Der Link ist für Besucher nicht sichtbar.', picture: 'Die Seite um den Link, wie Besucher sie sehen' },
}

const words = '<p>Along the dyke at low tide we walked for an hour and met two oystercatchers and a dog.</p>'

/** The rule that hides the link is in a style sheet, under a name that tells nothing. */
const hiddenPage = (target: string): string => `<!doctype html><html lang="en"><head><title>Slow walks</title>
  <style>main p.q7 { position: absolute; left: -200em } </style></head>
  <body><main><h1>Slow walks</h1>${words.repeat(8)}<p class="q7">More under <a href="${target}">${anchor}</a>.</p></main></body></html>`

/** Nothing but a script that writes the page. */
const scriptedPage = (target: string): string => `<!doctype html><html lang="en"><head><title>Slow walks</title></head>
  <body><div id="root"></div><noscript>Please enable JavaScript.</noscript><script>
    const main = document.createElement('main')
    main.innerHTML = '<h1>Slow walks</h1>${words.repeat(8)}<p>More under <a href="${target}">${anchor}</a>.</p>'
    document.getElementById('root').append(main)
  </script></body></html>`

test('a hidden link is refused with a picture, and one that a script adds passes', async ({ page, browser, quiet }, {
  project,
}) => {
  test.setTimeout(300_000)
  quiet.expectFailure(signedOutNoise)
  const language = languageOn(project)
  const t = orderTexts[language]
  const said = texts[language]
  const trade = await openTrade(browser, page, { language, theme: project.name === 'phone' ? 'light' : 'dark' })
  const { buyer, seller } = trade
  const target = await publishTarget(trade, 'tides')
  const id = await placeOrder(trade, target)
  await openOrder(trade, id)
  await applyTransition(seller, t.accept, t.accepting)

  await publishPage(trade, 'walks', hiddenPage(target))
  await submitLink(seller, t, '/walks')
  await both(trade, t.failed)
  for (const shown of [buyer, seller]) {
    await expect(shown.getByText(said.hidden).first()).toBeVisible(followed)
    const picture = shown.getByRole('img', { name: said.picture })
    await expect(picture).toBeVisible(followed)
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(300)
    await expectAccessibleInBothThemes(shown, followed)
  }

  await publishPage(trade, 'walks', scriptedPage(target))
  await submitLink(seller, t, '/walks')
  await both(trade, t.passed)
  await expect(buyer.getByRole('img', { name: said.picture })).toBeVisible(followed)
  await applyTransition(buyer, t.approve, t.approving)
  await both(trade, t.guaranteed)
  await expectSoundLedger(trade)
  await closeTrade(trade)
})
