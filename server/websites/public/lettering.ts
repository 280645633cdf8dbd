// Letters drawn as paths, so that a badge looks the same everywhere, whatever fonts are installed. A letter is a
// stroked path: cap height 10, x-height 7, baseline at 10, and its declared width.

type Glyph = readonly [width: number, path: string]

const bowl = 'M6 6.5a3 3.5 0 1 0-6 0a3 3.5 0 1 0 6 0'
const ring = 'M9 5a4.5 5 0 1 0-9 0a4.5 5 0 1 0 9 0'
const arch = 'M0 3v7M0 6q.2-3 3-3q2.8 0 2.8 3v4'

const letters: Readonly<Record<string, Glyph>> = {
  a: [6, `${bowl}M6 3v7`],
  b: [6, `M0 0v10${bowl}`],
  c: [5.4, 'M5.4 4.5a3 3.5 0 1 0 0 4'],
  d: [6, `${bowl}M6 0v10`],
  e: [6, 'M0 6.5h6a3 3.5 0 1 0-.8 2.5'],
  f: [3.6, 'M3.8 .1q-2.4-.5-2.4 2V10M0 3.4h3.5'],
  g: [6, `${bowl}M6 3v7.8q0 2.7-3 2.7q-1.7 0-2.5-.9`],
  h: [5.8, 'M0 0v10M0 6q.2-3 3-3q2.8 0 2.8 3v4'],
  i: [0, 'M0 3.2V10M0 .3v.1'],
  j: [1, 'M1 3.2v8q0 2-1.7 1.8M1 .3v.1'],
  k: [5, 'M0 0v10M4.8 3L0 7.2M1.8 5.8L5.2 10'],
  l: [0, 'M0 0v10'],
  m: [9.2, 'M0 3v7M0 6q.2-3 2.4-3q2.2 0 2.2 3v4M4.6 6q.2-3 2.4-3q2.2 0 2.2 3v4'],
  n: [5.8, arch],
  o: [6, bowl],
  p: [6, `M0 3v10.2${bowl}`],
  q: [6, `${bowl}M6 3v10.2`],
  r: [3.2, 'M0 3v7M0 6q.2-3 3.3-2.9'],
  s: [4.7, 'M4.5 4.3Q3.7 3 2.3 3Q.2 3 .2 4.8q0 1.4 2.2 1.7q2.4 .3 2.4 1.9Q4.8 10 2.4 10Q.7 10 0 8.7'],
  t: [3.6, 'M1.4 .8V8q0 2.2 2.3 1.9M0 3.3h3.5'],
  u: [5.8, 'M0 3v4q0 3 2.8 3q2.8 0 3-3M5.8 3v7'],
  v: [5.6, 'M0 3l2.8 7L5.6 3'],
  w: [8.8, 'M0 3l2.2 7L4.4 3.4L6.6 10L8.8 3'],
  x: [5, 'M0 3l5 7M5 3l-5 7'],
  y: [5.8, 'M0 3l2.9 7M5.8 3L2.6 11.6q-.6 1.7-2.2 1.4'],
  z: [4.8, 'M0 3h4.7L0 10h4.9'],
  A: [7.8, 'M0 10L3.9 0L7.8 10M1.4 6.6h5'],
  B: [6.6, 'M3.4 4.8H0V0h3.2q2.9 0 2.9 2.4q0 2.4-2.7 2.4q3.2 0 3.2 2.6q0 2.6-3.2 2.6H0V4.8'],
  C: [7.9, 'M7.9 2a4.4 5 0 1 0 0 6'],
  D: [7.4, 'M0 0v10h2.4q5 0 5-5q0-5-5-5z'],
  E: [5.6, 'M5.6 0H0v10h5.6M0 4.8h5'],
  F: [5.4, 'M5.6 0H0v10M0 4.9h4.8'],
  G: [8.6, 'M7.9 2a4.4 5 0 1 0 .7 3.4H5.2'],
  H: [7, 'M0 0v10M7 0v10M0 4.8h7'],
  I: [0, 'M0 0v10'],
  J: [4.2, 'M4.2 0v7q0 3-2.2 3Q.2 10 0 8'],
  K: [6.6, 'M0 0v10M6.3 0L0 6.1M2.3 4L6.7 10'],
  L: [5.2, 'M0 0v10h5.3'],
  M: [8.8, 'M0 10V0l4.4 6.4L8.8 0v10'],
  N: [7, 'M0 10V0l7 10V0'],
  O: [9, ring],
  P: [6.3, 'M0 10V0h3.4q3 0 3 2.8q0 2.8-3 2.8H0'],
  Q: [9, `${ring}M5.6 7L8.7 10.6`],
  R: [6.6, 'M0 10V0h3.4q3 0 3 2.8q0 2.8-3 2.8H0M3.2 5.6L6.7 10'],
  S: [6.2, 'M5.9 1.9Q5 0 3.1 0Q.3 0 .3 2.4q0 2 2.9 2.5q3.1 .5 3.1 2.6q0 2.5-3.1 2.5Q.9 10 0 8.1'],
  T: [7, 'M0 0h7M3.5 0v10'],
  U: [7, 'M0 0v6.4q0 3.6 3.5 3.6q3.5 0 3.5-3.6V0'],
  V: [7.6, 'M0 0l3.8 10L7.6 0'],
  W: [11, 'M0 0l2.7 10L5.5 1L8.3 10L11 0'],
  X: [6.6, 'M0 0l6.6 10M6.6 0L0 10'],
  Y: [7, 'M0 0l3.5 5.2L7 0M3.5 5.2V10'],
  Z: [6.4, 'M0 0h6.2L0 10h6.5'],
  0: [6, 'M6 5a3 5 0 1 0-6 0a3 5 0 1 0 6 0'],
  1: [3, 'M0 2.2L2.8 0v10'],
  2: [6, 'M.2 2.7Q.5 0 3 0q2.8 0 2.8 2.7q0 1.5-1.5 3.1L0 10h6'],
  3: [6, 'M.3 1.5Q1.2 0 2.9 0q2.7 0 2.7 2.4q0 2.3-2.9 2.3q3.3 0 3.3 2.6Q6 10 2.9 10Q.8 10 0 8.4'],
  4: [6.2, 'M4.6 10V0L0 7.1h6.3'],
  5: [6, 'M5.4 0H.9L.5 4.5q1-.8 2.3-.8Q6 3.7 6 6.8Q6 10 2.8 10Q.9 10 0 8.5'],
  6: [6, 'M5.2 1.3Q4.4 0 3.1 0Q0 0 0 5.4Q0 10 3.1 10Q6 10 6 6.9Q6 4 3.2 4Q.7 4 .1 6.2'],
  7: [6, 'M0 0h6L2 10'],
  8: [6, 'M3 4.7Q.4 4.7 .4 2.4Q.4 0 3 0Q5.6 0 5.6 2.4Q5.6 4.7 3 4.7Q0 4.7 0 7.3Q0 10 3 10Q6 10 6 7.3Q6 4.7 3 4.7'],
  9: [6, 'M.8 8.7Q1.6 10 2.9 10Q6 10 6 4.6Q6 0 2.9 0Q0 0 0 3.1Q0 6 2.8 6Q5.3 6 5.9 3.8'],
  '-': [3.6, 'M0 6.2h3.6'],
  '.': [0, 'M0 9.8v.2'],
  "'": [0, 'M0 0v2.4'],
  '&': [
    7,
    'M7 10L1.4 3.4Q.4 2 1.3 .8Q2.1 0 3.1 .1Q4.6 .3 4.6 2Q4.6 3.4 2.4 4.5Q0 5.7 0 7.6Q.2 10 2.9 10Q5.6 10 6.6 5.6',
  ],
  ' ': [1.4, ''],
  Ä: [7.8, 'M0 10L3.9 0L7.8 10M1.4 6.6h5M2.2-2.4v.1M5.6-2.4v.1'],
  Ö: [9, `${ring}M2.9-2.4v.1M6.1-2.4v.1`],
  Ü: [7, 'M0 0v6.4q0 3.6 3.5 3.6q3.5 0 3.5-3.6V0M1.8-2.4v.1M5.2-2.4v.1'],
  ä: [6, `${bowl}M6 3v7M1.6 .6v.1M4.4 .6v.1`],
  ö: [6, `${bowl}M1.6 .6v.1M4.4 .6v.1`],
  ü: [5.8, 'M0 3v4q0 3 2.8 3q2.8 0 3-3M5.8 3v7M1.5 .6v.1M4.3 .6v.1'],
  ß: [5.6, 'M0 10V3q0-3 2.7-3q2.4 0 2.4 2.2q0 1.7-2 2.4q2.6 .4 2.6 2.8q0 2.6-3.3 2.6'],
}

const gap = 2.3

const glyphsOf = (text: string): Glyph[] | null => {
  const glyphs = [...text].map((letter) => letters[letter])
  return glyphs.every((glyph) => glyph !== undefined) ? glyphs : null
}

export interface Lettering {
  /** Of the line at a cap height of 10. */
  width: number
  /** The content of a group that is stroked in the text colour. */
  svg: string
}

/** Null if a letter is not in our set. */
export const drawLetters = (text: string): Lettering | null => {
  const glyphs = glyphsOf(text)
  if (glyphs === null) return null
  let at = 0
  let svg = ''
  for (const [width, path] of glyphs) {
    if (path !== '') svg += `<path transform="translate(${at.toFixed(1)})" d="${path}"/>`
    at += width + gap
  }
  return { width: Math.max(0, at - gap), svg }
}
