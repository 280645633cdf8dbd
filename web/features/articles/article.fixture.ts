// Test article with every feature, and text that would be markup if it were parsed.
import type { Article } from '../../../contract/article.ts'
import type { ArticleLink } from '../../../contract/articleText.ts'

export const link: ArticleLink = {
  url: 'https://rosen.example/pflege?a=1&b=2',
  anchor: 'Rosen pflegen',
  rel: 'nofollow',
}

export const article: Article = {
  title: 'Rosen: so blühen sie',
  blocks: [
    { kind: 'heading', level: 2, text: 'Vor dem <script>Winter</script>' },
    {
      kind: 'paragraph',
      runs: [{ text: 'Wer ' }, { link: true }, { text: ' will, ' }, { text: 'schneidet', bold: true, italic: true }],
    },
    { kind: 'heading', level: 3, text: 'Werkzeug' },
    { kind: 'list', ordered: true, items: [[{ text: 'Schere' }], [{ text: 'Handschuhe', italic: true }]] },
    { kind: 'quote', runs: [{ text: '[Klick](https://boese.example)' }] },
  ],
}
