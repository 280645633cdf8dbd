// Generates the icons of the installed app from the logo (web/public/favicon.svg): `node checks/icons.ts`. The files
// are checked in.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../web/public')
const logo = readFileSync(join(folder, 'favicon.svg'), 'utf8')
const brass = '#e3b04b'

/**
 * Only the middle of a maskable icon is sure to be visible, so the anchor is placed there on a background without
 * corners.
 */
const anchorIn = (share: number): string => {
  const inner = /<g [\s\S]*<\/g>/.exec(logo)?.[0] ?? ''
  const edge = (32 * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${brass}"/>
<g transform="translate(${edge} ${edge}) scale(${share})">${inner}</g></svg>`
}

const icons = [
  { name: 'icon-192.png', picture: logo, size: 192 },
  { name: 'icon-512.png', picture: logo, size: 512 },
  { name: 'maskable-512.png', picture: anchorIn(0.78), size: 512 },
  { name: 'apple-touch-icon.png', picture: anchorIn(0.9), size: 180 },
] as const

mkdirSync(join(folder, 'icons'), { recursive: true })
for (const { name, picture, size } of icons) {
  const drawn = await sharp(Buffer.from(picture), { density: 72 * Math.ceil(size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  writeFileSync(join(folder, 'icons', name), drawn)
}
