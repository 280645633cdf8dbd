// Generated pages without hostile content.
import { many } from './hostilePage.ts'

const honestWords =
  'Der Hafen liegt am Fluss und die Boote kommen am Abend mit frischem Fisch zur\u00fcck in die kleine Stadt'.split(' ')
const sentence = (seed: number): string =>
  many(18, (index) => `${honestWords[(seed * 7 + index * 5) % honestWords.length]} `)

/** A blog-like page of about this many kilobytes with a known word count. */
export const honestPage = (seed: number, kilobytes = 40): { html: string; words: number; title: string } => {
  const title = `Artikel ${seed}`
  const paragraphs = Math.ceil((kilobytes * 1_024 - 1_500) / 240)
  const text = many(
    paragraphs,
    (index) =>
      `<p class="entry-paragraph has-text" data-index="${index}">${sentence(seed + index)}<a class="inner link" href="/artikel/${(seed + index) % 50}">mehr</a></p>\n`,
  )
  const head = `<title>${title}</title><meta name="description" content="Beschreibung ${seed}"><meta name="viewport" content="width=device-width"><script>${'var a = 1; '.repeat(60)}</script>`
  const html = `<!doctype html><html lang="de"><head>${head}</head><body><main><h1>${title}</h1>${text}</main><footer><a href="/impressum">Impressum</a></footer></body></html>`
  return { html, words: 2 + paragraphs * 19 + 1, title }
}
