interface ForSearchEnginesProps {
  /** One thing of schema.org. */
  data(): Readonly<Record<string, unknown>>
}

/** No text of ours can end the element that holds it. */
const asScript = (data: ReturnType<ForSearchEnginesProps['data']>): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

/** What a page says to search engines; data that nobody runs. They read rendered pages, so it stays out of the browser's bundle. */
export const ForSearchEngines = ({ data }: ForSearchEnginesProps) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? asScript(data()) : '' }}
    suppressHydrationWarning
  />
)
