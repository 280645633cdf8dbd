// Fixture: generates a different text for every seed. A small generator picks the order of the words, so that word runs
// hardly repeat, as in real text.

const harbour = `the boats and harbour of spring with brush to ladder in wind that sail for anchor on rope from mast it deck is paint was
  winter at storm by quay when fisher there net before morning over evening who light the gull and tide of sand with wave to stone in
  bridge that market for bread on coffee from letter it friend is child was house at garden by river when island there summer before
  autumn over story who water`

export const differentText = (seed: number, count: number, from = harbour): string => {
  const words = from.split(/\s+/)
  let state = seed * 7_919 + 1
  return Array.from({ length: count }, () => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return words[state % words.length]
  }).join(' ')
}
