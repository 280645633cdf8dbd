// Takes the screenshots of the product from the demo data: for the public pages, the help and the README. `npm run
// pictures`, or `npm run pictures -- shop order` for some of them.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  desktopPictures,
  phonePictures,
  pictureFile,
  pictureSize,
  type PictureTheme,
  pictureThemes,
} from '../../web/lib/pictures.ts'
import { findChromium } from '../chromium.ts'
import { type Language, password } from '../journey.ts'
import { runProduct } from '../product.ts'
import { type Ask, type Scene, scenes } from './scenes.ts'
import { drawSocialPictures } from './social.ts'

const root = join(import.meta.dirname, '../..')
const languages: readonly Language[] = ['en', 'de']
const packing = { quality: 45, effort: 2 }

interface Drawn {
  scene: Scene
  theme: PictureTheme
  language: Language
}

/** A signed-in member, with the browser in which their pages are captured. */
interface Sitter {
  context: BrowserContext
  ask: Ask
}

const signIn = async (browser: Browser, url: string, scene: Scene): Promise<Sitter> => {
  const { width, height, density } = pictureSize(scene.name)
  const onPhone = isOnPhone(scene)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: density,
    isMobile: onPhone,
    hasTouch: onPhone,
    reducedMotion: 'reduce',
  })
  const given = { email: `${scene.as}@demo.test`, password }
  const answer = await context.request.post('/api/auth/sign-in', { data: given })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const ask: Ask = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const found = await context.request.fetch(path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', data: body }),
    })
    if (!found.ok()) throw new Error(`${path} answers ${found.status()}.`)
    return (await found.json()) as T
  }
  return { context, ask }
}

const isOnPhone = (scene: Scene): boolean => phonePictures.some((name) => name === scene.name)

const stillWithin = 20

/** Charts animate after they have loaded: the screenshot is final when the next one is identical. */
const stillPicture = async (page: Page): Promise<Buffer> => {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let last = await take()
  for (let tried = 0; tried < stillWithin; tried += 1) {
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${page.url()} does not come to rest: its screenshots keep changing.`)
}

const draw = async ({ context, ask }: Sitter, { scene, theme, language }: Drawn): Promise<Buffer> => {
  const page = await context.newPage()
  await page.addInitScript(
    (chosen) => {
      const consent = { necessary: true, analytics: false, marketing: false, timestamp: new Date().toISOString() }
      localStorage.setItem('cookie-consent', JSON.stringify(consent))
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
    },
    { language, theme },
  )
  await page.goto(await scene.at(ask, language))
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility() === true &&
      !document.querySelector('.animate-shimmer, [aria-busy=true]'),
  )
  await scene.then?.(page, language)
  if (scene.from !== undefined) await scene.from(page).evaluate((start) => start.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => document.fonts.ready)
  const picture = await stillPicture(page)
  await page.close()
  return picture
}

const write = (path: string, bytes: Buffer): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** Screenshots used in the README. */
const inReadme: Partial<Record<Scene['name'], string>> = {
  shop: 'shop',
  order: 'order',
  website: 'website',
}

const keep = async ({ scene, theme, language }: Drawn, picture: Buffer): Promise<void> => {
  const file = join(root, 'web/public', pictureFile(scene.name, theme, language))
  write(file, await sharp(picture).avif(packing).toBuffer())
  const readme = inReadme[scene.name]
  if (readme !== undefined && language === 'en') {
    const shown = sharp(picture).resize({ width: 1440 }).png({ palette: true, quality: 90 })
    write(join(root, `docs/images/${readme}-${theme}.png`), await shown.toBuffer())
  }
}

const wanted = process.argv.slice(2)
const names = [...desktopPictures, ...phonePictures]
const unknown = wanted.filter((name) => name !== 'social' && !names.some((known) => known === name))
if (unknown.length > 0) {
  throw new Error(`Unknown picture: ${unknown.join(', ')}. Available: ${names.join(', ')}, social.`)
}
const given = process.env['BASE_URL']
const product = given === undefined ? await runProduct('pictures') : { url: given, stop: () => Promise.resolve() }
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
try {
  const sitters = new Map<string, Sitter>()
  for (const scene of scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const place = `${scene.as} ${pictureSize(scene.name).width}`
    const sitter = sitters.get(place) ?? (await signIn(browser, product.url, scene))
    sitters.set(place, sitter)
    for (const theme of pictureThemes) {
      for (const language of languages) {
        const drawn = { scene, theme, language }
        await keep(drawn, await draw(sitter, drawn))
      }
    }
    process.stdout.write(`${scene.name}\n`)
  }
  if (wanted.length === 0 || wanted.includes('social')) {
    await drawSocialPictures(browser, join(root, 'web/public/social'))
  }
} finally {
  await browser.close()
  await product.stop()
}
