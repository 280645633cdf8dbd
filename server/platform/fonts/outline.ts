// Text as vector paths: measured and drawn from the same outlines, so its reported width is exact wherever it is shown.
import { openInter, splitByScript } from './inter.ts'

export interface Outline {
  width: number
  /**
   * The `d` of a filled SVG path. It begins at x = 0; the tops of the capitals are at y = 0, the baseline is at
   * `capitalHeight`.
   */
  path: string
}

export const outlineText = (text: string, capitalHeight: number): Outline => {
  let at = 0
  let edge = 0
  let path = ''
  for (const run of splitByScript(text)) {
    const font = openInter(run.script)
    const scale = capitalHeight / font.capHeight
    const { glyphs, positions } = font.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
      const drawn = glyph.path.scale(scale, -scale).translate(at + xOffset * scale, capitalHeight - yOffset * scale)
      path += drawn.toSVG()
      if (drawn.commands.length > 0) edge = Math.max(edge, drawn.bbox.maxX)
      at += xAdvance * scale
    }
  }
  return { width: Math.max(at, edge), path }
}
