// Social preview images of the public pages. They carry no name, because every exchange has its own.
import type { Browser } from '@playwright/test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Language } from '../journey.ts'

const root = join(import.meta.dirname, '../..')
const size = { width: 1200, height: 630 }

const words: Record<'home' | 'help' | 'economy' | 'site', Record<Language, { title: string; note: string }>> = {
  home: {
    en: { title: 'Backlinks\nthat stay.', note: 'Held in escrow, checked, watched for their whole guarantee.' },
    de: {
      title: 'Backlinks,\ndie bleiben.',
      note: 'Credits hinterlegt, Links geprüft und beobachtet, solange die Garantie gilt.',
    },
  },
  help: {
    en: { title: 'How it works,\nstep by step.', note: 'Help for everybody who buys, sells or exchanges links.' },
    de: {
      title: 'So geht’s,\nSchritt für Schritt.',
      note: 'Hilfe für alle, die Links kaufen, verkaufen oder tauschen.',
    },
  },
  economy: {
    en: { title: 'Every credit,\naccounted for.', note: 'What was issued, what was burned, and what a link costs.' },
    de: { title: 'Jeder Credit,\nnachgezählt.', note: 'Was ausgegeben und vernichtet wurde und was ein Link kostet.' },
  },
  site: {
    en: { title: 'A website,\nproved and checked.', note: 'Owner proved by DNS, quality analysed in the open.' },
    de: { title: 'Eine Website,\nbelegt und geprüft.', note: 'Inhaber per DNS belegt, Qualität offen analysiert.' },
  },
}

const fontOf = (path: string): string => readFileSync(join(root, 'node_modules', path)).toString('base64')
const svgOf = (path: string): string => readFileSync(join(root, path)).toString('base64')

const headFont = fontOf('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2')
const textFont = fontOf('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

const days = Array.from({ length: 56 }, () => '<i></i>').join('')

const documentOf = (language: Language, { title, note }: { title: string; note: string }): string => `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><style>
@font-face { font-family: Head; src: url(data:font/woff2;base64,${headFont}); font-weight: 200 800 }
@font-face { font-family: Text; src: url(data:font/woff2;base64,${textFont}); font-weight: 100 900 }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; background: #0b1119; color: #e9edf3; font-family: Text; overflow: hidden; position: relative; padding: 76px 84px }
.sea { position: absolute; inset: 0; background: url(data:image/svg+xml;base64,${svgOf('web/features/landing/seaChart.svg')}) center / cover; filter: invert(1); opacity: .09 }
main { position: relative; height: 100%; display: flex; flex-direction: column }
img { width: 72px; height: 72px }
h1 { font: 700 104px/1.02 Head; letter-spacing: -.035em; white-space: pre-line; margin-top: 40px }
p { font-size: 30px; color: #a9b6c6; margin-top: 28px; max-width: 900px; line-height: 1.4 }
div.days { margin-top: auto; display: grid; grid-template-columns: repeat(56, 12px); gap: 6px }
i { height: 12px; border-radius: 3px; background: #43a68b }
i:nth-child(41) { background: #f0766b }
</style><div class="sea"></div><main><img alt="" src="data:image/svg+xml;base64,${svgOf('web/public/favicon.svg')}">
<h1>${title}</h1><p>${note}</p><div class="days">${days}</div></main></html>`

export const drawSocialPictures = async (browser: Browser, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({ viewport: size })
  for (const [name, byLanguage] of Object.entries(words)) {
    for (const language of ['en', 'de'] as const) {
      await page.setContent(documentOf(language, byLanguage[language]))
      await page.evaluate(() => document.fonts.ready)
      const picture = sharp(await page.screenshot()).png({ palette: true, colours: 64 })
      await picture.toFile(join(folder, `${name}.${language}.png`))
    }
  }
  await page.close()
}
