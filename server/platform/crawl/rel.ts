// The `rel` attribute of a link: all of its tokens decide, and only what is shown of them is shortened.

/** White space as HTML defines it; a no-break space is none. */
const whiteSpace = /[\t\n\f\r ]+/
/** Google reads a comma like a space. */
const separators = /[\t\n\f\r ,]+/
const token = /^[a-z0-9_:.-]{1,40}$/
const shownMax = 10

/** Tokens that judge a link: always among those that are kept. */
const deciding: ReadonlySet<string> = new Set(['nofollow', 'sponsored', 'ugc', 'dofollow', 'follow'])

/** The tokens of an attribute that HTML defines as separated by white space, lower case. */
export const htmlTokens = (value: string): string[] => {
  const tokens = value.toLowerCase().split(whiteSpace)
  return tokens.filter((one) => one !== '')
}

/** Lower case, sorted, each once; of those that decide nothing only as many as can be shown. */
export const relTokens = (rel: string): string[] => {
  if (rel === '') return []
  const known = new Set<string>()
  const others = new Set<string>()
  for (const one of rel.toLowerCase().split(separators)) {
    if (deciding.has(one)) known.add(one)
    else if (others.size < shownMax && token.test(one)) others.add(one)
  }
  return [...known, ...[...others].slice(0, shownMax - known.size)].sort()
}

/** Browsers read such a value differently from Google, or neither knows what is meant: commas, semicolons, other spaces. */
export const isRelMalformed = (rel: string): boolean => htmlTokens(rel).some((one) => !/^[a-z0-9_:.+/-]+$/.test(one))

/** Without the white space that HTML strips around URLs and names; any other space is part of the value. */
export const strip = (value: string): string => value.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
