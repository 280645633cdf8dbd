interface ForSearchEnginesProps {
  /** A schema.org object. */
  data(): Readonly<Record<string, unknown>>
}

/** Escaped, so that no text can close the script element. */
const asScript = (data: ReturnType<ForSearchEnginesProps['data']>): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

/**
 * Structured data (JSON-LD) for search engines; not executed. They read prerendered pages, so it stays out of the
 * browser bundle.
 */
export const ForSearchEngines = ({ data }: ForSearchEnginesProps) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? asScript(data()) : '' }}
    suppressHydrationWarning
  />
)
